import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { formOf, planOfThings } from "../addressing/thing.testing.js";
import type { Codec } from "../definition/change.js";
import type { WireForm } from "../definition/wireForm.js";
import type { Values } from "../values/values.js";
import { CLEARED } from "./encode.js";
import { encodeInputs } from "./encodeInputs.js";

const fields = { name: s.string(), one: s.string().optional(), two: s.string().optional().wire("deep.two") };
const of = (one: Codec<typeof fields>) => formOf(planOfThings(fields, { wire: { codecs: { one } } }));
/** Returns the encoded inputs, given the old inputs `before`. */
const encoded = (form: WireForm, inputs: Values, before: Values = {}, left: readonly string[] = []) =>
  encodeInputs(form, inputs, { left, recorded: { inputs: before, outputs: before } });

describe("encodeInputs: an input that its definition encodes", () => {
  it("has the form of the codec, which receives the known values", () => {
    const form = of({
      encode: (value, { inputs, recorded, isRemoved }) => [value, inputs.name, recorded.inputs.one, isRemoved],
    });
    assert.deepEqual(encoded(form, { name: "n", one: "x" }, { one: "w" }).one, ["x", "n", "w", false]);
    assert.deepEqual(encoded(form, { name: "n" }, { one: "w" }).one, [undefined, "n", "w", true]);
  });

  it("is not sent if the codec returns nothing, and is cleared if the program has removed it", () => {
    const form = of({ encode: () => undefined });
    assert.deepEqual(encoded(form, { name: "n", one: "x" }, { one: "w" }), { name: "n" });
    assert.deepEqual(encoded(form, { name: "n" }, { one: "w" }), { name: "n", one: CLEARED });
  });

  it("that the program has removed does not change the value of another input in the same member", () => {
    const shared = planOfThings(
      { ...fields, one: s.string().optional().wire("deep.two") },
      { wire: { codecs: { one: { encode: () => undefined } } } },
    );
    assert.deepEqual(encoded(formOf(shared), { name: "n", two: "y" }, { one: "w" }), { name: "n", deep: { two: "y" } });
  });

  it("is encoded even if it has no wire name, and adds no member", () => {
    const told: unknown[] = [];
    const plan = planOfThings(
      { ...fields, one: s.string().optional().wire(null) },
      { wire: { codecs: { one: { encode: (value) => `sent as ${told.push(value)}` } } } },
    );
    assert.deepEqual(encoded(formOf(plan), { name: "n", one: "x" }), { name: "n" });
    assert.deepEqual(told, ["x"]);
  });

  it("is not sent if it is excluded", () => {
    assert.deepEqual(encoded(of({ encode: () => "x" }), { name: "n", one: "x" }, {}, ["one", "name"]), {});
  });

  it("that its definition only decodes is sent in the form of its field", () => {
    assert.deepEqual(encoded(of({ decode: () => "x" }), { name: "n", one: "x" }), { name: "n", one: "x" });
  });
});

it("only a mask for which the platform keeps the secret is sent back", () => {
  const secret = { name: s.string(), key: s.string().optional().secret() };
  const sent = (keepsMasked: boolean) =>
    encodeInputs(
      formOf(planOfThings(secret, {}, { keepsMasked })),
      { name: "n" },
      { left: [], live: { raw: { key: "*****" } } as never },
    );
  assert.deepEqual(sent(true), { name: "n", key: "*****" });
  assert.deepEqual(sent(false), { name: "n" });
});
