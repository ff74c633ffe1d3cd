/** Boundary values that the references of the platforms state: previews and emulators accept and reject the same. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Json, JsonObject } from "@tripod/testkit";
import { reveal } from "@tripod/testkit";
import { checkNew } from "./checkedPrograms.js";
import { stepsOf, withValue } from "./inputPaths.js";
import { served } from "./session.js";
import { subjectsToTest } from "./subjects.js";

const text = (length: number): string => "a".repeat(length);

/** Values by resource and path: accepted ones, then rejected ones. */
const BOUNDARIES: Readonly<Record<string, readonly (readonly [path: string, good: Json[], bad: Json[]])[]>> = {
  Collector: [
    ["name", [text(128)], [text(129), ""]],
    ["description", [text(1024)], [text(1025)]],
    ["category", [text(2000)], []],
  ],
  HttpSource: [
    ["description", [text(2000)], []],
    ["category", [text(2000)], []],
    ["hostName", [text(128)], [text(129)]],
  ],
  KinesisLogSource: [["path.scanInterval", [1000], [999, -1]]],
  CseInsightsConfiguration: [
    ["lookbackDays", [0.5], []],
    ["threshold", [0.5], []],
  ],
  CseChainRule: [["expressionsAndLimits[0].limit", [0], [1.5]]],
  CseThresholdRule: [["limit", [0], [1.5]]],
  DbaasUserV1: [["name", [text(250)], []]],
  GlobalRouterRouterV1: [["name", [text(256)], []]],
  IamGroupV1: [["name", [text(256)], []]],
  IamServiceuserV1: [["name", [text(256)], []]],
  MksClusterV1: [["name", ["1-", text(32)], [text(33), "a.b"]]],
  MksNodegroupV1: [
    ["nodesCount", [16], [-1, 1.5]],
    ["volumeType", ["other.ru-3a"], []],
  ],
  VpcProjectV2: [["name", [text(256)], []]],
  ScanBudget: [
    ["name", [text(255)], []],
    ["capacity", [0], [1.5]],
  ],
};

for (const subject of await subjectsToTest()) {
  const fixtures = [...subject.fixtures.values()].filter(({ resource }) => BOUNDARIES[resource] !== undefined);
  if (fixtures.length === 0) continue;
  describe(`boundary values of ${subject.name}`, () => {
    const on = served(subject);
    for (const fixture of fixtures)
      for (const [path, good, bad] of BOUNDARIES[fixture.resource] ?? [])
        it(`${fixture.resource}.${path}`, async () => {
          await on(fixture, async (trial) => {
            const program = [trial.full(), ...trial.variants()].find((one) =>
              JSON.stringify(one).includes(`"${stepsOf(path).at(-1)}"`),
            );
            const definition = subject.resources[fixture.resource] ?? assert.fail();
            for (const value of [...good, ...bad]) {
              const inputs = withValue(program ?? assert.fail(), stepsOf(path), value);
              const { failures } = checkNew(definition, reveal(inputs) as JsonObject);
              const paths = failures.map(({ path: at }) => at);
              assert.deepEqual(
                [...new Set(paths)],
                good.includes(value) ? [] : [path],
                JSON.stringify(value).slice(0, 40),
              );
              if (paths.length > 0) continue;
              const stack = trial.stack();
              await stack.up(trial.program(inputs));
              await stack.destroy();
            }
          });
        });
  });
}
