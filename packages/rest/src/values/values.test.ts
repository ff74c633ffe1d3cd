import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defined, memberAt, setMember } from "./values.js";

describe("memberAt", () => {
  it("is found in objects and lists, and the empty path is the whole value", () => {
    const value = { a: { "b-c": [{ d: 1 }] }, none: null };
    assert.equal(memberAt(value, "a.b-c[0].d"), 1);
    assert.equal(memberAt(value, ""), value);
    for (const path of ["a.b", "a.b-c[1]", "a.b-c.d", "a[0]", "none.d", "a.constructor"]) {
      assert.equal(memberAt(value, path), undefined, path);
    }
  });

  it("is set with the objects and lists in its path, and the previous ones stay unchanged", () => {
    const before = { a: { b: [{ c: 1 }, 2] }, text: "x" };
    const into: Record<string, unknown> = { ...before };
    setMember(into, "a.b[0].d", 3);
    setMember(into, "made.rows[0].name", "n");
    setMember(into, "made.texts[1]", "t");
    setMember(into, "text.inner", 4);
    assert.deepEqual(into.a, { b: [{ c: 1, d: 3 }, 2] });
    assert.equal(JSON.stringify(into.made), '{"rows":[{"name":"n"}],"texts":[null,"t"]}');
    assert.deepEqual(into.text, { inner: 4 });
    assert.deepEqual(before, { a: { b: [{ c: 1 }, 2] }, text: "x" });
  });

  it("can have any name, and can be set again and removed", () => {
    const into: Record<string, unknown> = {};
    setMember(into, "__proto__", 1);
    assert.deepEqual(Object.entries(into), [["__proto__", 1]]);
    setMember(into, "a", 1);
    into.a = 2;
    assert.equal(into.a, 2);
    delete into.a;
    assert.ok(!("a" in into));
  });
});

it("an undefined member is omitted, and other empty ones are kept", () => {
  assert.deepEqual(Object.keys(defined({ a: undefined, b: null, c: "", d: 0, e: false })), ["b", "c", "d", "e"]);
});
