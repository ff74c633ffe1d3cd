/** A regular expression written for other packages may begin with flags in this form, such as `(?i)`. */
const FLAGS = /^\(\?([ims]+)\)/;

/** Reads a regular expression; undefined where the text is none. */
export function parsePattern(text: string): RegExp | undefined {
  const [prefix = "", flags = ""] = FLAGS.exec(text) ?? [];
  try {
    return new RegExp(text.slice(prefix.length), [...new Set(`${flags}u`)].join(""));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
