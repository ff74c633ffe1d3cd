/**
 * A text without every `character` at its end. A regular expression for this takes time that grows with the square of
 * the text, when somebody puts what is searched for everywhere but at the end.
 */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** A text without every `character` at its beginning. */
export function withoutStart(text: string, character: string): string {
  let start = 0;
  while (text[start] === character) start++;
  return text.slice(start);
}
