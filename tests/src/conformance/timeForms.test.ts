/** Times in the forms that RFC 3339 allows: the same instant is the same value, and reaches the platform in one form. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Plain, semanticallyEqual } from "@tripod/kit";
import { type JsonObject, reveal } from "@tripod/testkit";
import { checkNew, NEEDS_FILES, programsOf } from "./checkedPrograms.js";
import { type InputPath, spotsOf, withValue } from "./inputPaths.js";
import { subjectsToTest } from "./subjects.js";

const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(|Z|[+-]\d{2}:\d{2})$/;
/** Inputs whose text has an effect, not its time. */
const TRIGGERS = ["renewK8sCertificatesNow", "upgradeNow"];

/** Returns other texts for the same instant. */
function formsOf(time: string): readonly string[] {
  const [, start = "", zone = ""] = TIME.exec(time) ?? [];
  // A time without an offset has one form, whose letter may be in lower case.
  if (zone === "") return [time.toLowerCase()];
  const inUtc = new Date(time).toISOString();
  return [time.toLowerCase(), `${start}.000${zone}`, inUtc, inUtc.replace("Z", "-00:00")];
}

for (const { name, resources, fixtures } of await subjectsToTest()) {
  describe(`times of ${name}`, () => {
    for (const [resource, fixture] of fixtures) {
      const definition = resources[resource];
      if (definition === undefined || NEEDS_FILES.includes(resource)) continue;
      const isTime = ({ input, path }: InputPath) =>
        typeof input === "string" && TIME.test(input) && !TRIGGERS.includes(path);
      const programs = programsOf(definition, fixture);
      const createOnly = programs.slice(-1).map((one) => ({ ...one, ...fixture.rejectedChanges?.(() => "") }));
      for (const program of [...programs, ...createOnly]) {
        for (const { path, steps, field, input } of spotsOf(definition.fields, reveal(program) as JsonObject).filter(
          isTime,
        ))
          it(`${resource}.${path}`, () => {
            for (const form of formsOf(input as string)) {
              assert.ok(semanticallyEqual(field, form, input as Plain), `${form} differs`);
              const { failures } = checkNew(definition, withValue(program, steps, form));
              assert.deepEqual(failures, [], form);
            }
          });
      }
    }
  });
}
