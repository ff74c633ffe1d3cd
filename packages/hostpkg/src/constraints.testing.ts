import assert from "node:assert/strict";
import { it } from "node:test";
import { type AnyResource, checkResource, UNKNOWN, type ValueObject } from "@tripod/kit";

/** Inputs that are changed, and the path of the property that the refusal is about. */
export type Refused = readonly [more: object, path: string];

const NAMES = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };

/** The paths that a check of new inputs complains about. */
export function complaints(resource: unknown, args: object): readonly string[] {
  return checkResource(resource as AnyResource, args as ValueObject, {}, NAMES).failures.map(({ path }) => path);
}

/**
 * Tries that a resource takes `good` as it is, and with each input unknown; and that it refuses each of `cases` at preview,
 * with that one property's path. Nothing is asked of any platform.
 */
export function refuses(resource: { readonly name: string }, good: object, cases: readonly Refused[]): void {
  it(`${resource.name}: what cannot be is refused at preview, with the property`, () => {
    assert.deepEqual(complaints(resource, good), []);
    for (const name of Object.keys(good)) {
      const found = complaints(resource, { ...good, [name]: UNKNOWN });
      assert.deepEqual(found, [], `${name} is not known yet`);
    }
    for (const [more, path] of cases) {
      const args: Record<string, unknown> = { ...good, ...more };
      for (const [name, value] of Object.entries(args)) if (value === undefined) delete args[name];
      assert.deepEqual([...new Set(complaints(resource, args))], [path], JSON.stringify(more).slice(0, 200));
    }
  });
}

/** Refusals of durations that every kind with `timeouts` has. */
export const TIMEOUTS: readonly Refused[] = [
  [{ timeouts: { create: "soon" } }, "timeouts.create"],
  [{ timeouts: { delete: "10" } }, "timeouts.delete"],
];
