import { samePem } from "@tripod/rest";

/** Reports whether a text is base64, with or without line breaks. */
export function isBase64(text: string): boolean {
  const digits = text.replaceAll(/\s/g, "");
  return digits !== "" && digits.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(digits);
}

/** Encodes a string as base64. Strings that are base64 already are not encoded again. */
export function encodeBase64(text: string): string {
  if (text === "" || isBase64(text)) return text.replaceAll(/\s/g, "");
  return Buffer.from(text, "utf8").toString("base64");
}

/** Reports whether two PEM texts, each of which may be base64, have the same content. */
export function sameEncodedPem(oldValue: string, newValue: string): boolean {
  return samePem(decodeBase64(oldValue), decodeBase64(newValue));
}

/** Decodes base64. Other strings are returned unchanged. */
export function decodeBase64(text: string): string {
  return isBase64(text) ? Buffer.from(text, "base64").toString("utf8") : text;
}
