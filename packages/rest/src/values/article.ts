/**
 * Start of words after "an": vowels, and abbreviations whose first letter is spoken with a vowel. SAML and MAAS are
 * spoken as words.
 */
const AFTER_AN = /^(?:[aeio]|u(?!ser\b)|(?!SAML\b|MAAS\b)[AEFHILMNORSX][A-Z0-9]+\b)/;

/** Returns a noun with its indefinite article: "a zone", "an S3 key". */
export function withArticle(noun: string): string {
  return `${AFTER_AN.test(noun) ? "an" : "a"} ${noun}`;
}
