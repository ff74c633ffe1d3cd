/**
 * Checks of programs with one invalid or unknown part, for every resource: the rest of the program is checked as
 * before.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Failure, UNKNOWN } from "@tripod/kit";
import { checkNew, NEEDS_FILES, programsOf } from "./checkedPrograms.js";
import { subjectsToTest } from "./subjects.js";

type Steps = readonly (string | number)[];

const pathOf = (steps: Steps): string =>
  steps
    .map((step, index) =>
      typeof step === "string" && /^[\w-]+$/.test(step)
        ? `${index > 0 ? "." : ""}${step}`
        : `[${JSON.stringify(step)}]`,
    )
    .join("");

function partsOf(value: unknown, steps: Steps = []): readonly (readonly [Steps, unknown])[] {
  const entries = Array.isArray(value)
    ? value.map((one, index) => [index, one] as const)
    : Object.entries(Object(value));
  if (typeof value !== "object") return [];
  return entries.flatMap(([step, part]) => [[[...steps, step], part] as const, ...partsOf(part, [...steps, step])]);
}

function replaced(value: unknown, [step, ...rest]: Steps, part: unknown): unknown {
  if (step === undefined) return part;
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? replaced(one, rest, part) : one));
  const members = value as Record<string, unknown>;
  return { ...members, [step]: replaced(members[step], rest, part) };
}

/** Returns a value of another type. */
const wrong = (part: unknown): unknown => (typeof part !== "object" ? { unexpected: true } : 17);

const SUBJECTS = await subjectsToTest();

for (const { name, resources, fixtures } of SUBJECTS) {
  describe(`checks of ${name}`, () => {
    for (const [resource, fixture] of fixtures) {
      const definition = resources[resource];
      if (definition === undefined || NEEDS_FILES.includes(resource)) continue;
      const programs = programsOf(definition, fixture);
      it(`${resource}: report an invalid part by its path only, and no unknown part`, () => {
        assert.notEqual(programs.length, 0, "no program of the fixture is valid");
        for (const program of programs) {
          for (const [steps, part] of partsOf(program)) {
            const path = pathOf(steps);
            assert.deepEqual(
              checkNew(definition, replaced(program, steps, UNKNOWN)).failures,
              [],
              `${path} is unknown`,
            );
            const failures: readonly Failure[] = checkNew(definition, replaced(program, steps, wrong(part))).failures;
            const others: readonly Failure[] = failures.filter((failure) => !failure.path.startsWith(path));
            assert.deepEqual(others, [], `${path} has another type`);
          }
        }
      });
    }
  });
}

const pool = (members: object) => ({ machinePools: [{ name: "w", count: 1, azs: ["a"], ...members }] });
const server = (partition: object) => ({
  partitionsConfigs: [{ diskConfigs: [{ name: "d", diskType: "SSD SATA" }], diskPartitions: [partition] }],
});

/** Resources with an invalid member and a violated rule about other members of the same element. */
const BESIDE: readonly (readonly [resource: string, inputs: object, ...paths: string[]])[] = [
  ["ClusterEks", pool({ count: -1, min: 5, max: 2 }), "machinePools[0].count", "machinePools[0].min"],
  ["ClusterEks", pool({ count: -1, azSubnets: { a: "s" } }), "machinePools[0].count", "machinePools[0].azs"],
  ["ClusterEks", pool({ cuont: 1, min: 5, max: 2 }), "machinePools[0].cuont", "machinePools[0].min"],
  [
    "ClusterCloudA",
    pool({ azSubnets: 7, nodeRepaveInterval: 5, controlPlane: true }),
    "machinePools[0].nodeRepaveInterval",
  ],
  [
    "ClusterCloudA",
    pool({ azs: 7, capacityType: "spot", hostResourceGroupArn: "arn" }),
    "machinePools[0].hostResourceGroupArn",
  ],
  ["ClusterAks", pool({ osSku: 7, isSystemNodePool: true, osType: "Windows" }), "machinePools[0].osType"],
  [
    "DedicatedServerV1",
    server({ mount: "/", raid: 7 }),
    "partitionsConfigs[0].diskPartitions[0].raid",
    "partitionsConfigs[0].diskPartitions[0].size",
  ],
  [
    "HttpSource",
    { collectorId: 1, filters: [{ name: "f", filterType: "Mask", regexp: "[" }] },
    "filters[0].regexp",
    "filters[0].mask",
  ],
  [
    "PrivateDnsZoneV1",
    { domain: "corp.example.", records: [{ domain: "a..b", type: "A", values: ["10.0.0.500"] }] },
    "records[0].domain",
    "records[0].values[0]",
  ],
];

describe("checkResource, with an invalid member in an element", () => {
  for (const [resource, inputs, ...paths] of BESIDE) {
    it(`${resource}: reports ${paths.join(" and ")}`, () => {
      const definition = SUBJECTS.map(({ resources }) => resources[resource]).find(Boolean);
      const reported = checkNew(definition ?? assert.fail(), inputs).failures.map(({ path }) => path);
      assert.deepEqual(
        paths.filter((path) => !reported.includes(path)),
        [],
        reported.join(),
      );
    });
  }
});
