import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fulfils } from "./fulfils.js";

const SAME: readonly (readonly [live: unknown, wish: unknown])[] = [
  [{ a: 1, added: true }, { a: 1 }],
  [{ key: "********" }, { key: "secret" }],
  [{}, { a: "", b: [], c: {}, d: undefined }],
  [{ list: [{ a: 1, b: 2 }] }, { list: [{ a: 1 }] }],
];
const DIFFERENT: readonly (readonly [live: unknown, wish: unknown])[] = [
  [{ a: 1 }, { a: 2 }],
  [{ a: false }, { a: "" }],
  [{}, { a: false }],
  [{ list: [1, 2] }, { list: [1] }],
  [{ pattern: "*" }, { pattern: "logs/*" }],
  ["text", { a: 1 }],
];

describe("fulfils", () => {
  for (const [live, wish] of SAME) {
    it(`says that ${JSON.stringify(live)} is ${JSON.stringify(wish)}`, () => assert.equal(fulfils(live, wish), true));
  }
  for (const [live, wish] of DIFFERENT) {
    it(`says that ${JSON.stringify(live)} is not ${JSON.stringify(wish)}`, () =>
      assert.equal(fulfils(live, wish), false));
  }
});
