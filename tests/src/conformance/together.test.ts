/** Concurrent refreshes that share one list: their results equal those of single reads. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSecret, type Json } from "@tripod/testkit";
import { routeOf } from "./conformanceTest.js";
import { served } from "./session.js";
import { drifts } from "./settles.js";
import { selectedFixtures, subjectsToTest } from "./subjects.js";

/** A list, also of several pages, answers each refresh if its rows contain the whole object. */
const lists = "rest/dist/concurrency/sharedLists.js";
const batcher = "rest/dist/concurrency/readBatcher.js";
const LISTED = [
  { file: lists, find: "MIN_BATCH_SIZE = 2", put: "MIN_BATCH_SIZE = 1" },
  { file: lists, find: "throw new TooLong()", put: "return" },
  { file: batcher, find: "reads >= parent.pages", put: "true" },
];

/** Returns the paths of all values except null, empty strings and 0. */
function valuePaths(value: Json | undefined, path = ""): readonly string[] {
  if (isSecret(value)) return valuePaths(value.value as Json, path);
  if (value === undefined || value === null || value === "" || value === 0) return [];
  if (typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    valuePaths(inner as Json, path === "" ? name : `${path}.${name}`),
  );
}

for (const subject of await subjectsToTest()) {
  describe(`refreshes of ${subject.name} that are answered by lists`, () => {
    const on = served(subject.changed(LISTED));
    for (const fixture of selectedFixtures(subject)) {
      it(`${fixture.resource}: lose nothing`, async () => {
        await on(fixture, async (trial) => {
          for (const inputs of [trial.full(), ...trial.variants()]) {
            const stack = trial.stack();
            await stack.up(trial.program(inputs));
            const before = valuePaths(stack.resource("it").outputs as Json);
            trial.platform.requests.reset();
            assert.deepEqual(drifts(await stack.refresh()), []);
            // A list whose rows lack members does not save requests.
            const requests = new Set(trial.requests().map(routeOf));
            assert.ok(requests.size <= (fixture.requests?.read ?? 1), `it took ${[...requests].join(", ")}`);
            const after = new Set(valuePaths(stack.resource("it").outputs as Json));
            assert.deepEqual(
              before.filter((path) => !after.has(path)),
              [],
              "is lost",
            );
            await stack.destroy();
          }
        });
      });
    }
  });
}
