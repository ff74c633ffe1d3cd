/**
 * Returns text without any trailing `character`. A regular expression would take quadratic time for a text with many
 * such characters that are not at its end.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** Returns text without any leading `character`. */
export function withoutStart(text: string, character: string): string {
  let start = 0;
  while (text[start] === character) start++;
  return text.slice(start);
}
