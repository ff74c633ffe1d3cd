/** Terraform modules write an empty value for each unused input. It must equal an unset input. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { diffInputs } from "@tripod/kit";
import { checkNew, NEEDS_FILES, programsOf } from "./checkedPrograms.js";
import { withEmptyValues } from "./emptyValues.js";
import { subjectsToTest } from "./subjects.js";

for (const { name, resources, fixtures } of await subjectsToTest()) {
  describe(`empty values of ${name}`, () => {
    for (const [resource, fixture] of fixtures) {
      const definition = resources[resource];
      if (definition === undefined || NEEDS_FILES.includes(resource)) continue;
      it(`${resource}: are valid, and adding or removing them is not a change`, () => {
        for (const program of programsOf(definition, fixture)) {
          const filled = checkNew(definition, withEmptyValues(definition.fields, program));
          assert.deepEqual(filled.failures, []);
          const { inputs } = checkNew(definition, program);
          for (const [before, after] of [
            [inputs, filled.inputs],
            [filled.inputs, inputs],
          ] as const) {
            const { changes } = diffInputs(definition, before, after);
            assert.deepEqual(
              changes.map(({ path }) => path),
              [],
            );
          }
        }
      });
    }
  });
}
