import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { deleteBeforeReplace, hasKey, keyText, tellsApart } from "./keys.js";
import { planOfThings } from "./thing.testing.js";

const fields = {
  zoneId: s.string(),
  name: s.string(),
  type: s.string().values({ A: "" }, { aliases: { address: "A" } }),
  size: s.number().optional(),
  word: s.string().secret(),
};
const endpoint = { path: "/zones/{zoneId}/things" };
const one = { zoneId: "z", name: "n", type: "A", size: 1 };

describe("deleteBeforeReplace: a replacement deletes the old object first", () => {
  const planWith = (says: object) => planOfThings(fields, { endpoint, ...says });
  const excludes = (before: object, after: object) => "size" in before && "size" in after;
  const inFolder = { path: "/things", folder: { input: "zoneId", children: "/folders/{zoneId}" } };
  for (const [what, says, after, expected] of [
    ["that keeps place and key", {}, { ...one, size: 2 }, true],
    ["that has another key", {}, { ...one, name: "m" }, false],
    ["that goes to another place", {}, { ...one, zoneId: "y" }, false],
    ["that goes to another folder", { endpoint: inFolder }, { ...one, zoneId: "y" }, false],
    ["that stays in its folder", { endpoint: inFolder }, one, true],
    ["of whose key there may be several", { identity: { unique: false } }, one, false],
    ["whose key can never be used again", { identity: { nonReusable: ["name"] } }, one, false],
    ["that keeps what is unique everywhere", { identity: { unique: ["name"] } }, { ...one, zoneId: "y" }, true],
    ["with another unique value", { identity: { unique: ["size"] } }, { ...one, size: 2 }, false],
    ["that nothing identifies", { identity: { key: null, onLostResponse: "fail" } }, one, false],
    ["that cannot coexist with it", { identity: { unique: excludes } }, { ...one, name: "m" }, true],
    ["that can coexist with it", { identity: { unique: excludes } }, { zoneId: "z", name: "m" }, false],
    ["that keeps the key although others could coexist with it", { identity: { unique: () => false } }, one, true],
  ] as const) {
    it(`${expected ? "by one" : "not by one"} ${what}`, () => {
      assert.equal(deleteBeforeReplace(planWith(says))(one, after), expected);
    });
  }
});

describe("keyText", () => {
  const plan = planOfThings(fields, { identity: { key: ["name", "type", "word"] } });

  it("distinguishes objects, unless other inputs are unique", () => {
    assert.deepEqual(tellsApart(plan), ["name", "type", "word"]);
    assert.deepEqual(tellsApart(planOfThings(fields, { identity: { unique: ["size"] } })), ["size"]);
    assert.deepEqual(tellsApart(planOfThings(fields, { identity: { unique: false } })), ["name"]);
  });

  it("matches if all of its parts have the same meaning", () => {
    const wanted = { name: "n", type: "A", word: "w" };
    assert.equal(hasKey(plan, { ...wanted, type: "address", size: 2 }, wanted), true);
    assert.equal(hasKey(plan, { ...wanted, name: "m" }, wanted), false);
  });

  it("is described without secrets", () => {
    assert.equal(keyText(plan, { name: 'the "n"', type: "A", word: "w" }), '"the \\"n\\"", "A"');
    assert.equal(keyText(plan, { type: "A" }), '"", "A"');
  });
});
