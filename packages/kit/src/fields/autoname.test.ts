import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { UNKNOWN, type ValueObject } from "../values/value.js";
import { type AutoNaming, applyAutoNames, unnamed } from "./autoname.js";
import { s } from "./field.js";

const fields = { label: s.string().autoName({ maxLength: 20 }), note: s.string().optional() };
const seed = Uint8Array.from({ length: 32 }, (_, index) => index);

function name(inputs: ValueObject = {}, recorded: ValueObject = {}, naming?: AutoNaming, bytes = seed) {
  const source = { resourceName: "box", seed: bytes, random: () => Uint8Array.of(15, 15, 15, 15, 15, 15, 15) };
  return applyAutoNames(fields, inputs, recorded, naming === undefined ? source : { ...source, naming }).label;
}

describe("automatic names", () => {
  it("depend on the resource and the seed, or are random without a seed", () => {
    assert.equal(name(), "box-0123456");
    assert.equal(name({}, {}, undefined, new Uint8Array()), "box-fffffff");
  });

  it("never replace a value of the program or of state", () => {
    assert.equal(name({ label: "mine" }, { label: "old" }), "mine");
    assert.equal(name({ label: UNKNOWN }), UNKNOWN);
    assert.equal(name({}, { label: "old" }, { mode: "enforce", proposed: "p" }), "old");
  });

  it("follow the stack: a proposal is taken, and nothing is invented where that is forbidden", () => {
    assert.equal(name({}, {}, { mode: "propose", proposed: "p" }), "p");
    assert.equal(name({}, {}, { mode: "enforce", proposed: "p" }), "p");
    assert.equal(name({}, {}, { mode: "disable" }), undefined);
    assert.deepEqual(
      unnamed(fields, {}).map(({ path }) => path),
      ["label"],
    );
    assert.deepEqual(unnamed(fields, { label: UNKNOWN }), []);
  });
});
