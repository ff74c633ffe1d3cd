import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, s } from "../fields/field.js";
import type { Plain } from "../values/value.js";
import { differsFromDesired } from "./differsFromDesired.js";

const word = s.string().optional();
const user = s.object({
  login: s.string(),
  claim: word,
  mark: s.string().optional().computed(),
  roles: s.list(s.string()).optional(),
  mode: s.string().default("plain"),
  pin: s.number().optional().writeOnly(),
  password: s.string().optional().secret(),
  topic: word.noEffect("the platform sets it"),
  since: s.string().computed(),
});
const keyed = s.set(user).keyBy(({ login }: { login?: unknown }) => String(login));
const keyedByPin = s.set(user).keyBy(({ pin }: { pin?: unknown }) => String(pin));

describe("differsFromDesired", () => {
  for (const [what, field, live, desired] of [
    ["an unset value", word, "x", undefined],
    ["a member that the program leaves unset", user, { login: "a", claim: "sub" }, { login: "a" }],
    ["an empty text that the object lacks", user, { login: "a" }, { login: "a", claim: "" }],
    ["an empty text in an element of a set", s.set(user), [{ login: "a" }], [{ login: "a", claim: "" }]],
    ["a list that the program sets as empty", user, { login: "a", roles: ["x"] }, { login: "a", roles: [] }],
    ["a member that an empty string leaves to the platform", user, { login: "a", mark: "x" }, { login: "a", mark: "" }],
    ["a write-only member", user, { login: "a" }, { login: "a", pin: 1 }],
    ["a member without effect", user, { login: "a", topic: "x" }, { login: "a", topic: "y" }],
    ["an output", user, { login: "a", since: "today" }, { login: "a" }],
    ["a default that the program sets explicitly", user, { login: "a" }, { login: "a", mode: "plain" }],
    ["an unset member of a list's element", s.list(user), [{ login: "a", claim: "sub" }], [{ login: "a" }]],
    [
      "an unset member of a set's element, in any order",
      s.set(user),
      [
        { login: "b", claim: "sub" },
        { login: "a", claim: "x" },
      ],
      [{ login: "a", claim: "x" }, { login: "b" }],
    ],
    [
      "elements of a set with different numbers of members",
      s.set(user),
      [
        { login: "a", claim: "x" },
        { login: "a", claim: "y" },
      ],
      [{ login: "a" }, { login: "a", claim: "x" }],
    ],
    ["an unset member of an element with a key", keyed, [{ login: "a", claim: "sub" }], [{ login: "a" }]],
    ["elements whose key is write-only", keyedByPin, [{ login: "a" }], [{ login: "b", pin: 1 }]],
    ["an unset member of a map's element", s.map(user), { x: { login: "a", claim: "sub" } }, { x: { login: "a" } }],
    [
      "an unset member further in",
      s.object({ inner: user }),
      { inner: { login: "a", claim: "b" } },
      { inner: { login: "a" } },
    ],
    [
      "members in another spelling",
      s.object({ name: s.string().semanticEquals((a, b) => a.trim() === b.trim()) }),
      { name: "a" },
      { name: " a" },
    ],
  ] as unknown as readonly [string, AnyField, Plain, Plain][]) {
    it(`does not compare ${what}`, () => assert.equal(differsFromDesired(field, live, desired), false));
  }

  for (const [what, field, live, desired] of [
    ["a value", word, "x", "y"],
    ["a value that the platform lacks", word, undefined, "y"],
    ["a member", user, { login: "a", claim: "sub" }, { login: "b" }],
    ["a member that the platform lacks", user, { login: "a" }, { login: "a", claim: "sub" }],
    ["a default that the program leaves to the provider", user, { login: "a", mode: "other" }, { login: "a" }],
    ["a secret", user, { login: "a", password: "x" }, { login: "a", password: "y" }],
    ["the number of elements", s.list(user), [{ login: "a" }, { login: "b" }], [{ login: "a" }]],
    ["an element of a set", s.set(user), [{ login: "a" }], [{ login: "b" }]],
    ["an element with a key", keyed, [{ login: "a", claim: "x" }], [{ login: "a", claim: "y" }]],
    ["an entry of a map", s.map(word), { x: "a", y: "b" }, { x: "a" }],
  ] as unknown as readonly [string, AnyField, Plain, Plain][]) {
    it(`compares ${what}`, () => assert.equal(differsFromDesired(field, live, desired), true));
  }

  it("skips secrets if requested, also in sets", () => {
    const options = { skipSecrets: true };
    const [live, desired] = [
      { login: "a", password: "x" },
      { login: "a", password: "y" },
    ] as unknown as Plain[];
    assert.equal(differsFromDesired(user, live, desired, options), false);
    assert.equal(differsFromDesired(s.set(user), [live] as Plain, [desired] as Plain, options), false);
  });
});
