import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import fc from "fast-check";
import {
  ExactNumber,
  JsonTooLarge,
  MAX_DEPTH,
  parseExactJson,
  parseJson,
  parseJsonExactly,
  writeJson,
} from "./json.js";
import { MAX_VALUES } from "./limits.js";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("json: JSON that no platform sends", () => {
  it("is rejected for too many values, before it is parsed", (t) => {
    const parse = t.mock.method(JSON, "parse");
    for (const item of ["{}", "[]", "0"]) {
      const text = `[${`${item},`.repeat(MAX_VALUES)}0]`;
      for (const read of [parseJson, parseExactJson]) {
        assert.throws(() => read(text), new JsonTooLarge("JSON that holds more values than any answer"));
      }
    }
    assert.equal(parse.mock.callCount(), 0);
  });

  it("is rejected for excessive nesting", () => {
    for (const read of [parseJson, parseExactJson]) {
      assert.deepEqual(read(nested(MAX_DEPTH)), JSON.parse(nested(MAX_DEPTH)));
      assert.throws(() => read(nested(MAX_DEPTH + 1)), JsonTooLarge);
    }
  });

  it("is accepted if the brackets are inside a string", () => {
    const text = JSON.stringify([`"${"[".repeat(MAX_DEPTH + 1)}${",".repeat(MAX_VALUES)}`]);
    assert.deepEqual(parseJson(text), JSON.parse(text));
  });
});

/** Returns the same value with plain numbers. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("parseExactJson accepts the same text as JSON.parse, with the same result", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      assert.deepEqual(plain(parseExactJson(text)), JSON.parse(text));
    }),
    { numRuns: 2_000 },
  );
});

test("parseExactJson rejects the same text as JSON.parse, for random changes of the text", () => {
  const damage = fc.tuple(
    fc.jsonValue(),
    fc.nat(),
    fc.constantFrom("", '"', ",", "}", "]", "\\", "-", ".", "e", "\u0000", "x"),
  );
  fc.assert(
    fc.property(damage, ([value, index, insert]) => {
      const text = JSON.stringify(value);
      const at = index % (text.length + 1);
      const damaged = text.slice(0, at) + insert + text.slice(at + 1);
      const outcome = (parse: (text: string) => unknown) => {
        try {
          return { value: plain(parse(damaged)) };
        } catch (error) {
          assert.ok(error instanceof SyntaxError, String(error));
          return "refused";
        }
      };
      assert.deepEqual(outcome(parseExactJson), outcome(JSON.parse), damaged);
    }),
    { numRuns: 5_000 },
  );
});

test("parseExactJson keeps every digit", () => {
  const text = '{"max":18446744073709551615,"small":-0.10,"list":[1E400]}';
  const parsed = parseExactJson(text) as { max: ExactNumber; small: ExactNumber; list: ExactNumber[] };
  assert.deepEqual(
    [`${parsed.max}`, `${parsed.small}`, `${parsed.list[0]}`],
    ["18446744073709551615", "-0.10", "1E400"],
  );
  assert.ok(parsed.max instanceof ExactNumber);
});

test("parseExactJson treats a member named __proto__ as data", () => {
  const parsed = parseExactJson('{"__proto__":{"polluted":true}}') as object;
  assert.deepEqual(Object.keys(parsed), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
});

test("parseExactJson rejects excessive nesting but not long strings", () => {
  assert.throws(() => parseExactJson("[".repeat(100_000)), JsonTooLarge);
  const long = JSON.stringify('x\\"'.repeat(500_000));
  assert.equal(parseExactJson(long), JSON.parse(long));
});

test("parseExactJson ignores a byte order mark", () => {
  assert.deepEqual(parseExactJson('\uFEFF["a"]'), ["a"]);
});

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
