import assert from "node:assert/strict";
import type { Json, JsonObject } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { type InputPath, withValue } from "./inputPaths.js";

/**
 * Tests several cases together, and each half if that fails, down to single cases. Reports failures of single cases
 * only. `attempt` with one case is the test itself. Several cases save repeated work.
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

/** Test of several inputs of a program together. */
export interface TogetherTrial<P extends InputPath> {
  /** Inputs of the program. */
  readonly full: JsonObject;
  /** Returns the other value of an input; undefined removes the input. */
  other(spot: P): Json | undefined;
  /** Tests one input alone. */
  alone(spot: P): Promise<void>;
  /** Tests several inputs, of which `first` is the first. `inputs` contains the other values of all. */
  several(inputs: JsonObject, spots: readonly P[], first: P): Promise<void>;
  /** Removes what a failed attempt at several left behind. */
  reset(): void;
}

/**
 * Tests the inputs of each group together, and in halves if that fails. Counts the inputs of a passed attempt as
 * covered.
 */
export async function tryGroups<P extends InputPath>(
  trial: ConformanceContext,
  groups: readonly (readonly P[])[],
  { full, other, alone, several, reset }: TogetherTrial<P>,
): Promise<void> {
  const attempt = async (spots: readonly P[]): Promise<void> => {
    const [first] = spots;
    if (first === undefined) return;
    if (spots.length === 1) return alone(first);
    await several(
      spots.reduce((all, spot) => withValue(all, spot.steps, other(spot)), full),
      spots,
      first,
    );
    for (const { path } of spots) trial.covered(path);
  };
  for (const group of groups) await inHalves(group, ({ path }) => path, attempt, reset);
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

/** Returns a function that removes the objects of a resource that were added since. */
export function resetOf({ platform, fixture: { collection } }: ConformanceContext): () => void {
  const older = new Set(platform.objects.rows(collection));
  return () => {
    platform.faults.clear();
    for (const row of platform.objects.rows(collection).filter((one) => !older.has(one)))
      platform.objects.remove(collection, row);
  };
}
