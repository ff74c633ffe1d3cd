/** Quantifiers of the preceding part. */
const QUANTIFIERS = new Set(["*", "+", "?"]);

/**
 * Returns a certain fault of a regular expression, or undefined. The platform uses Java's syntax, which has more
 * features than JavaScript's (`(?i)`, `\Q…\E`, possessive quantifiers). The check therefore finds only faults in both:
 * unclosed and unopened brackets, and quantifiers without a preceding part.
 */
export function regexpFault(expression: string): string | undefined {
  return scan(expression).fault;
}

/** Returns the number of capture groups. Includes named groups, but not look-arounds and `(?:…)`. */
export function captureGroups(expression: string): number {
  return scan(expression).groups;
}

interface Scan {
  readonly fault: string | undefined;
  readonly groups: number;
}

function scan(text: string): Scan {
  const open: number[] = [];
  let groups = 0;
  let at = 0;
  // Whether a part that can be repeated precedes the current position.
  let repeatable = false;
  const stop = (fault: string): Scan => ({ fault, groups });

  while (at < text.length) {
    const here = text[at] as string;
    if (here === "\\") {
      if (at + 1 === text.length) return stop("ends with an incomplete escape");
      at = text[at + 1] === "Q" ? endOfQuote(text, at) : at + 2;
      repeatable = true;
    } else if (here === "[") {
      const end = endOfClass(text, at);
      if (end === undefined) return stop(`has an unclosed [ at position ${at + 1}`);
      at = end;
      repeatable = true;
    } else if (here === "(") {
      open.push(at);
      if (captures(text, at)) groups += 1;
      at += text[at + 1] === "?" ? 2 : 1;
      repeatable = false;
    } else if (here === ")") {
      if (open.pop() === undefined) return stop(`has an unmatched ) at position ${at + 1}`);
      at += 1;
      repeatable = true;
    } else if (QUANTIFIERS.has(here) && !repeatable) {
      return stop(`has a ${here} without a preceding part at position ${at + 1}`);
    } else {
      repeatable = here !== "|";
      at += 1;
    }
  }
  const [first] = open;
  return first === undefined ? { fault: undefined, groups } : stop(`has an unclosed ( at position ${first + 1}`);
}

/**
 * Reports whether a group captures: `(?<name>…)` does, but look-behinds `(?<=…)` and `(?<!…)` and all other `(?` do
 * not.
 */
function captures(text: string, at: number): boolean {
  return text[at + 1] !== "?" || /^\(\?P?<[A-Za-z]/.test(text.slice(at, at + 5));
}

/** Returns the position after `\E`, or the end of the text: a quotation may be unclosed. */
function endOfQuote(text: string, at: number): number {
  const end = text.indexOf("\\E", at + 2);
  return end < 0 ? text.length : end + 2;
}

/**
 * Returns the position after the `]` of a character class. Classes can be nested. A `]` at the start of a class is
 * literal.
 */
function endOfClass(text: string, from: number): number | undefined {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    if (text[at] === "]") {
      at += 1;
      depth -= 1;
      if (depth === 0) return at;
    } else if (text[at] === "[") {
      depth += 1;
      at += 1;
      if (text[at] === "^") at += 1;
      if (text[at] === "]") at += 1;
    } else if (text[at] === "\\") at = text[at + 1] === "Q" ? endOfQuote(text, at) : at + 2;
    else at += 1;
  }
  return undefined;
}
