import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { caseMistakes } from "./caseMistakes.js";

const fields = {
  name: s.string().replaces(),
  width: s.number(),
  tags: s.list(s.string()).optional(),
  seed: s.string().optional().createOnly("create another shelf"),
  serial: s.number().computed(),
};
const inputs = { name: "a", width: 80, tags: ["old"] };

describe("caseMistakes", () => {
  it("accepts a case that changes each input that can change in place", () => {
    assert.deepEqual(caseMistakes("Shelf", fields, inputs, { width: 90, tags: [] }), []);
  });

  const cases: readonly (readonly [what: string, changes: object, mistake: string])[] = [
    ["an input without a change", { width: 90 }, "no change for the input tags"],
    [
      "an unknown input",
      { width: 90, tags: [], widht: 1 },
      'a change for widht, which is not an input; did you mean "width"?',
    ],
    [
      "an input that replaces",
      { width: 90, tags: [], name: "b" },
      "a change for name, which cannot be changed in place",
    ],
    ["an output", { width: 90, tags: [], serial: 2 }, "a change for serial, which cannot be changed in place"],
    [
      "a change that changes nothing",
      { width: 90, tags: ["old"] },
      "a change for tags with the value that it has already",
    ],
  ];
  for (const [what, changes, mistake] of cases) {
    it(`reports ${what}`, () => {
      assert.deepEqual(caseMistakes("Shelf", fields, inputs, changes as never), [`the case of Shelf has ${mistake}`]);
    });
  }
});
