import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { managed } from "../families/managed.js";
import type { Managed } from "./groups.js";

const fields = {
  zoneId: s.string().replaces(),
  name: s.string(),
  note: s.string().optional(),
  at: s.string().computed(),
};
const dialect = () => assert.fail("nothing is asked");
const at = { path: "/zones/{zoneId}/things", dialect };
const whole = { name: "Thing", kind: "thing", doc: "A thing.", fields, at, update: "whole" } as const;

function problem(change: object): string {
  try {
    managed({ ...whole, ...change } as unknown as Managed<"Thing", typeof fields, never>);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
}

/** The definition with this step alone. */
const step = (one: object) => ({ update: [one] });

describe("a definition that contradicts itself is refused, by its name and that of the member", () => {
  it("and one that does not is taken", () => assert.equal(problem({}), ""));

  for (const [what, change, says] of [
    [
      "a step for some objects alone that leaves open what it sends",
      step({ body: "members", when: () => true }),
      /Thing has a step for some objects that says not what it sends/,
    ],
    [
      "a path with something that is no field",
      { at: { ...at, path: "/zones/{zone}/things" } },
      /Thing names zone in a path, which is no field/,
    ],
    [
      "a path with an optional input",
      { at: { ...at, path: "/notes/{note}" } },
      /Thing has note in a path, which is optional/,
    ],
    [
      "a path with an input that may change",
      { at: { ...at, path: "/names/{name}" } },
      /Thing has name in a path, so a change of it must replace/,
    ],
    ["a path with an output", { at: { ...at, path: "/at/{at}" } }, /Thing names at in a path, which is no input/],
    [
      "an input that comes later, and never",
      { create: { later: ["note"] }, ...step({ body: "changes", sends: ["name"] }) },
      /Thing neither makes nor updates with note/,
    ],
    [
      "a step that sends where it is",
      step({ body: "changes", sends: ["zoneId"] }),
      /Thing sends zoneId in a step, which never travels/,
    ],
    [
      "a step that sends what nothing decodes",
      {
        fields: { ...fields, secretly: s.string().wire(null) },
        wire: { codecs: { secretly: { encode: (value: unknown) => value } } },
        update: [{ body: "changes", sends: ["secretly"] }, { body: "whole" }],
      },
      /Thing sends secretly in a step, which nothing decodes/,
    ],
    ["two steps that send all", { update: [{ body: "changes" }, { body: "whole" }] }, /Thing has two steps/],
    [
      "two inputs in one member",
      { fields: { ...fields, label: s.string().optional().wire("name") } },
      /Thing has name and label in one member on the wire, name/,
    ],
    [
      "a reading from no list",
      { list: { none: "none" }, read: "list" },
      /Thing is read from a list that it says there is none/,
    ],
    [
      "appearing in no list",
      { list: { none: "none" }, identity: { key: null, lost: "appears" } },
      /Thing is made by what appears in its list/,
    ],
    [
      "something within that may change",
      { at: { ...at, within: ["note"] } },
      /Thing has note in within, so a change of it must/,
    ],
    ["a place that is not in the path", { at: { ...at, places: { name: {} } } }, /Thing has a place name/],
    [
      "kinds without a word for others",
      { wire: { constants: { type: "thing" } } },
      /Thing tells kinds apart, and not what/,
    ],
  ] as const) {
    it(`because of ${what}`, () => assert.match(problem(change), says));
  }
});
