/** Reports whether a text is base64, with or without line breaks. */
export function isBase64(text: string): boolean {
  const digits = text.replaceAll(/\s/g, "");
  return digits !== "" && digits.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(digits);
}
