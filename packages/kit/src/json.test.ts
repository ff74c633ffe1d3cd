import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalJson, sameJson } from "./json.js";

describe("the one form of JSON texts of a meaning", () => {
  const TEXTS = [
    '{"a":{"c":[1,2],"b":"x"},"d":""}',
    '{ "d": null,\r\n\t"a": { "b": "x", "c": [1.0, 2] } }',
    '{"a":{"b":"x","c":[2,1]}}',
    '{"a":12345678901234567890}',
    '{"a":12345678901234567891}',
    '{"a":"1"}',
    '{"a":1}',
  ];

  it("is the same for just those that mean the same", () => {
    for (const one of TEXTS) {
      for (const other of TEXTS) {
        assert.equal(canonicalJson(one) === canonicalJson(other), sameJson(one, other), `${one} and ${other}`);
      }
    }
  });

  it("is none for what is no JSON", () => {
    for (const text of ["", "{", "a: 1", `${"[".repeat(1_000)}${"]".repeat(1_000)}`])
      assert.equal(canonicalJson(text), undefined);
  });
});
