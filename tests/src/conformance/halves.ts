import assert from "node:assert/strict";
import type { ConformanceContext } from "./conformanceContext.js";

/**
 * Tries several things together, then each half if that fails, down to single things. Reports only the failures of single things.
 * `attempt` with one thing is the test itself; with several things it saves repeated work.
 */
export async function inHalves<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  attempt: (some: readonly T[]) => Promise<void>,
  /** Removes what a failed attempt at several left behind. */
  reset: () => void = () => undefined,
): Promise<void> {
  const failures: string[] = [];
  const attemptAll = async (some: readonly T[]): Promise<void> => {
    const [first] = some;
    if (first === undefined) return;
    try {
      await attempt(some);
    } catch (error) {
      if (some.length === 1) return void failures.push(`${nameOf(first)}: ${(error as Error).message}`);
      reset();
      const middle = Math.ceil(some.length / 2);
      await attemptAll(some.slice(0, middle));
      await attemptAll(some.slice(middle));
    }
  };
  await attemptAll(all);
  assert.equal(failures.length, 0, failures.join("\n\n"));
}

/** Groups in which no path is inside another one of its group: innermost paths first. */
export function layersOf<T extends { readonly path: string }>(all: readonly T[]): readonly (readonly T[])[] {
  const layers: T[][] = [];
  let left = [...all];
  while (left.length > 0) {
    const innermost = left.filter(
      ({ path }) => !left.some((other) => other.path !== path && isWithin(other.path, path)),
    );
    layers.push(innermost);
    left = left.filter((one) => !innermost.includes(one));
  }
  return layers;
}

/** Whether a path leads into another one: `records[0].content` into `records`. */
export const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(outer) && (inner === outer || /^[.[]/.test(inner.slice(outer.length)));

/** Returns a function that removes the objects of a resource that have come since. */
export function resetOf({ platform, fixture: { collection } }: ConformanceContext): () => void {
  const older = new Set(platform.objects.rows(collection));
  return () => {
    platform.faults.clear();
    for (const row of platform.objects.rows(collection).filter((one) => !older.has(one)))
      platform.objects.remove(collection, row);
  };
}
