/** Checks of programs with one invalid or unknown part, for every resource: the rest of the program is checked as before. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, checkResource, type Failure, UNKNOWN, type ValueObject } from "@tripod/kit";
import { type Json, type JsonObject, type ResourceFixture, reveal } from "@tripod/testkit";
import { subjectsToTest } from "./subjects.js";

/** Values for the IDs of dependencies. Fixtures accept at least one of these forms. */
const IDS: readonly Json[] = ["5d000000-0000-4000-8000-000000000101", "0000000000ABCDEF", 12345, "www.example.com."];

/** Resources whose programs name files, which this test does not have. */
const NEEDS_FILES = ["ClusterProfileImport"];

const CONTEXT = {
  now: Date.parse("2026-06-01T00:00:00Z"),
  resourceName: "res",
  seed: new Uint8Array(32),
  random: (count: number) => new Uint8Array(count),
};

type Steps = readonly (string | number)[];

const failuresOf = (resource: AnyResource, inputs: unknown): readonly Failure[] =>
  checkResource(resource, inputs as ValueObject, {}, CONTEXT).failures;

const pathOf = (steps: Steps): string =>
  steps
    .map((step, index) =>
      typeof step === "string" && /^\w+$/.test(step) ? `${index > 0 ? "." : ""}${step}` : `[${JSON.stringify(step)}]`,
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

/** Returns the valid programs of a fixture. */
function programsOf(resource: AnyResource, fixture: ResourceFixture): readonly JsonObject[] {
  const all = IDS.flatMap((id) => {
    const of = (name: string): Json => (name === "#" ? "1" : id);
    return [fixture.minimal(of), fixture.full(of), ...(fixture.variants?.(of) ?? [])];
  }).map((program) => reveal(program) as JsonObject);
  const different = new Map(all.map((program) => [JSON.stringify(program), program]));
  return [...different.values()].filter((program) => failuresOf(resource, program).length === 0);
}

for (const { name, resources, fixtures } of await subjectsToTest()) {
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
            assert.deepEqual(failuresOf(definition, replaced(program, steps, UNKNOWN)), [], `${path} is unknown`);
            const failures = failuresOf(definition, replaced(program, steps, wrong(part)));
            const others = failures.filter((failure) => !failure.path.startsWith(path));
            assert.deepEqual(others, [], `${path} has another type`);
          }
        }
      });
    }
  });
}
