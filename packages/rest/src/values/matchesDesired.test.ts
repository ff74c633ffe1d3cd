import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isMask } from "./masks.js";
import { matchesDesired } from "./matchesDesired.js";

describe("matchesDesired accepts a live value", () => {
  for (const [live, desired] of [
    ["a", "a"],
    [7, "7"],
    ["7", 7],
    [Number("12345678901234567890"), 12345678901234567890n],
    ["12345678901234567890", 12345678901234567890n],
    [null, ""],
    [undefined, []],
    [{}, null],
    [{ a: 1, added: true }, { a: 1 }],
    [[{ a: 1, added: true }], [{ a: 1 }]],
    ["*****", "secret"],
  ] as const) {
    it(`${String(JSON.stringify(live))} for ${String(desired)}`, () => {
      assert.equal(matchesDesired(live, desired), true);
    });
  }
});

describe("matchesDesired rejects a live value", () => {
  for (const [live, desired] of [
    ["a", "b"],
    ["", "b"],
    ["a", ""],
    [7, "8"],
    ["7", 8],
    [7, 8n],
    [false, true],
    [true, "true"],
    ["true", true],
    [null, "null"],
    [{ a: 1 }, { a: 1, b: 2 }],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [
      [1, 2],
      [1, 3],
    ],
    [{ 0: 1, length: 1 }, [1]],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], { 0: 1 }],
    ["text", { a: 1 }],
    ["****", "secret"],
  ] as const) {
    it(`${JSON.stringify(live)} for ${typeof desired === "bigint" ? desired : JSON.stringify(desired)}`, () => {
      assert.equal(matchesDesired(live, desired), false);
    });
  }

  it("a mask that is to identify an object, unless the mask was sent", () => {
    assert.equal(matchesDesired("********", "secret", { masks: "different" }), false);
    assert.equal(matchesDesired([{ key: "********" }], [{ key: "secret" }], { masks: "different" }), false);
    assert.equal(matchesDesired("********", "********", { masks: "different" }), true);
    assert.equal(matchesDesired("********", "", { masks: "equal" }), false);
  });

  it("different objects below the maximum depth", () => {
    const nested = (leaf: number): unknown => Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], leaf);
    assert.equal(matchesDesired(nested(1), nested(1)), false);
  });
});

describe("masks", () => {
  it("consists of five or more asterisks", () => {
    assert.deepEqual(["*****", "************", "****", "*****a", "", 5, null].map(isMask), [
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
