import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { describeOtherKind, isKind, pluralOf, refuseOtherKind } from "./kinds.js";
import { planOfThings } from "./thing.testing.js";

const { assertThrown } = createWording(import.meta.url);

const plan = (wire: object) => planOfThings({ name: s.string() }, { wire });
const numbered = plan({ constants: { "spec.type": 7, all: { a: 1 }, list: [1] } });

describe("kinds: an object is of the kind of a definition", () => {
  for (const [what, raw, expected] of [
    ["that shows its constants", { spec: { type: 7 } }, true],
    ["that shows them in another spelling", { spec: { type: "7" } }, true],
    ["that does not show them", { spec: {} }, true],
    ["that shows more of those that are objects and lists", { all: { a: 2 }, list: [1, 2] }, true],
    ["that shows another constant", { spec: { type: 8 } }, false],
    ["that is not an object", "text", false],
  ] as const) {
    it(`${expected ? "which is one" : "which is not"} ${what}`, () => assert.equal(isKind(numbered, raw), expected));
  }

  it("has the plural of its noun", () => {
    const kinds = ["policy", "floating address", "key", "static route of a global router"];
    const plurals = ["policies", "floating addresses", "keys", "static routes of a global router"];
    assert.deepEqual(kinds.map(pluralOf), plurals);
  });

  it("according to `isKind`", () => {
    const further = plan({ constants: { type: 7 }, isKind: (raw: { size?: number }) => raw.size !== 1 });
    assert.deepEqual(
      [{ type: 7 }, { type: 7, size: 1 }, { type: 8, size: 2 }].map((raw) => isKind(further, raw)),
      [true, false, false],
    );
  });
});

describe("kinds: an object of another kind", () => {
  it("is rejected with its description, if known", (test) => {
    const tells = plan({ otherKind: (raw: { type: number }) => `number ${raw.type}` });
    assert.equal(describeOtherKind(tells, { type: 8 }), "number 8");
    assert.equal(describeOtherKind(plan({}), { type: 8 }), undefined);
    const says = (other?: string) => () => refuseOtherKind(tells, '"n"', other);
    for (const other of ["number 8", undefined])
      assertThrown(test, says(other), { code: "invalid-argument", path: "" });
  });
});
