import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseExactJson } from "./exactJson.js";
import { JsonTooLarge, MAX_DEPTH, parseJson } from "./json.js";
import { MOST_VALUES } from "./limits.js";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("JSON that no platform sends", () => {
  it("is rejected for too many values, before it is parsed", (t) => {
    const parse = t.mock.method(JSON, "parse");
    for (const item of ["{}", "[]", "0"]) {
      const text = `[${`${item},`.repeat(MOST_VALUES)}0]`;
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
    const text = JSON.stringify([`"${"[".repeat(MAX_DEPTH + 1)}${",".repeat(MOST_VALUES)}`]);
    assert.deepEqual(parseJson(text), JSON.parse(text));
  });
});
