import { elementPath, memberPath } from "./path.js";
import { MAX_DEPTH, own, type Plain, type PlainObject } from "./value.js";

/** Result of parsing JSON. The reason never quotes the text, which may contain a secret. */
export type ParsedJson = { readonly ok: true; readonly value: Plain } | { readonly ok: false; readonly reason: string };

/** Parses JSON. The reason of a failure contains the position: `line 1, column 19: unexpected character`. */
export function parseJson(text: string): ParsedJson {
  if (isTooDeep(text)) return { ok: false, reason: `nesting exceeds ${MAX_DEPTH} levels` };
  try {
    return { ok: true, value: JSON.parse(text) as Plain };
  } catch {
    return { ok: false, reason: locateFault(text) };
  }
}

/** Matches a JSON string, which in invalid JSON may be open to the end, or a variable outside of strings. */
const TEXT_OR_VARIABLE = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|\{\{[^{}]{0,200}\}\}/g;

/** Replaces the variables of a JSON template, such as `{"at": {{Time}}}`. Variables in strings are part of the string. */
export function replaceVariables(text: string, replace: (variable: string) => string): string {
  return text.replace(TEXT_OR_VARIABLE, (found) => (found.startsWith("{{") ? replace(found) : found));
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const { start } of tokensOf(text)) {
    const character = text[start];
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Reports whether two JSON texts are semantically equal; texts that are not JSON are compared literally. Numbers are
 * compared with all digits. Null and empty members are ignored, because platforms drop them.
 */
export function jsonEqual(left: string, right: string): boolean {
  if (left === right) return true;
  const [first, second] = [meaningOf(left), meaningOf(right)];
  return first !== undefined && second !== undefined && valuesEqual(first, second);
}

/**
 * Returns the canonical form of JSON text, equal for texts that {@link jsonEqual} accepts; undefined if the text is not
 * JSON.
 */
export function canonicalJson(text: string): string | undefined {
  const meaning = meaningOf(text);
  return meaning === undefined ? undefined : JSON.stringify(meaning, inOrder);
}

function inOrder(_: string, value: Plain): Plain {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) as Plain;
}

/** Returns the paths below `path` at which two JSON texts differ; undefined if one is not JSON. */
export function changedMembers(left: string, right: string, path: string): string[] | undefined {
  const [first, second] = [meaningOf(left), meaningOf(right)];
  return first === undefined || second === undefined ? undefined : [...differences(first, second, path)];
}

function* differences(left: Plain | undefined, right: Plain | undefined, path: string): Generator<string> {
  if (valuesEqual(left, right)) return;
  if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
    for (const [index, element] of left.entries()) yield* differences(element, right[index], elementPath(path, index));
  } else if (isObject(left) && isObject(right)) {
    // Names have the mark of strings.
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      yield* differences(own(left, name), own(right, name), memberPath(path, name.slice(1)));
    }
  } else yield path;
}

function isObject(value: Plain | undefined): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the comparable form of JSON text; undefined if it is not JSON. */
function meaningOf(text: string): Plain | undefined {
  const exact: string[] = [];
  for (const { start, end, kind } of tokensOf(text)) {
    const token = text.slice(start, end);
    // Numbers become strings, and every string gets a mark: JSON.parse would round numbers with more than 15 digits.
    if (kind === "string") exact.push(`"s${token.slice(1)}`);
    else exact.push(kind === "number" ? `"n${canonicalNumber(token)}"` : token);
  }
  // The original text must be valid JSON too, because the converted number may have been invalid.
  const [read, parsed] = [parseJson(text), parseJson(exact.join(""))];
  return read.ok && parsed.ok ? withoutNothings(parsed.value) : undefined;
}

function withoutNothings(value: Plain): Plain {
  if (Array.isArray(value)) return value.map((element) => withoutNothings(element as Plain));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutNothings(member ?? null)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isNothing(member)));
}

/** Reports whether a value is null, an empty string (with its mark), an empty list or an empty object. */
function isNothing(value: Plain): boolean {
  if (value === null || value === "s") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Returns a number as digits and a power of ten: `1.50e2` and `150` are `15e1`. */
function canonicalNumber(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = mantissa.slice(negative ? 1 : 0).split(".");
  const digits = `${whole}${fraction}`;
  let first = 0;
  while (digits[first] === "0") first++;
  let last = digits.length;
  while (last > first && digits[last - 1] === "0") last--;
  if (first === last) return "0";
  const power = Number(exponent) - fraction.length + (digits.length - last);
  return `${negative ? "-" : ""}${digits.slice(first, last)}e${power}`;
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: "string" | "number" | "other";
}

/** Returns the tokens of JSON text without white space, in linear time. */
function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    const start = at;
    const character = text[at++] ?? "";
    if (character === '"') {
      while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
      at = Math.min(at + 1, text.length);
      yield { start, end: at, kind: "string" };
    } else if (WORD.test(character)) {
      while (at < text.length && WORD.test(text[at] ?? "")) at++;
      yield { start, end: at, kind: /[-\d]/.test(character) ? "number" : "other" };
    } else if (!/\s/.test(character)) yield { start, end: at, kind: "other" };
  }
}

const WORD = /[-+.\w]/;

/** Reports deep equality of plain data; the order of members is not significant, the order of elements is. */
export function valuesEqual(left: Plain | undefined, right: Plain | undefined): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left === "number" && typeof right === "number") return left === right;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => valuesEqual(element, right[index]))
    );
  }
  const [first, second] = [left as Record<string, Plain>, right as Record<string, Plain>];
  const names = Object.keys(first).filter((name) => first[name] !== undefined);
  const others = Object.keys(second).filter((name) => second[name] !== undefined);
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(second, name) && valuesEqual(first[name], second[name]))
  );
}

/**
 * Returns the position of the first error in JSON. The built-in message is not used: it quotes the text, and its
 * wording differs between versions of Node.
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
const UNESCAPED = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const BLANK = /[ \t\n\r]*/y;

/** JSON recognizer that records its position. Only used for text that JSON.parse rejected. */
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
    return this.string() || this.skip(LITERAL);
  }

  /** Skips a string, or nothing. One pattern for a whole string would exhaust the stack of the matcher. */
  private string(): boolean {
    const start = this.at;
    if (!this.take('"')) return false;
    do this.skip(UNESCAPED);
    while (this.skip(ESCAPE));
    if (this.take('"')) return true;
    this.at = start;
    return false;
  }

  private memberName(): boolean {
    this.skip(BLANK);
    if (!this.string()) return false;
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
