import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Secret, UNKNOWN, type ValueObject } from "../values/value.js";
import { s } from "./field.js";
import { namedAsDeclared } from "./snakeCase.js";

const FIELDS = {
  projectId: s.string(),
  filters: s.list(s.object({ datastoreTypeId: s.string().optional(), vcpus: s.number().optional() })).optional(),
  filter: s.object({ typeId: s.string(), inner: s.object({ osName: s.string() }).optional() }).optional(),
  byName: s.map(s.object({ ramSize: s.number() })).optional(),
  labels: s.map(s.string()).optional(),
};

describe("snakeCase: names of nested arguments", () => {
  const cases: [string, ValueObject, ValueObject][] = [
    [
      "in a list",
      { filters: [{ datastore_type_id: "a", vcpus: 2 }] },
      { filters: [{ datastoreTypeId: "a", vcpus: 2 }] },
    ],
    [
      "at every depth",
      { filter: { type_id: "a", inner: { os_name: "b" } } },
      { filter: { typeId: "a", inner: { osName: "b" } } },
    ],
    ["in a map's values", { byName: { some_key: { ram_size: 1 } } }, { byName: { some_key: { ramSize: 1 } } }],
    ["as they are declared", { filter: { typeId: "a" } }, { filter: { typeId: "a" } }],
    [
      "but not what is given twice",
      { filter: { typeId: "a", type_id: "b" } },
      { filter: { typeId: "a", type_id: "b" } },
    ],
    ["but not what nothing is called", { filter: { tipe_id: "a" } }, { filter: { tipe_id: "a" } }],
    ["but not keys that are the user's", { labels: { type_id: "a" } }, { labels: { type_id: "a" } }],
    ["but not arguments themselves, which every SDK names", { project_id: "a" }, { project_id: "a" }],
    [
      "past what is not known",
      { filters: UNKNOWN, filter: { type_id: UNKNOWN } },
      { filters: UNKNOWN, filter: { typeId: UNKNOWN } },
    ],
  ];
  for (const [title, inputs, expected] of cases) {
    it(`are taken in Python's spelling, ${title}`, () => assert.deepEqual(namedAsDeclared(FIELDS, inputs), expected));
  }

  it("are taken inside of secrets, which stay secrets", () => {
    const { filter } = namedAsDeclared(FIELDS, { filter: new Secret({ type_id: "a" }) });
    assert.ok(filter instanceof Secret);
    assert.deepEqual(filter.value, { typeId: "a" });
  });
});
