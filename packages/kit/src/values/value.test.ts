import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import {
  hasSecret,
  hasUnknown,
  isTooDeep,
  isValueObject,
  mapMembers,
  Opaque,
  objectOf,
  own,
  Reference,
  reveal,
  Secret,
  UNKNOWN,
  unwrap,
  type Value,
} from "./value.js";

describe("values", () => {
  it("is an object only if it is not a list and has no mark", () => {
    assert.ok(isValueObject({}));
    const others = [
      undefined,
      null,
      "a",
      1,
      [],
      UNKNOWN,
      new Secret({}),
      new Reference("u", "i"),
      new Opaque("asset", {}),
    ];
    for (const other of others) assert.ok(!isValueObject(other), inspect(other));
  });

  it("that is secret does not print itself", () => {
    const secret = new Secret("hunter22");
    for (const printed of [String(secret), JSON.stringify({ secret }), inspect({ secret })]) {
      assert.match(printed, /\[secret\]/);
      assert.doesNotMatch(printed, /hunter22/);
    }
  });

  const parts: readonly (readonly [string, (part: Value) => Value])[] = [
    ["itself", (part) => part],
    ["a secret", (part) => new Secret(part)],
    ["a list", (part) => ["a", part]],
    ["an object", (part) => ({ a: 1, b: part })],
    ["all of these", (part) => [{ a: new Secret([{ b: part }]) }]],
  ];
  for (const [where, around] of parts) {
    it(`is known only if what ${where} holds is`, () => {
      assert.ok(hasUnknown(around(UNKNOWN)));
      assert.ok(hasUnknown(around(new Reference("u", UNKNOWN))));
      for (const known of ["x", null, new Reference("u", "i"), new Opaque("asset", UNKNOWN)])
        assert.ok(!hasUnknown(around(known)));
    });
    it(`is secret if what ${where} holds is`, () => assert.ok(hasSecret(around(new Secret("x")))));
  }
  it("is not secret where no part of it is", () => {
    for (const value of [undefined, null, "x", [{ a: ["x"] }], UNKNOWN]) assert.ok(!hasSecret(value));
  });

  it("is too deep if its nesting exceeds 200 levels; marks do not count", () => {
    const nested = (levels: number, around: (value: Value) => Value): Value => {
      let value: Value = "x";
      for (let level = 0; level < levels; level++) value = around(value);
      return value;
    };
    for (const around of [(value: Value) => [value], (value: Value) => ({ a: new Secret(value) })]) {
      assert.equal(isTooDeep(nested(200, around)), false);
      assert.equal(isTooDeep(nested(201, around)), true);
    }
    assert.equal(isTooDeep(nested(300, (value) => new Secret(value))), false);
    assert.equal(isTooDeep(undefined), false);
  });

  it("loses secret marks from its top", () => {
    assert.equal(unwrap(new Secret(new Secret("x"))), "x");
    assert.equal(unwrap(undefined), undefined);
    assert.deepEqual(unwrap([new Secret("x")]), [new Secret("x")]);
  });

  it("loses all marks: unknown members are absent, and keep their position in a list", () => {
    const asset = new Opaque("asset", {});
    assert.deepEqual(reveal({ a: new Secret([UNKNOWN, new Secret("x"), null]), b: UNKNOWN, c: null, d: asset }), {
      a: [null, "x", null],
      d: asset,
    });
    assert.equal(reveal(new Reference("u", "i")), "i");
    assert.equal(reveal(new Reference("u", undefined)), "u");
    assert.equal(reveal(new Reference("u", UNKNOWN)), "u");
    for (const nothing of [undefined, null, UNKNOWN, new Secret(null)]) assert.equal(reveal(nothing), undefined);
  });
});

describe("objectOf", () => {
  it("is created without undefined members, regardless of their names", () => {
    const made = objectOf([
      ["a", 1],
      ["b", undefined],
      ["__proto__", 2],
    ]);
    assert.deepEqual(Object.entries(made), [
      ["a", 1],
      ["__proto__", 2],
    ]);
  });

  it("is mapped member by member, without those that become undefined", () => {
    const object = objectOf([
      ["a", 1],
      ["b", 2],
      ["__proto__", 3],
    ]);
    const mapped = mapMembers(object, (value) => (value === 2 ? undefined : `${value}`));
    assert.deepEqual(Object.entries(mapped), [
      ["a", "1"],
      ["__proto__", "3"],
    ]);
    assert.equal(Object.getPrototypeOf(mapped), Object.prototype);
  });

  it("has what it has itself alone", () => {
    assert.equal(own({ a: 1 }, "a"), 1);
    assert.equal(own({ a: 1 } as Record<string, number>, "constructor"), undefined);
    assert.equal(own(undefined, "a"), undefined);
  });
});
