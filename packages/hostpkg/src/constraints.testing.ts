import assert from "node:assert/strict";
import { it } from "node:test";
import { type AnyResource, checkResource, UNKNOWN, type ValueObject } from "@tripod/kit";

/** Changed inputs, and the path of the property that the check must report. */
export type Refused = readonly [more: object, path: string];

const NAMES = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };

/** Returns the paths of the failures of a check of inputs. `recorded`: the old inputs, none for a new resource. */
export function complaints(resource: unknown, args: object, recorded: object = {}): readonly string[] {
  const { failures } = checkResource(resource as AnyResource, args as ValueObject, recorded as ValueObject, NAMES);
  return failures.map(({ path }) => path);
}

/**
 * Tests that a resource accepts `good`, also with each input unknown, and that it rejects each of `cases` at preview
 * with the path of that property only. Sends no request.
 */
export function refuses(resource: { readonly name: string }, good: object, cases: readonly Refused[]): void {
  it(`${resource.name} rejects invalid inputs at preview with the property path`, () => {
    assert.deepEqual(complaints(resource, good), []);
    for (const name of Object.keys(good)) {
      const found = complaints(resource, { ...good, [name]: UNKNOWN });
      assert.deepEqual(found, [], `${name} is unknown`);
    }
    for (const [more, path] of cases) {
      const args: Record<string, unknown> = { ...good, ...more };
      for (const [name, value] of Object.entries(args)) if (value === undefined) delete args[name];
      assert.deepEqual([...new Set(complaints(resource, args))], [path], JSON.stringify(more).slice(0, 200));
    }
  });
}

/** Invalid durations of every resource with `timeouts`. */
export const TIMEOUTS: readonly Refused[] = [
  [{ timeouts: { create: "soon" } }, "timeouts.create"],
  [{ timeouts: { delete: "10" } }, "timeouts.delete"],
];
