import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { CLEARED, encodeFields } from "./encode.js";

const fields = {
  displayName: s.string(),
  note: s.string().optional(),
  region: s.string().optional().computed(),
  key: s.string().optional().secret(),
  id: s.string().computed(),
  deep: s.string().optional().wire("spec.deep.member"),
  filters: s.list(s.object({ name: s.string(), mask: s.string().optional() })).optional(),
};
const usual = { names: "snake", cleared: "empty" } as const;

describe("what a program decides, in the platform's form", () => {
  it("has the names of the API, and only inputs", () => {
    assert.deepEqual(encodeFields(fields, { displayName: "x", id: "7", deep: "d" }, usual), {
      display_name: "x",
      spec: { deep: { member: "d" } },
    });
  });

  it("clears what the program gave before and gives no more, and leaves the rest alone", () => {
    const before = { displayName: "x", note: "n", region: "r" };
    const clear = (cleared: "empty" | "null" | "omit") =>
      encodeFields(fields, { displayName: "x" }, { ...usual, cleared, before }).note;
    assert.equal(clear("empty"), "");
    assert.equal(clear("null"), null);
    assert.equal(clear("omit"), CLEARED);
    const kept = encodeFields(fields, { displayName: "x" }, { ...usual, before });
    assert.ok(!("region" in kept), "the platform decides about it");
  });

  it("leaves out a number that is taken away, and what has no empty form: there is no null", () => {
    const numbered = {
      rate: s.number().optional(),
      word: s.string().notEmpty().optional(),
      deep: s.object({ rate: s.number().optional(), word: s.string().optional() }).optional(),
      block: s.object({ rate: s.number().optional() }).optional(),
    };
    const before = { rate: 1, word: "w", deep: { rate: 1, word: "w" }, block: { rate: 1 } };
    assert.deepEqual(encodeFields(numbered, { deep: {} }, { ...usual, before }), {
      rate: CLEARED,
      word: CLEARED,
      block: CLEARED,
      deep: { word: "" },
    });
  });

  it("says null for what has no empty form, where the platform keeps what it is not sent; what is inside of a value goes with it", () => {
    const numbered = {
      rate: s.number().optional(),
      word: s.string().notEmpty().optional(),
      note: s.string().optional(),
      deep: s.object({ rate: s.number().optional(), word: s.string().optional() }).optional(),
      block: s.object({ rate: s.number().optional() }).optional(),
    };
    const before = { rate: 1, word: "w", note: "n", deep: { rate: 1, word: "w" }, block: { rate: 1 } };
    const encoding = { names: "same", cleared: "empty or null", before } as const;
    assert.deepEqual(encodeFields(numbered, { deep: {} }, encoding), {
      rate: null,
      word: null,
      note: "",
      block: null,
      deep: { word: "" },
    });
  });

  it("leaves a switch inside of a value to the platform again when it is taken away: false may not be its choice", () => {
    const switched = {
      isOn: s.boolean().optional(),
      path: s.object({ name: s.string(), isOn: s.boolean().optional() }).optional(),
    };
    const before = { isOn: true, path: { name: "a", isOn: false } };
    const body = encodeFields(switched, { path: { name: "a" } }, { ...usual, before });
    assert.deepEqual(body, { is_on: false, path: { name: "a" } });
  });

  it("forgets a secret that the program gave and gives no more, also in a list", () => {
    const list = { rows: s.list(s.object({ name: s.string(), key: s.string().optional().secret() })) };
    const before = { rows: [{ name: "a", key: "old" }] };
    const inputs = { rows: [{ name: "a" }] };
    assert.deepEqual(encodeFields(list, inputs, { ...usual, before, prior: before }), { rows: [{ name: "a" }] });
    assert.deepEqual(encodeFields(list, inputs, { ...usual, before: inputs, prior: before }), before);
    const dropped = encodeFields(
      fields,
      { displayName: "x" },
      { ...usual, before: { key: "old" }, prior: { key: "old" } },
    );
    assert.equal(dropped.key, "");
  });

  it("sends a secret that only state knows, and never a mask", () => {
    const live = { key: "********" };
    const known = encodeFields(fields, { displayName: "x" }, { ...usual, live, prior: { key: "real" } });
    assert.equal(known.key, "real");
    const unknown: string[] = [];
    const lost = encodeFields(
      fields,
      { displayName: "x" },
      { ...usual, live, unknownSecret: (at) => unknown.push(at) },
    );
    assert.ok(!("key" in lost));
    assert.deepEqual(unknown, ["key"]);
    const kept = encodeFields(fields, { displayName: "x" }, { ...usual, live, keepsMasked: true });
    assert.equal(kept.key, "********", "unless the platform takes its mask for what it hides");
  });

  it("keeps members of rows that no field declares, by the row's name", () => {
    const live = {
      filters: [
        { name: "b", sink_id: 2 },
        { name: "a", sink_id: 1 },
      ],
    };
    const inputs = { displayName: "x", filters: [{ name: "a", mask: "m" }, { name: "c" }] };
    assert.deepEqual(encodeFields(fields, inputs, { ...usual, live }).filters, [
      { sink_id: 1, name: "a", mask: "m" },
      { name: "c" },
    ]);
  });
});
