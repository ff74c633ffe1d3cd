import { namedClass, not, range, shortClass, some, type Takes, unicodeClass } from "./characters.js";

/** A place between characters. */
export type Boundary = "textStart" | "textEnd" | "lineStart" | "lineEnd" | "word" | "noWord";

/** A pattern, taken apart. */
export type Node =
  | { readonly kind: "empty" }
  | { readonly kind: "character"; readonly takes: Takes }
  | { readonly kind: "boundary"; readonly at: Boundary }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Node[]; readonly repeats: number }
  | {
      readonly kind: "repeat";
      readonly part: Node;
      readonly least: number;
      readonly most: number;
      /** How often the most repeated part inside is written out. */
      readonly repeats: number;
    };

/** Why a text is no pattern. */
export class PatternFault extends Error {}

/** As deep as groups may stand in each other, and as often as a part may be repeated, as RE2 has it. */
const DEEPEST = 1000;
const MOST_REPEATS = 1000;
/** Of `{1000,1000}` and its like, with room for numbers that are too large. */
const LONGEST_COUNT = 40;

interface Flags {
  readonly fold: boolean;
  readonly lines: boolean;
  readonly dotTakesNewline: boolean;
}

/**
 * Takes a pattern apart by the rules of RE2, the engine that the platform's own tools use: no look-around, no back
 * reference, nothing whose time could grow faster than the text.
 *
 * @throws PatternFault where the text is no pattern.
 */
export function parse(text: string): Node {
  const parser = new Parser(Array.from(text));
  return parser.whole();
}

