import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "../wording.testing.js";
import { canonicalJson, changedMembers, jsonEqual, parseJson, valuesEqual } from "./json.js";

const { assertWording } = createWording(import.meta.url);

describe("json: the canonical form of JSON text", () => {
  const TEXTS = [
    '{"a":{"c":[1,2],"b":"x"},"d":""}',
    '{ "d": null,\r\n\t"a": { "b": "x", "c": [1.0, 2] } }',
    '{"a":{"b":"x","c":[2,1]}}',
    '{"a":12345678901234567890}',
    '{"a":12345678901234567891}',
    '{"a":"1"}',
    '{"a":1}',
  ];

  it("is equal for semantically equal texts only", () => {
    for (const one of TEXTS) {
      for (const other of TEXTS) {
        assert.equal(canonicalJson(one) === canonicalJson(other), jsonEqual(one, other), `${one} and ${other}`);
      }
    }
  });

  it("is undefined for text that is not JSON", () => {
    for (const text of [
      "",
      "{",
      "a: 1",
      '{"a": 01}',
      "[1.]",
      "[+1]",
      "[1] 2",
      `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
    ])
      assert.equal(canonicalJson(text), undefined);
  });
});

describe("parseJson", () => {
  it("locates the fault after a string of any length", () => {
    for (const letter of ["x", "\\n"]) {
      const long = letter.repeat(20_000_000 / letter.length);
      const parsed = parseJson(`["${long}" x]`);
      assert.ok(!parsed.ok && parsed.reason.startsWith(`line 1, column ${long.length + 5}: `));
    }
  });

  for (const text of ["", " \n", "{", '{"a"', '{"a": [1,']) {
    it(`reports no position for a text that is empty or ends early: ${text}`, (test) => {
      const parsed = parseJson(text);
      assertWording(test, parsed.ok ? "" : parsed.reason);
    });
  }

  for (const [text, line, column] of [
    ['"a', 1, 1],
    ["[1] x", 1, 5],
    ["{} x", 1, 4],
    ["[1 2]", 1, 4],
    ["[,]", 1, 2],
    ["[1,]", 1, 4],
    ["{a: 1}", 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a": 1 "b": 2}', 1, 9],
    ['{"a": tru}', 1, 7],
    ['{\n  "a": [{}, []],\n  "b": +1\n}', 3, 8],
    ["[-0.5e+3, true, false, null, nil]", 1, 30],
    [`${"[".repeat(150)}x${"]".repeat(150)}`, 1, 151],
  ] as const) {
    it(`reports the position of an error: ${text.slice(0, 40)}`, () => {
      const parsed = parseJson(text);
      assert.ok(!parsed.ok && parsed.reason.startsWith(`line ${line}, column ${column}: `));
    });
  }

  it("rejects excessive nesting and accepts long flat text", () => {
    const deep = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;
    assert.equal(parseJson(deep(200)).ok, true);
    assert.equal(parseJson(deep(202)).ok, false);
    assert.equal(parseJson(`[${"{}, [], ".repeat(500)}"[[", 1]`).ok, true);
  });
});

describe("json: the paths of changes between two texts", () => {
  it("are those of the innermost members that differ", () => {
    const left = '{"a": {"b": [1, {"c": 1}], "d e": 1}, "gone": 1, "same": [1]}';
    const right = '{"a": {"b": [1, {"c": 2}], "d e": 2}, "new": 1, "same": [1.0]}';
    assert.deepEqual(changedMembers(left, right, "x"), ["x.a.b[1].c", 'x.a["d e"]', "x.gone", "x.new"]);
    assert.deepEqual(changedMembers('{"a": [1]}', '{"a": [1, 2]}', "x"), ["x.a"]);
    assert.deepEqual(changedMembers('{"a": [1]}', '{"a": {"b": 1}}', "x"), ["x.a"]);
    assert.deepEqual(changedMembers("1", "2", "x"), ["x"]);
    assert.deepEqual(changedMembers(left, left, "x"), []);
  });

  it("are undefined if one of the texts is not JSON", () => {
    assert.equal(changedMembers("{", "{}", "x"), undefined);
    assert.equal(changedMembers("{}", "{", "x"), undefined);
  });
});

describe("plain values", () => {
  it("are equal by content, with members in any order and without absent members", () => {
    for (const [left, right] of [
      [0, -0],
      [Number.NaN, Number.NaN],
      [undefined, undefined],
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      [{ a: 1, b: undefined }, { a: 1 }],
    ] as const)
      assert.equal(valuesEqual(left, right), true);
  });

  it("are different in all other cases", () => {
    for (const [left, right] of [
      [1, 2],
      [1, "1"],
      [null, undefined],
      [null, {}],
      [{}, []],
      [[1], [1, 2]],
      [
        [1, 2],
        [2, 1],
      ],
      [{ a: 1 }, { b: 1 }],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{}, { constructor: 1 }],
    ] as const) {
      assert.equal(valuesEqual(left, right), false);
      assert.equal(valuesEqual(right, left), false);
    }
  });
});
