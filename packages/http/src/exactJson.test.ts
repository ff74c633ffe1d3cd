import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ExactNumber, parseExactJson } from "./exactJson.js";
import { JsonTooLarge } from "./json.js";

/** The same value with plain numbers. */
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
    fc.property(damage, ([value, place, insert]) => {
      const text = JSON.stringify(value);
      const at = place % (text.length + 1);
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
