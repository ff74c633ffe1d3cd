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

  it("sends a secret that the program drops and state knows, and never a mask", () => {
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
