import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseJsonExactly, writeJson } from "./wholeNumbers.js";

const BIG = "12345678901234567890";

test("parseJsonExactly and writeJson keep the digits of integers beyond 2^53", () => {
  const text = `{"id":${BIG},"list":[-${BIG},1,null],"in":{"text":"${BIG}","x":9007199254740993}}`;
  const value = parseJsonExactly(text) as { id: unknown; list: unknown };
  assert.deepEqual([value.id, value.list], [12345678901234567890n, [-12345678901234567890n, 1, null]]);
  assert.equal(writeJson(value), text);
});

test("parseJsonExactly returns every other number as JSON.parse does", () => {
  assert.deepEqual(parseJsonExactly(`[9007199254740991, 0.1234567890123456789, 1e20, "${BIG}"]`), [
    9007199254740991,
    0.12345678901234568,
    1e20,
    BIG,
  ]);
});

test("parseJsonExactly and writeJson behave as JSON for values without such integers", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      if (!/\d{16}/.test(text)) assert.deepEqual(parseJsonExactly(text), JSON.parse(text));
      assert.equal(writeJson(value), text);
    }),
  );
});

test("writeJson omits undefined members and writes null in lists, next to big integers too", () => {
  assert.equal(writeJson({ a: undefined, b: 1n, c: [undefined, 2n] }), '{"b":1,"c":[null,2]}');
});
