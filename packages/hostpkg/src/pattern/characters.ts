/** Which characters a place of a pattern takes. */
export type Takes = (character: string) => boolean;

/** What Node's own engine decides about one character: `inside` stands in a class of characters. */
function oneOf(inside: string, fold: boolean): Takes {
  const expression = new RegExp(`^[${inside}]$`, fold ? "iu" : "u");
  return (character) => expression.test(character);
}

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** One character, or a range of them; with `fold` in upper and lower case. */
export function range(first: string, last: string, fold: boolean): Takes {
  if (first === last && !fold) return (character) => character === first;
  return oneOf(`${escaped(first)}-${escaped(last)}`, fold);
}

/** What is left out. */
export function not(takes: Takes): Takes {
  return (character) => !takes(character);
}

/** What at least one of them takes. */
export function some(all: readonly Takes[]): Takes {
  return (character) => all.some((takes) => takes(character));
}

const SHORT: Readonly<Record<string, string>> = { d: "0-9", s: "\\t\\n\\f\\r ", w: "0-9A-Za-z_" };

/** `\d` and its like, which know ASCII only; undefined where the letter is none. */
export function shortClass(letter: string, fold: boolean): Takes | undefined {
  const inside = SHORT[letter.toLowerCase()];
  if (inside === undefined) return undefined;
  const takes = oneOf(inside, fold);
  return letter === letter.toLowerCase() ? takes : not(takes);
}

const NAMED: Readonly<Record<string, string>> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\0-\\x7f",
  blank: "\\t ",
  cntrl: "\\0-\\x1f\\x7f",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`\\{-~",
  space: "\\t\\n\\v\\f\\r ",
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
};

/** `[:alpha:]` and its like, by name; undefined where there is none. */
export function namedClass(name: string, fold: boolean): Takes | undefined {
  const positive = name.replace(/^\^/, "");
  if (!Object.hasOwn(NAMED, positive)) return undefined;
  const takes = oneOf(NAMED[positive] ?? "", fold);
  return positive === name ? takes : not(takes);
}

/** `\pL`, `\p{Greek}` and their like, by name; undefined where there is none. */
export function unicodeClass(name: string, fold: boolean): Takes | undefined {
  const positive = name.replace(/^\^/, "");
  const inside = unicodeInside(positive);
  if (inside === undefined) return undefined;
  const takes = oneOf(inside, fold);
  return positive === name ? takes : not(takes);
}

function unicodeInside(name: string): string | undefined {
  if (name === "Any") return "\\0-\\u{10ffff}";
  // What is not assigned belongs to no category here.
  if (name === "C") return "\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}";
  if (!/^[A-Z]\w*$/.test(name) || name === "Cn" || name === "LC") return undefined;
  for (const inside of [name.length <= 2 ? `\\p{${name}}` : `\\p{Script=${name}}`]) {
    try {
      oneOf(inside, false);
      return inside;
    } catch {
      // No such category or script.
    }
  }
  return undefined;
}
