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
