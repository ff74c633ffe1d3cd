/** Matches an option of a command that fits one line of a phone: `--import-file`. Browsers break lines after hyphens. */
const OPTION = /^--?\w[\w-]{0,24}$/;

/** Returns a name that can break between its words: `checkpoints[].`, `HOSTPKG_`, `auth`-`Url`. */
const withBreaks = (name) => name.replace(/([._/\]])(?=[\w[])|([a-z0-9])(?=[A-Z][a-z])/g, "$1$2<wbr>");

/** Allows line breaks in long names in code, and in names of types, between their words only, and none in options. */
export function breakableNames(markdown) {
  const { text: plain, code_inline: usual } = markdown.renderer.rules;
  markdown.renderer.rules.text = (...args) => {
    const [tokens, index] = args;
    const isType = tokens[index - 1]?.attrGet("href")?.startsWith("#type-");
    return isType ? withBreaks(plain(...args)) : plain(...args);
  };
  markdown.renderer.rules.code_inline = (...args) => {
    const [tokens, index] = args;
    const shown = usual(...args);
    if (OPTION.test(tokens[index].content)) return shown.replace("<code", '<code style="white-space: nowrap"');
    return shown.replace(/>([^<]+)</, (_, text) => `>${withBreaks(text)}<`);
  };
}
