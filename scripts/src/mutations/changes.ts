/** Typical fault: a pattern in code, and the replacement of a match. */
export interface Kind {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly put: (found: string) => string;
}

/** One change of a text. */
export interface TextChange {
  readonly kind: string;
  /** Position of the replaced text. */
  readonly at: number;
  readonly length: number;
  /** Replacement. */
  readonly put: string;
}

/** Returns a pseudorandom number generator with a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns up to `count` random elements, each once. */
export function pick<T>(all: readonly T[], count: number, random: () => number): T[] {
  const left = [...all];
  const taken: T[] = [];
  while (left.length > 0 && taken.length < count) taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}

const swap = (kind: string, pattern: RegExp, words: Readonly<Record<string, string>>): Kind => ({
  kind,
  pattern,
  put: (found) => words[found] ?? found,
});

/** Options of definitions without which a definition may still load. */
export const OPTIONS = [
  ...["alsoInBody", "constants", "create", "delete", "enforced", "identity", "key", "list"],
  ...["mayOmit", "scopeInputs", "unique", "waits"],
];

export const KINDS: Readonly<Record<"code" | "definitions", readonly Kind[]>> = {
  /** Faults of any code. */
  code: [
    swap("comparison", /(?<= )(?:===|!==|<=|>=)(?= )/g, { "===": "!==", "!==": "===", "<=": "<", ">=": ">" }),
    swap("logic", /(?<= )(?:&&|\|\|)(?= )/g, { "&&": "||", "||": "&&" }),
    swap("absent", /(?<= )\?\?(?= )/g, { "??": "&&" }),
    swap("truth", /(?<=[ (])(?:true|false)(?=[;,) ])/g, { true: "false", false: "true" }),
    { kind: "negation", pattern: /(?<=[( ])!(?=[a-z(])/g, put: () => "" },
    { kind: "nothing returned", pattern: /(?<=^ +)return [^;\n]+;$/gm, put: () => "return undefined;" },
    { kind: "not done", pattern: /(?<=^ +)await [\w.]+\([^;\n]*\);$/gm, put: () => ";" },
    { kind: "kept", pattern: /\.filter\((?=[^\n]*=>)/g, put: () => ".filter(Boolean, " },
    swap("some or all", /(?<=\w)\.(?:some|every)(?=\()/g, { ".some": ".every", ".every": ".some" }),
  ],
  /** Faults of definitions. */
  definitions: [
    { kind: "replaces removed", pattern: /\s*\.replaces\(\)/g, put: () => "" },
    {
      kind: "replaces added",
      pattern: /(?<=s\s*\.(?:string|boolean|number)\((?:"[^"\n]*")?\)\s*\.optional\(\))(?!\s*\.(?:replaces|computed))/g,
      put: () => ".replaces()",
    },
    { kind: "default", pattern: /(?<=\.default\()(?:true|false|\d+|"[^"]*")(?=\))/g, put: otherDefault },
    { kind: "secret removed", pattern: /\s*\.secret\(\)/g, put: () => "" },
    { kind: "computed removed", pattern: /(?<=\.optional\(\))\s*\.computed\(\)/g, put: () => "" },
    { kind: "rows are whole", pattern: /(?<=rows: )"partial"/g, put: () => '"whole"' },
    { kind: "direction dropped", pattern: /(?<=[{,]\s*)(?:encode|decode)(?=[:(,} ])/g, put: (found) => `${found}Not` },
    { kind: "wire name", pattern: /(?<=\.wire\(")[^"]+(?=")/g, put: (found) => `${found}X` },
    {
      kind: "option left out",
      pattern: new RegExp(`^ {4,8}(?:${OPTIONS.join("|")}): (?:\\[[^\\]\\n]*\\]|\\{[^\\n]*\\}|[\\w"]+),$`, "gm"),
      put: () => "",
    },
  ],
};

/** Returns another literal of the same type. */
function otherDefault(found: string): string {
  if (found === "true") return "false";
  if (found === "false") return "true";
  return found.startsWith('"') ? '"other"' : String(Number(found) + 1);
}

/** Returns every change of these kinds in a text, outside of comments. */
export function changesOf(text: string, kinds: readonly Kind[]): readonly TextChange[] {
  const isCode = codeOf(text);
  return kinds.flatMap(({ kind, pattern, put }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => isCode(index))
      .map(({ 0: found, index }) => ({ kind, at: index, length: found.length, put: put(found), found }))
      .filter(({ put, found }) => put !== found)
      .map(({ found, ...change }) => change),
  );
}

/** Returns a predicate that reports whether a position is outside of comments. */
function codeOf(text: string): (at: number) => boolean {
  const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
  return (at) => !comments.some(({ from, to }) => at >= from && at < to);
}
