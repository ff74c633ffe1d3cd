/** Matches the places between the words of a name: `checkpoints[].`, `HOSTPKG_`, `auth`-`Url`. */
const BETWEEN_WORDS = /([._/\]])(?=[\w[])|([A-Za-z0-9])(?=[A-Z][a-z])/g;

/** Matches an option of a command that fits one line of a phone: `--import-file`. Browsers break lines after hyphens. */
const OPTION = /^--?\w[\w-]{0,24}$/;

/** Returns text or HTML text with allowed line breaks between the words of its names. */
export function withBreaks(text) {
  return text.replace(BETWEEN_WORDS, "$1$2<wbr>");
}

/** Allows line breaks in long names in code and in links to types, between their words only, and none in options. */
export function breakableNames(markdown) {
  const { code_inline: code, text: usual } = markdown.renderer.rules;
  markdown.renderer.rules.code_inline = (...args) => {
    const [tokens, index] = args;
    const shown = code(...args);
    if (OPTION.test(tokens[index].content)) return shown.replace("<code", '<code style="white-space: nowrap"');
    return shown.replace(/>([^<]+)</, (_, text) => `>${withBreaks(text)}<`);
  };
  markdown.renderer.rules.text = (...args) => {
    const [tokens, index] = args;
    const shown = usual(...args);
    const before = tokens[index - 1];
    const isTypeLink = before?.type === "link_open" && before.attrGet("href")?.startsWith("#type-");
    return isTypeLink ? withBreaks(shown) : shown;
  };
}
