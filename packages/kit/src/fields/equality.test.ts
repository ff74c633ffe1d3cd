import assert from "node:assert/strict";
import { it } from "node:test";
import { semanticallyEqual } from "./equality.js";
import { s } from "./field.js";

it("semanticallyEqual: ignores the case of values exactly if the set does", () => {
  const known = { Hot: "", cold: "" };
  const folding = s.string().values(known, { ignoreCase: true, aliases: { warm: "Hot" } });
  for (const [left, right, isEqual] of [
    ["Hot", "hot", true],
    ["HOT", "hOT", true],
    ["warm", "HOT", true],
    ["hot", "cold", false],
  ] as const) {
    assert.equal(semanticallyEqual(folding, left, right), isEqual, `${left} ${right}`);
    assert.equal(semanticallyEqual(s.list(folding), [left], [right]), isEqual, `[${left}] [${right}]`);
  }
  assert.equal(semanticallyEqual(s.string().values(known), "Hot", "hot"), false);
});
