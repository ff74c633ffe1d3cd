import assert from "node:assert/strict";
import { it } from "node:test";
import { type Fields, isInput, loadAll, type TypeSpec } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { logpkg } from "./package.js";
import { timeZone } from "./timeZone.js";

const { assertWording } = createWording(import.meta.url);

function fieldsIn(type: TypeSpec): Fields {
  if (type.kind === "object") return type.fields;
  return "element" in type ? fieldsIn(type.element.spec.type) : {};
}

/** Returns the paths of time zone inputs, at any depth, that accept an unknown name, or distinguish names by case. */
function unchecked(fields: Fields, place: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = `${place}.${name}`;
    const isZone = name.toLowerCase() === "timezone" && isInput(field);
    const takesAny = isZone && !field.spec.constraints.some((check) => check("Europe/Berln") !== undefined);
    const isCased = isZone && field.spec.semanticEquals?.("europe/berlin", "Europe/Berlin") !== true;
    return [...(takesAny || isCased ? [at] : []), ...unchecked(fieldsIn(field.spec.type), at)];
  });
}

/** The platform's reference does not document the values of this input. */
const OPEN = "CseLogMapping.fields.timeZone";

it("check rejects unknown time zones in all resources", async () => {
  const { resources } = await loadAll(logpkg);
  assert.deepEqual(
    Object.values(resources).flatMap(({ name, fields }) => unchecked(fields, name)),
    [OPEN],
  );
});

const complaintOf = (name: string) => timeZone().spec.constraints.map((check) => check(name))[0];

it("timeZone uses the list of the package, regardless of the runtime", (t) => {
  t.mock.method(Intl, "DateTimeFormat", () => assert.fail("the runtime was called"));
  const known = ["PST", "CST", "IST", "JST", "BST", "ACT", "EST", "HST", "UTC", "GMT", "Etc/UTC", "Etc/GMT+5"];
  const former = ["US/Pacific", "Asia/Calcutta", "Europe/Kiev", "PST8PDT", "America/Buenos_Aires", "Japan"];
  for (const name of [...known, ...former, "Europe/Berlin", "europe/berlin"])
    assert.equal(complaintOf(name), undefined);
  for (const name of ["PDT", "Europe/Berln", "+01:00", "SystemV/PST8", "XYZ"]) {
    assertWording(t, String(complaintOf(name)));
  }
});
