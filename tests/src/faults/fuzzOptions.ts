/** Number of random cases of a test, and their seed. */
export interface FuzzCases {
  readonly cases: number;
  readonly seed: number;
}

/**
 * Reads `FUZZ_CASES` and `FUZZ_SEED`. Default: this number of cases, and a random seed. A run with the same seed has
 * the same cases.
 */
export function fuzzOptions(cases: number, environment: NodeJS.ProcessEnv = process.env): FuzzCases {
  const read = (name: string, usual: number): number => {
    const text = environment[name];
    const value = text === undefined || text === "" ? usual : Number(text);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${name} must be a whole number, got ${text}`);
    return value;
  };
  return { cases: read("FUZZ_CASES", cases), seed: read("FUZZ_SEED", Math.floor(Math.random() * 2 ** 31)) };
}
