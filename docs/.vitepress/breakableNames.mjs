/** Matches an option of a command that fits one line of a phone: `--import-file`. Browsers break lines after hyphens. */
const OPTION = /^--?\w[\w-]{0,24}$/;

/**
 * Allows line breaks in long names in code, between their words only, and none in options: `checkpoints[].`, `HOSTPKG_`,
 * `auth`-`Url`.
 */
export function breakableNames(markdown) {
  const usual = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (...args) => {
    const [tokens, index] = args;
    const shown = usual(...args);
    if (OPTION.test(tokens[index].content)) return shown.replace("<code", '<code style="white-space: nowrap"');
    return shown.replace(
      />([^<]+)</,
      (_, text) => `>${text.replace(/([._/\]])(?=[\w[])|([a-z0-9])(?=[A-Z][a-z])/g, "$1$2<wbr>")}<`,
    );
  };
}
