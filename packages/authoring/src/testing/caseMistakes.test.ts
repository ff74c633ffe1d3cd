import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { caseMistakes } from "./caseMistakes.js";

const { assertWording } = createWording(import.meta.url);

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

  for (const [what, changes, path] of [
    ["an input without a change", { width: 90 }, "tags"],
    ["an unknown input", { width: 90, tags: [], widht: 1 }, "widht"],
    ["an input that replaces", { width: 90, tags: [], name: "b" }, "name"],
    ["an output", { width: 90, tags: [], serial: 2 }, "serial"],
    ["a change that changes nothing", { width: 90, tags: ["old"] }, "tags"],
  ] as const) {
    it(`reports ${what}`, (test) => {
      const [mistake = "", ...others] = caseMistakes("Shelf", fields, inputs, changes as never);
      assert.deepEqual(others, []);
      assertWording(test, mistake, { resource: "Shelf", path });
    });
  }
});
