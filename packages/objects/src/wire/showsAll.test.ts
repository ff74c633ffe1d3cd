import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, s } from "@tripod/kit";
import { planOfThings, shownAs, thing } from "../place/thing.testing.js";
import { showsAll } from "./showsAll.js";

const given = s.string().optional();
const made = s.string().computed();

/** Whether an answer without `one` shows all, where `one` was sent. */
function lacks(one: AnyField, says: object = {}, known = {}): boolean {
  const plan = planOfThings({ name: s.string(), one }, says, {});
  return !showsAll(thing(plan), shownAs({ name: "n" }), { name: "n", one: "x" }, known);
}

describe("an answer that lacks a member shows all", () => {
  for (const [what, one, says, known] of [
    ["that need not be there", given, { wire: { mayLack: ["one"] } }],
    ["that does not travel", made.wire(null), {}],
    ["that is never shown", given.writeOnly(), {}],
    ["that says where the object is", given, { at: { within: ["one"], sent: ["one"] } }],
    ["that comes from another address", made, { read: { beside: { members: ["one"], read: async () => ({}) } } }],
    ["that is secret", given.secret(), {}],
    ["that is not used", given.ignored("no"), {}],
    ["that is shown once, and is recorded", made.secret(), {}, { one: "token" }],
  ] as const) {
    it(what, () => assert.equal(lacks(one, says, known), false));
  }

  it("that was not sent", () => {
    const target = thing(planOfThings({ name: s.string(), one: given }));
    assert.equal(showsAll(target, shownAs({ name: "n" }), { name: "n" }), true);
  });
});

describe("an answer does not show all", () => {
  it("where it lacks what was sent", () => assert.equal(lacks(given), true));
  it("where it lacks what only the platform says", () => assert.equal(lacks(made, {}, { one: "before" }), true));
  it("where it lacks a secret of the platform that is not recorded", () => assert.equal(lacks(made.secret()), true));
});

it("null is an answer, too", () => {
  const target = thing(planOfThings({ name: s.string(), one: given, two: made }));
  assert.equal(showsAll(target, shownAs({ name: "n", one: null, two: null }), { name: "n", one: "x" }), true);
});
