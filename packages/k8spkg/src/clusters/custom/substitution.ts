/** Maximum length of a variable name, in characters. */
export const MAX_KEY_LENGTH = 300;

/** Characters at which a variable can start. */
const VARIABLE_START = /\$|\{(?=\{)/g;
const NAME = /^[\w.-]+/;
const WORD = /^\w/;

/**
 * Replaces the variables `${name}`, `{{name}}` and `$name` in one pass, so that variables in values are not replaced.
 * `$name` ends before the first character that is not a letter, a digit or an underscore. Returns the text and the
 * names that it contained, or undefined if the text would be longer than `maxLength` characters.
 */
export function substituteVariables(text: string, values: Readonly<Record<string, string>>, maxLength: number) {
  const used = new Set<string>();
  const parts: string[] = [];
  let [kept, length] = [0, text.length];
  for (const { index } of text.matchAll(VARIABLE_START)) {
    const match = index < kept ? undefined : variableAt(text, index, values);
    if (match === undefined) continue;
    const value = values[match.key] as string;
    length += value.length - (match.end - index);
    if (length > maxLength) return undefined;
    used.add(match.key);
    parts.push(text.slice(kept, index), value);
    kept = match.end;
  }
  return { text: `${parts.join("")}${text.slice(kept)}`, used };
}

/** Returns the variable name at a position, and the end of the variable. */
function variableAt(text: string, at: number, values: Readonly<Record<string, string>>) {
  const isNamed = (key: string): boolean => Object.hasOwn(values, key);
  const rest = text.slice(at, at + MAX_KEY_LENGTH + 4);
  for (const [open, close] of [
    ["${", "}"],
    ["{{", "}}"],
  ] as const) {
    if (!rest.startsWith(open)) continue;
    const end = rest.indexOf(close, open.length);
    const key = end < 0 ? "" : rest.slice(open.length, end);
    return isNamed(key) ? { key, end: at + end + close.length } : undefined;
  }
  const name = NAME.exec(rest.slice(1))?.[0] ?? "";
  for (let length = name.length; length > 0; length -= 1) {
    const key = name.slice(0, length);
    if (isNamed(key) && !WORD.test(name.slice(length))) return { key, end: at + 1 + length };
  }
  return undefined;
}
