/** Allows line breaks in long names in code, between their words only: `checkpoints[].`, `HOSTPKG_`, `auth`-`Url`. */
export function breakableNames(markdown) {
  const usual = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (...args) =>
    usual(...args).replace(
      />([^<]+)</,
      (_, text) => `>${text.replace(/([._/\]])(?=[\w[])|([a-z0-9])(?=[A-Z][a-z])/g, "$1$2<wbr>")}<`,
    );
}
