import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertNoUnknowns,
  conceal,
  findSecrets,
  findUnknowns,
  isSecret,
  isUnknown,
  reveal,
  secret,
  signatureKey,
  unknown,
  unknowns,
} from "./values.js";
import { annotateSecrets, forWire, fromWire, markSecrets, withoutUnknowns } from "./wire.js";

const nested = {
  name: "n",
  token: secret("t"),
  users: [{ name: "u", password: secret({ deep: secret("p") }) }],
  "odd.key": secret(null),
};

test("secrets are found at every depth, by the engine's paths", () => {
  assert.deepEqual(findSecrets(nested), ["token", "users[0].password", "users[0].password.deep", '["odd.key"]']);
});

test("reveal and conceal take the marks off, with and without the content", () => {
  const rest = { name: "n" };
  assert.deepEqual(reveal(nested), {
    ...rest,
    token: "t",
    users: [{ name: "u", password: { deep: "p" } }],
    "odd.key": null,
  });
  const hidden = { ...rest, token: "[secret]", users: [{ name: "u", password: "[secret]" }], "odd.key": "[secret]" };
  assert.deepEqual(conceal(nested), hidden);
});

test("all seven unknown markers are recognized, also inside secrets and lists", () => {
  const values = Object.values(unknowns);
  assert.equal(values.length, 7);
  assert.ok(values.every(isUnknown));
  assert.deepEqual(findUnknowns({ a: [values[0] ?? "", "x"], b: secret(values[6] ?? "") }), ["a[0]", "b"]);
  assert.throws(() => assertNoUnknowns({ a: [unknown] }, "outputs"), /\boutputs\b.*\ba\[0\]/);
  assert.doesNotThrow(() => assertNoUnknowns(nested));
});

test("own property names that look like inherited ones are data", () => {
  const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": "c"}');
  assert.equal(JSON.stringify(reveal(odd)), JSON.stringify(odd));
  assert.equal(isSecret(odd), false);
});

test("a plugin sees only what it accepts", () => {
  const target = { [signatureKey]: "5cf8f73096256a8f31e491e813e4eb8e", urn: "u", id: "i" };
  const values = { plain: 1, hidden: secret([target]) };
  assert.deepEqual(forWire(values, { secrets: true, references: true }), values);
  assert.deepEqual(forWire(values, { secrets: false, references: true }), { plain: 1, hidden: [target] });
  assert.deepEqual(forWire(values, { secrets: false, references: false }), { plain: 1, hidden: ["i"] });
});

test("unknown arguments are dropped from calls that must not have any", () => {
  const args = { a: unknown, b: secret(unknown), c: [unknown, 1], d: { e: unknown, f: 2 } };
  assert.deepEqual(withoutUnknowns(args), { c: [null, 1], d: { f: 2 } });
});

test("values from a plugin hold no unknowns outside previews and no special value of unknown kind", () => {
  assert.deepEqual(fromWire({ a: unknown }, true, "x"), { a: unknown });
  assert.throws(() => fromWire({ a: [unknown] }, false, "x"), { rule: "unknown-outside-preview" });
  assert.throws(() => fromWire({ a: { [signatureKey]: "?" } }, true, "x"), { rule: "signature-unknown" });
});

test("the safety net marks equal keys: objects key by key, lists as a whole", () => {
  const inputs = { a: secret(1), b: { c: secret(2), d: 3 }, e: [secret(4), 5], f: 6 };
  const outputs = { a: 1, b: { c: 2, d: 3, x: 0 }, e: [5, 4], f: 6, g: 7 };
  const expected = { a: secret(1), b: { c: secret(2), d: 3, x: 0 }, e: secret([5, 4]), f: 6, g: 7 };
  assert.deepEqual(annotateSecrets(outputs, inputs), expected);
  assert.deepEqual(markSecrets({ a: 1, b: secret(2) }, ["a", "b", "c"]), { a: secret(1), b: secret(2) });
});
