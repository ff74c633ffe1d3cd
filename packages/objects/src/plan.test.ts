import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import type { Managed } from "./managed.js";
import { managed } from "./resourceOf.js";

const fields = {
  zoneId: s.string().replaces(),
  name: s.string(),
  note: s.string().optional(),
  at: s.string().computed(),
};
const whole = {
  name: "Thing",
  terraform: "thing",
  kind: "thing",
  doc: "A thing.",
  path: "/zones/{zoneId}/things",
  fields,
  update: "put",
  dialect: () => assert.fail("nothing is asked"),
} as const;

function problem(change: object): string {
  try {
    managed({ ...whole, ...change } as unknown as Managed<"Thing", typeof fields, never>);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

describe("a definition that contradicts itself is refused, by its name and that of the member", () => {
  it("and one that does not is taken", () => assert.equal(problem({}), ""));

  for (const [what, change, says] of [
    [
      "a path with something that is no field",
      { path: "/zones/{zone}/things" },
      /Thing names zone in a path, which is no field/,
    ],
    ["a path with an optional input", { path: "/notes/{note}" }, /Thing has note in a path, which is optional/],
    [
      "a path with an input that may change",
      { path: "/names/{name}" },
      /Thing has name in a path, so a change of it must replace/,
    ],
    ["a path with an output", { path: "/at/{at}" }, /Thing names at in a path, which is no input/],
    ["a key that is no field", { key: ["title"] }, /Thing names title in key/],
    ["a step that sends an output", { update: [{ method: "PATCH", sends: ["at"] }] }, /Thing names at in a step/],
    ["a step without a method", { update: [{ sends: ["note"] }] }, /Thing has a step without a method/],
    ["something born that does not exist", { born: ["title"] }, /Thing names title in born/],
    [
      "an input that is neither born nor updated",
      { born: ["name"], update: [{ method: "PATCH", sends: ["name"] }] },
      /Thing neither makes nor updates with note/,
    ],
    ["a codec for nothing", { codecs: { title: {} } }, /Thing has a codec for title/],
    ["a key that is an output", { key: ["at"] }, /Thing names at in key, which is no input/],
    [
      "a step that sends where it is",
      { update: [{ method: "PATCH", sends: ["zoneId"] }] },
      /Thing sends zoneId in a step, which never travels/,
    ],
    [
      "a step that sends what nothing decodes",
      {
        fields: { ...fields, secretly: s.string().wire(null) },
        codecs: { secretly: { encode: (value: unknown) => value } },
        update: [{ method: "PATCH", sends: ["secretly"] }, { method: "PUT" }],
      },
      /Thing sends secretly in a step, which nothing decodes/,
    ],
    ["two steps that send all", { update: [{ method: "PATCH" }, { method: "PUT" }] }, /Thing has two steps/],
    ["something born that never travels", { born: ["zoneId", "name"] }, /Thing is born with zoneId, which never/],
    [
      "two inputs in one member",
      { fields: { ...fields, label: s.string().optional().wire("name") } },
      /Thing has name and label in one member on the wire, name/,
    ],
    [
      "a state of two kinds",
      { waits: { state: "state", passing: ["BUSY", "ERROR"], failed: ["ERROR"] } },
      /Thing has the state ERROR as passing and as failed/,
    ],
    ["a reading from no list", { list: null, reads: "list" }, /Thing is read from a list that it says there is none/],
    ["whole rows of no list", { list: null, rowsAreWhole: true }, /Thing has rows that are whole/],
    ["appearing in no list", { list: null, make: { appears: true } }, /Thing is made by what appears in its list/],
    ["something within that may change", { within: ["note"] }, /Thing has note in within, so a change of it must/],
    ["a place that is not in the path", { places: { name: {} } }, /Thing has a place name/],
  ] as const) {
    it(`because of ${what}`, () => assert.match(problem(change), says));
  }
});
