/** Number of turns after which each resource was tested input by input. */
export const TURNS = 8;

/** Resources that a run tests input by input: changed ones, and those of the current turn. */
export interface Thoroughness {
  /** Names of resources, or all of them. */
  readonly changed: ReadonlySet<string> | "all";
  /** 0 to 7. */
  readonly turn: number;
}

/** Returns the choice of the test runner. Default: every resource is tested input by input. */
export function thoroughness(environment: NodeJS.ProcessEnv = process.env): Thoroughness {
  const { TESTS_CHANGED: changed = "all", TESTS_TURN: turn = "0" } = environment;
  return { changed: changed === "all" ? "all" : new Set(changed.split(",")), turn: Number(turn) };
}

/** Reports whether this run tests each input of a resource individually instead of several together. */
export function isThorough(resource: string, { changed, turn }: Thoroughness): boolean {
  return changed === "all" || changed.has(resource) || hashOf(resource) % TURNS === turn;
}

/** FNV-1a: the same number for a name on every machine. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
