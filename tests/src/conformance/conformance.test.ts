/**
 * Every conformance test on every resource of every package: providers and emulators in a few processes of their own.
 */
import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { after, describe, it } from "node:test";
import type { Result } from "./conformance.js";
import { startConformance } from "./conformanceQueue.js";
import { CONFORMANCE_TESTS } from "./conformanceTests.js";
import { selectedFixtures, subjects } from "./subjects.js";
import { THRESHOLDS } from "./thresholds.js";

const all = await subjects();
const { CONFORMANCE_ONLY: only, CONFORMANCE_SAMPLE: sample = "1", TESTS_TURN: turn = "0" } = process.env;
const isWhole = only === undefined && sample === "1";
/** Returns every resource, or every n-th. */
const isSampled = (_: unknown, index: number): boolean => index % Number(sample) === Number(turn) % Number(sample);
const sizeOf = (value: unknown): number => JSON.stringify(value).length;
// Starts with the largest, so that none runs alone at the end.
const orders = all
  .flatMap((subject) =>
    selectedFixtures(subject)
      .filter(isSampled)
      .map((fixture) => ({ subject, fixture })),
  )
  .map(({ subject, fixture }) => ({
    pkg: subject.name,
    resource: fixture.resource,
    size: sizeOf(fixture.full((name, output) => `${name}.${output}`)),
  }))
  .sort((one, other) => other.size - one.size);
const queue = startConformance(orders, Number(process.env.TESTS_PROCESSES ?? availableParallelism()));
after(() => queue.close());

/** Number of resources that a test covers, and number of tested cases. */
type Covered = Readonly<Record<string, readonly [resources: number, things: number]>>;

function coveredBy(results: readonly Result[]): Covered {
  return Object.fromEntries(
    CONFORMANCE_TESTS.map(({ name }) => {
      const own = results.filter((result) => result.conformanceTest === name && result.covered > 0);
      return [name, [own.length, own.reduce((sum, { covered }) => sum + covered, 0)]];
    }),
  );
}

for (const subject of all) {
  const fixtures = selectedFixtures(subject).filter(isSampled);
  if (fixtures.length === 0) continue;
  describe(`the resources of ${subject.name}`, () => {
    const found: Result[] = [];

    it("each have a fixture", () => {
      const without = Object.keys(subject.resources).filter(
        (name) => !subject.fixtures.has(name) && subject.byHand[name] === undefined,
      );
      assert.deepEqual(without, []);
    });

    for (const fixture of fixtures) {
      describe(fixture.resource, () => {
        for (const { name, promise } of CONFORMANCE_TESTS) {
          it(`${name}: ${promise}`, async (test) => {
            const results = await queue.resultsOf(fixture.resource);
            const result = results.find((one) => one.conformanceTest === name) ?? assert.fail("it was not tried");
            found.push(result);
            if (result.failure !== undefined) assert.fail(result.failure);
            if (result.skipped !== undefined) test.skip(result.skipped.replaceAll(/\s+/g, " "));
          });
        }
      });
    }

    it("are covered by each test as much as they were", { skip: !isWhole && "not all of them are tested" }, (test) => {
      const covered = coveredBy(found);
      test.diagnostic(`${subject.name}: ${JSON.stringify(covered)}`);
      const least = Object.entries(THRESHOLDS).map(([name, of]) => [name, of[subject.name] ?? [0, 0]] as const);
      const less = least.filter(([conformanceTest, [resources, things]]) => {
        const [ownResources, ownThings] = covered[conformanceTest] ?? [0, 0];
        return ownResources < resources || ownThings < things;
      });
      assert.deepEqual(
        Object.fromEntries(less.map(([conformanceTest]) => [conformanceTest, covered[conformanceTest]])),
        {},
        `fewer resources or things than ${JSON.stringify(Object.fromEntries(less))}; all of it: ${JSON.stringify(covered)}`,
      );
    });
  });
}
