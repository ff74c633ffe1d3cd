/** What quantifies the part before it. */
const QUANTIFIERS = new Set(["*", "+", "?"]);

/**
 * What is certainly wrong with a regular expression, or undefined. The platform reads expressions in the manner of Java,
 * which knows more than JavaScript does (`(?i)`, `\Q…\E`, possessive quantifiers), so only what is wrong in every manner
 * counts: what is opened and never closed, closed and never opened, and quantifiers of nothing.
 */
export function regexpFault(expression: string): string | undefined {
  return scan(expression).fault;
}

/** How many parts of a match an expression captures. Named groups count, look-arounds and `(?:…)` do not. */
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
  // Whether something stands before the current place that can be repeated.
  let repeatable = false;
  const stop = (fault: string): Scan => ({ fault, groups });

  while (at < text.length) {
    const here = text[at] as string;
    if (here === "\\") {
      if (at + 1 === text.length) return stop("ends with a backslash that escapes nothing");
      at = text[at + 1] === "Q" ? endOfQuote(text, at) : at + 2;
      repeatable = true;
    } else if (here === "[") {
      const end = endOfClass(text, at);
      if (end === undefined) return stop(`has a [ at position ${at + 1} that is never closed`);
      at = end;
      repeatable = true;
    } else if (here === "(") {
      open.push(at);
      if (captures(text, at)) groups += 1;
      at += text[at + 1] === "?" ? 2 : 1;
      repeatable = false;
    } else if (here === ")") {
      if (open.pop() === undefined) return stop(`has a ) at position ${at + 1} that closes nothing`);
      at += 1;
      repeatable = true;
    } else if (QUANTIFIERS.has(here) && !repeatable) {
      return stop(`has a ${here} at position ${at + 1} that repeats nothing`);
    } else {
      repeatable = here !== "|";
      at += 1;
    }
  }
  const [first] = open;
  return first === undefined
    ? { fault: undefined, groups }
    : stop(`has a ( at position ${first + 1} that is never closed`);
}

/** `(?<name>…)` captures, `(?<=…)` and `(?<!…)` look behind, every other `(?` does not capture. */
function captures(text: string, at: number): boolean {
  return text[at + 1] !== "?" || /^\(\?P?<[A-Za-z]/.test(text.slice(at, at + 5));
}

/** Behind `\E`, or the end of the text: a quotation need not be closed. */
function endOfQuote(text: string, at: number): number {
  const end = text.indexOf("\\E", at + 2);
  return end < 0 ? text.length : end + 2;
}

/** Behind the `]` that closes the class; classes may hold classes. A `]` that comes first stands for itself. */
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
