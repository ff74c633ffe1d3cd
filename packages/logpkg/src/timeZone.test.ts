import assert from "node:assert/strict";
import { it } from "node:test";
import { type Fields, isInput, loadAll, type TypeSpec } from "@tripod/kit";
import { logpkg } from "./package.js";

function fieldsIn(type: TypeSpec): Fields {
  if (type.kind === "object") return type.fields;
  return "element" in type ? fieldsIn(type.element.spec.type) : {};
}

/** Inputs called time zone, at any depth, that take a name that no time zone has. */
function unchecked(fields: Fields, place: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = `${place}.${name}`;
    const isZone = name.toLowerCase() === "timezone" && isInput(field);
    const takesAny = isZone && !field.spec.constraints.some((check) => check("Europe/Berln") !== undefined);
    return [...(takesAny ? [at] : []), ...unchecked(fieldsIn(field.spec.type), at)];
  });
}

/** The platform's reference does not say what this one takes. */
const OPEN = "CseLogMapping.fields.timeZone";

it("time zones of all resources are known by name before anything is asked", async () => {
  const { resources } = await loadAll(logpkg);
  assert.deepEqual(
    Object.values(resources).flatMap(({ name, fields }) => unchecked(fields, name)),
    [OPEN],
  );
});
