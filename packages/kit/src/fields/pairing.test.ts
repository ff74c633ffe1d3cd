import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Secret, type Value } from "../values/value.js";
import { type AnyField, s } from "./field.js";
import { pairElements, recordedElements } from "./pairing.js";

/** Returns the places of the given elements with which those that came back are paired. */
const pairs = (element: AnyField, returned: readonly Value[], given: readonly Value[]) =>
  pairElements(element, returned, given).map((one) => given.indexOf(one as Value));

describe("pairElements pairs returned elements in another order with input elements", () => {
  const password = s.string().secret().writeOnly();
  const [first, second] = [new Secret("planted-1"), new Secret("planted-2")];
  for (const [what, held, one, other] of [
    ["by a text", s.string(), "a", "b"],
    ["by the elements of a list", s.list(s.string()), ["a", "b"], ["a", "c"]],
    ["by how much a list holds", s.list(s.string()), ["a"], ["a", "b"]],
    ["by the elements of a set, in any order", s.set(s.string()), ["a", "b"], ["c", "a"]],
    ["by the members of a map", s.map(s.string()), { a: "1" }, { a: "2" }],
    ["by the names in a map", s.map(s.string()), { a: "1" }, { a: "1", b: "2" }],
    ["by what an object holds", s.object({ x: s.string() }), { x: "1" }, { x: "2" }],
  ] as const) {
    it(what, () => {
      const element = s.object({ held: held as AnyField, password });
      const given = [
        { held: one, password: first },
        { held: other, password: second },
      ] as unknown as Value[];
      assert.deepEqual(pairs(element, [{ held: other }, { held: one }] as unknown as Value[], given), [1, 0]);
    });
  }

  it("ignores the values of a map that the platform never returns", () => {
    const element = s.object({ name: s.string(), tokens: s.map(s.string().writeOnly()) });
    const given = ["a", "b", "c"].map((name, at) => ({ name, tokens: { [`of-${at}`]: first } }));
    const returned = ["c", "a", "b"].map((name) => ({ name, tokens: {} }));
    assert.deepEqual(pairs(element, returned, given), [2, 0, 1]);
  });

  it("marks a returned element without an equal input as secret if a secret input remains", () => {
    const [plain, mark] = pairElements(s.string(), ["plain", "PLANTED-1"], [first, "plain"]);
    assert.equal(plain, "plain");
    assert.ok(mark instanceof Secret);
    assert.equal(mark.value, null);
  });

  it("pairs nothing if no member is hidden", () => {
    assert.deepEqual(pairElements(s.object({ name: s.string() }), [{ name: "a" }], [{ name: "a" }]), []);
  });
});

describe("recordedElements finds the recorded element of a live one", () => {
  const element = s.object({ name: s.string(), size: s.number() });
  const recorded = [
    { name: "a", size: 1 },
    { name: "b", size: 2 },
  ];
  const found = (live: readonly Value[], of: AnyField = element, before: readonly Value[] = recorded) =>
    recordedElements(of, live, before).map((one) => (one === undefined ? undefined : before.indexOf(one)));

  it("pairs equal members at any index, changed or not", () => {
    assert.deepEqual(
      found([
        { name: "b", size: 2 },
        { name: "a", size: 7 },
      ]),
      [1, 0],
    );
  });
  it("but not for a new element", () => assert.deepEqual(found([{ name: "c", size: 1 }]), [undefined]));
  it("pairs members by index if no member identifies them", () => {
    const sizes = s.object({ size: s.number() });
    assert.deepEqual(found([{ size: 5 }, { size: 3 }], sizes, [{ size: 1 }, { size: 3 }]), [0, 1]);
  });
});