const EMPTY: Node = { kind: "empty" };
const LETTERS: Readonly<Record<string, string>> = { a: "\x07", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const UNKNOWN_ESCAPE = "a backslash may only stand before a character with a meaning of its own";
const BOUNDARIES: Readonly<Record<string, Boundary>> = { A: "textStart", z: "textEnd", b: "word", B: "noWord" };

class Parser {
  private readonly text: readonly string[];
  private at = 0;
  private flags: Flags = { fold: false, lines: false, dotTakesNewline: false };
  private readonly names = new Set<string>();

  /** Where the last `:]` stands: without it nothing needs to be searched for one. */
  private readonly lastNamedEnd: number;

  constructor(text: readonly string[]) {
    this.text = text;
    this.lastNamedEnd = text.findLastIndex((each, at) => each === ":" && text[at + 1] === "]");
  }

  whole(): Node {
    const node = this.choice(0);
    if (this.at < this.text.length) throw new PatternFault("a ) closes nothing");
    return node;
  }

  private choice(depth: number): Node {
    if (depth > DEEPEST) throw new PatternFault("groups stand too deep in each other");
    const parts = [this.sequence(depth)];
    while (this.take("|")) parts.push(this.sequence(depth));
    return parts.length === 1 ? (parts[0] ?? EMPTY) : { kind: "choice", parts, repeats: mostRepeats(parts) };
  }

  private sequence(depth: number): Node {
    const parts: Node[] = [];
    let afterRepeat = false;
    while (this.at < this.text.length && this.peek() !== "|" && this.peek() !== ")") {
      const repeat = this.repeat();
      if (repeat === undefined) this.part(parts, depth);
      else {
        if (afterRepeat) throw new PatternFault("a repetition is repeated");
        const part = parts.pop();
        if (part === undefined) throw new PatternFault("a repetition repeats nothing");
        const repeats = repeatsOf(part) * factorOf(repeat);
        if (repeats > MOST_REPEATS) throw new PatternFault("counts within counts must not come to more than 1000");
        parts.push({ kind: "repeat", part, ...repeat, repeats });
      }
      afterRepeat = repeat !== undefined;
    }
    return { kind: "sequence", parts, repeats: mostRepeats(parts) };
  }

  /** `*`, `+`, `?`, `{2,5}`; fewest first with `?` behind it, which changes nothing about whether a text matches. */
  private repeat(): { readonly least: number; readonly most: number } | undefined {
    const counted = this.peek() === "{" ? this.counted() : undefined;
    const found = counted ?? SIGNS[this.peek() ?? ""];
    if (found === undefined) return undefined;
    if (counted === undefined) this.at++;
    this.take("?");
    return found;
  }

  /** A `{` that begins no count stands for itself. */
  private counted(): { readonly least: number; readonly most: number } | undefined {
    const ahead = this.text.slice(this.at, this.at + LONGEST_COUNT).join("");
    const count = /^\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\}/.exec(ahead);
    if (count === null) return undefined;
    const least = Number(count[1]);
    const most = count[2] === undefined ? least : count[3] === undefined ? Number.POSITIVE_INFINITY : Number(count[3]);
    if (least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS) || least > most) {
      throw new PatternFault("a count must be at most 1000, the smaller one first");
    }
    this.at += count[0].length;
    return { least, most };
  }

  private part(parts: Node[], depth: number): void {
    const character = this.next();
    switch (character) {
      case "(":
        this.group(parts, depth);
        return;
      case "[":
        parts.push({ kind: "character", takes: this.class() });
        return;
      case ".":
        parts.push({ kind: "character", takes: this.flags.dotTakesNewline ? () => true : (each) => each !== "\n" });
        return;
      case "^":
        parts.push({ kind: "boundary", at: this.flags.lines ? "lineStart" : "textStart" });
        return;
      case "$":
        parts.push({ kind: "boundary", at: this.flags.lines ? "lineEnd" : "textEnd" });
        return;
      case "\\":
        this.escape(parts);
        return;
      default:
        parts.push(this.literal(character));
    }
  }

  private literal(character: string): Node {
    return { kind: "character", takes: range(character, character, this.flags.fold) };
  }

  private group(parts: Node[], depth: number): void {
    const outside = this.flags;
    if (this.take("?")) {
      const [sign, after] = [this.peek(), this.text[this.at + 1]];
      if (sign === "=" || sign === "!" || (sign === "<" && (after === "=" || after === "!"))) {
        throw new PatternFault("there is no look-around: (?=, (?!, (?<= and (?<! are not taken");
      }
      if (sign === "P" || sign === "<") this.name();
      else if (this.setFlags() === "alone") return;
    }
    parts.push(this.choice(depth + 1));
    if (!this.take(")")) throw new PatternFault("a ( is never closed");
    this.flags = outside;
  }

  private name(): void {
    this.take("P");
    const end = this.text.indexOf(">", this.at);
    const name = this.text.slice(this.at, Math.max(this.at, end)).join("");
    if (!/^<\w+$/.test(name)) throw new PatternFault("a group has no good name");
    if (this.names.has(name)) throw new PatternFault("two groups have one name");
    this.names.add(name);
    this.at = end + 1;
  }

  /** The flags of `(?i)`, which hold to the end of the group around them, or of `(?i:`. */
  private setFlags(): "alone" | "group" {
    let flags = this.flags;
    let on = true;
    let seen = false;
    for (;;) {
      const letter = this.at < this.text.length ? this.next() : "";
      if (letter === "i") flags = { ...flags, fold: on };
      else if (letter === "m") flags = { ...flags, lines: on };
      else if (letter === "s") flags = { ...flags, dotTakesNewline: on };
      else if (letter === "-" && on) on = false;
      else if ((letter === ":" || letter === ")") && (on || seen)) {
        this.flags = flags;
        return letter === ")" ? "alone" : "group";
      } else if (letter !== "U") throw new PatternFault("what stands behind a (? is not known");
      seen = letter !== "-";
    }
  }

  private escape(parts: Node[]): void {
    const letter = this.peek() ?? "";
    const boundary = BOUNDARIES[letter];
    if (boundary !== undefined) {
      this.at++;
      parts.push({ kind: "boundary", at: boundary });
    } else if (letter === "Q") {
      this.at++;
      while (this.at < this.text.length && !(this.peek() === "\\" && this.text[this.at + 1] === "E")) {
        parts.push(this.literal(this.next()));
      }
      this.at += 2;
    } else {
      const takes = this.escapedClass();
      parts.push(takes === undefined ? this.literal(this.escapedCharacter()) : { kind: "character", takes });
    }
  }

  /** `\d`, `\pL`, `\P{Greek}`, behind the backslash. */
  private escapedClass(): Takes | undefined {
    const letter = this.peek() ?? "";
    const short = shortClass(letter, this.flags.fold);
    if (short !== undefined) {
      this.at++;
      return short;
    }
    if (letter !== "p" && letter !== "P") return undefined;
    this.at++;
    let name = this.at < this.text.length ? this.next() : "";
    if (name === "{") {
      const end = this.text.indexOf("}", this.at);
      if (end < 0) throw new PatternFault("a { is never closed");
      name = this.text.slice(this.at, end).join("");
      this.at = end + 1;
    }
    const takes = unicodeClass(name, this.flags.fold);
    if (takes === undefined) throw new PatternFault("a class of characters is not known");
    return letter === "p" ? takes : not(takes);
  }

  private escapedCharacter(): string {
    if (this.at >= this.text.length) throw new PatternFault("a \\ escapes nothing");
    const character = this.next();
    if (/^[0-7]$/.test(character)) return this.octal(character);
    if (character === "x") return this.hexadecimal();
    const letter = LETTERS[character];
    if (letter !== undefined) return letter;
    if (!/^[\0-\x7f]$/.test(character) || /^[0-9A-Za-z]$/.test(character)) {
      throw new PatternFault(UNKNOWN_ESCAPE);
    }
    return character;
  }

  /** Behind a digit other than 0 there must be another one: `\1` alone would refer back. */
  private octal(first: string): string {
    let digits = first;
    while (digits.length < 3 && /^[0-7]$/.test(this.peek() ?? "")) digits += this.next();
    if (first !== "0" && digits.length === 1) throw new PatternFault("there are no back references");
    return String.fromCodePoint(Number.parseInt(digits, 8));
  }

  private hexadecimal(): string {
    const rest = this.text.slice(this.at, this.at + 12).join("");
    const found = /^(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/.exec(rest);
    const code = Number.parseInt(found?.[1] ?? found?.[2] ?? "", 16);
    if (found === null || !(code <= 0x10ffff)) throw new PatternFault(UNKNOWN_ESCAPE);
    this.at += found[0].length;
    return String.fromCodePoint(code);
  }

  private class(): Takes {
    const negated = this.take("^");
    const members: Takes[] = [];
    for (let first = true; first || this.peek() !== "]"; first = false) {
      if (this.at >= this.text.length) throw new PatternFault("a [ is never closed");
      members.push(this.classMember());
    }
    this.at++;
    return negated ? not(some(members)) : some(members);
  }

  private classMember(): Takes {
    if (this.peek() === "[" && this.text[this.at + 1] === ":") {
      const named = this.named();
      if (named !== undefined) return named;
    }
    if (this.peek() === "\\") {
      this.at++;
      const takes = this.escapedClass();
      if (takes !== undefined) return takes;
      this.at--;
    }
    const first = this.classCharacter();
    const isRange = this.peek() === "-" && this.at + 1 < this.text.length && this.text[this.at + 1] !== "]";
    if (isRange) this.at++;
    const last = isRange ? this.classCharacter() : first;
    if ((first.codePointAt(0) ?? 0) > (last.codePointAt(0) ?? 0)) throw new PatternFault("a range is upside down");
    return range(first, last, this.flags.fold);
  }

  private named(): Takes | undefined {
    if (this.at > this.lastNamedEnd) return undefined;
    let end = this.at + 2;
    while (end < this.text.length && !(this.text[end] === ":" && this.text[end + 1] === "]")) end++;
    if (end >= this.text.length) return undefined;
    const takes = namedClass(this.text.slice(this.at + 2, end).join(""), this.flags.fold);
    if (takes === undefined) throw new PatternFault("a class of characters is not known");
    this.at = end + 2;
    return takes;
  }

  private classCharacter(): string {
    if (this.at >= this.text.length) throw new PatternFault("a [ is never closed");
    return this.take("\\") ? this.escapedCharacter() : this.next();
  }

  private peek(): string | undefined {
    return this.text[this.at];
  }

  private next(): string {
    return this.text[this.at++] ?? "";
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }
}

/** How often a repetition has its part written out. */
function factorOf({ least, most }: { readonly least: number; readonly most: number }): number {
  return Math.max(1, least, most === Number.POSITIVE_INFINITY ? 1 : most);
}

function repeatsOf(node: Node): number {
  return "repeats" in node ? node.repeats : 1;
}

function mostRepeats(parts: readonly Node[]): number {
  return parts.reduce((most, part) => Math.max(most, repeatsOf(part)), 1);
}

const SIGNS: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  "*": { least: 0, most: Number.POSITIVE_INFINITY },
  "+": { least: 1, most: Number.POSITIVE_INFINITY },
  "?": { least: 0, most: 1 },
};
