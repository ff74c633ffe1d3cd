import type { Plain } from "./value.js";

/** The outcome of reading a JSON text. The reason never quotes the text, which may hold a secret. */
export type ParsedJson = { readonly ok: true; readonly value: Plain } | { readonly ok: false; readonly reason: string };

/** Reads JSON, telling where the first fault is: `line 1, column 19: unexpected character`. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as Plain };
  } catch {
    return { ok: false, reason: locateFault(text) };
  }
}

/** Whether two JSON texts mean the same; texts that are not JSON are compared as they are. */
export function sameJson(left: string, right: string): boolean {
  if (left === right) return true;
  const [first, second] = [parseJson(left), parseJson(right)];
  return first.ok && second.ok && sameValue(first.value, second.value);
}

/** Deep equality of plain data; order of members does not count, order of elements does. */
export function sameValue(left: Plain | undefined, right: Plain | undefined): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left === "number" && typeof right === "number") return left === right;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => sameValue(element, right[index]))
    );
  }
  const [first, second] = [left as Record<string, Plain>, right as Record<string, Plain>];
  const names = Object.keys(first).filter((name) => first[name] !== undefined);
  const others = Object.keys(second).filter((name) => second[name] !== undefined);
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(second, name) && sameValue(first[name], second[name]))
  );
}

/**
 * Where JSON stops being JSON. The engine's own message is not used: it quotes the text, and its wording differs
 * between versions of Node.
 */
function locateFault(text: string): string {
  if (text.trim() === "") return "the text is empty";
  const fault = new Scanner(text).firstFault();
  if (fault >= text.length) return "the text ends too early";
  const before = text.slice(0, fault).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: unexpected character`;
}

const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these inside a string.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const BLANK = /[ \t\n\r]*/y;

/** A recogniser of JSON that knows how far it came. Only used for texts that were refused already. */
class Scanner {
  private readonly text: string;
  private at = 0;
  constructor(text: string) {
    this.text = text;
  }

  firstFault(): number {
    if (this.value(0)) this.skip(BLANK);
    return this.at;
  }

  private value(depth: number): boolean {
    this.skip(BLANK);
    if (depth > 500) return false;
    if (this.take("{")) return this.sequence("}", () => this.memberName() && this.value(depth + 1));
    if (this.take("[")) return this.sequence("]", () => this.value(depth + 1));
    return this.skip(STRING) || this.skip(LITERAL);
  }

  private memberName(): boolean {
    this.skip(BLANK);
    if (!this.skip(STRING)) return false;
    this.skip(BLANK);
    return this.take(":");
  }

  private sequence(end: string, element: () => boolean): boolean {
    this.skip(BLANK);
    if (this.take(end)) return true;
    for (;;) {
      if (!element()) return false;
      this.skip(BLANK);
      if (this.take(end)) return true;
      if (!this.take(",")) return false;
    }
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return false;
    this.at += match[0].length;
    return true;
  }
}
