/** Modules of Terraform write an empty text for each input that they do not use: it is the same as an unset input. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, diffInputs, type Fields } from "@tripod/kit";
import { checkNew, NEEDS_FILES, programsOf } from "./checkedPrograms.js";
import { subjectsToTest } from "./subjects.js";

function isOptionalText({ spec }: AnyField): boolean {
  const { type, presence, autoName, default: defaultValue } = spec;
  const isOptional = presence === "optional" || presence === "optionalComputed";
  return isOptional && type.kind === "string" && autoName === undefined && defaultValue === undefined;
}

/** Returns values with an empty text for each optional one that is unset, at any depth. */
function withEmptyTexts(fields: Fields, values: unknown): unknown {
  if (typeof values !== "object" || values === null) return values;
  const members = values as Readonly<Record<string, unknown>>;
  const filled = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const { type } = field.spec;
    const value = members[name];
    if (value === undefined) return [name, isOptionalText(field) ? "" : undefined];
    if (type.kind === "object") return [name, withEmptyTexts(type.fields, value)];
    const element = type.kind === "list" ? type.element.spec.type : undefined;
    if (element?.kind !== "object" || !Array.isArray(value)) return [name, value];
    return [name, value.map((one) => withEmptyTexts(element.fields, one))];
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

for (const { name, resources, fixtures } of await subjectsToTest()) {
  describe(`empty texts of ${name}`, () => {
    for (const [resource, fixture] of fixtures) {
      const definition = resources[resource];
      if (definition === undefined || NEEDS_FILES.includes(resource)) continue;
      it(`${resource}: are valid, and adding or removing them replaces nothing`, () => {
        for (const program of programsOf(definition, fixture)) {
          const filled = checkNew(definition, withEmptyTexts(definition.fields, program));
          assert.deepEqual(filled.failures, []);
          const { inputs } = checkNew(definition, program);
          for (const [before, after] of [
            [inputs, filled.inputs],
            [filled.inputs, inputs],
          ] as const) {
            const { replaces, refused } = diffInputs(definition, before, after);
            assert.deepEqual([...replaces, ...refused], []);
          }
        }
      });
    }
  });
}
