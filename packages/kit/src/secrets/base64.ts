/** One of the forms that a text takes inside base64. */
export interface Inside {
  readonly text: string;
  /** Whether the letter before also holds bits of the text. */
  readonly left: boolean;
  /** Whether the letter after also holds bits of the text, and padding may follow. */
  readonly right: boolean;
}

/**
 * Returns the base64 characters that depend on `text` only, for each alignment of its bytes to groups of three, in both
 * alphabets.
 */
export function insideBase64(text: string): Inside[] {
  const bytes = Buffer.from(text, "utf8");
  const found: Inside[] = [];
  for (let offset = 0; offset < 3; offset++) {
    const shifted = Buffer.alloc(offset + bytes.length);
    bytes.copy(shifted, offset);
    const from = Math.ceil((offset * 8) / 6);
    const until = Math.floor((shifted.length * 8) / 6);
    const letters = shifted.toString("base64").slice(from, until);
    const ends = { left: offset > 0, right: shifted.length % 3 > 0 };
    found.push({ text: letters, ...ends });
    const url = letters.replaceAll("+", "-").replaceAll("/", "_");
    if (url !== letters) found.push({ text: url, ...ends });
  }
  return found;
}
