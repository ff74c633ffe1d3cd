import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { example } from "../examples.testing.js";
import { holds, readDeepFilter } from "./deepFilter.js";

interface Cases {
  readonly entry: object;
  readonly cases: readonly { readonly filter: string; readonly match: boolean; readonly why: string }[];
  readonly errors: readonly { readonly filter: string }[];
}

const { entry, cases, errors } = example<Cases>("deepfilter.cases");

describe("a deep filter", () => {
  it("has 25 examples", () => assert.equal(cases.length, 25));

  for (const { filter, match, why } of cases) {
    it(`${filter} ${match ? "matches" : "does not match"}: ${why}`, () => {
      const read = readDeepFilter(filter);
      assert.ok("filter" in read);
      assert.equal(holds(entry, read.filter), match);
    });
  }

  for (const { filter } of errors.filter(({ filter }) => filter !== "")) {
    it(`${filter} is refused`, () => {
      const read = readDeepFilter(filter);
      assert.ok("wrong" in read);
      assert.match(read.wrong, /^must hold a JSON object/);
    });
  }

  it("of empty text filters nothing", () => assert.deepEqual(readDeepFilter(""), { filter: {} }));

  it("does not look at inherited members", () => {
    for (const filter of ['{"toString":{}}', '{"__proto__":{}}', '{"constructor":{}}']) {
      const read = readDeepFilter(filter);
      assert.ok("filter" in read);
      assert.equal(holds(entry, read.filter), false, filter);
    }
  });

  it("with a key given twice counts the last one", () => {
    const read = readDeepFilter('{"state":"Sold","state":"Active"}');
    assert.ok("filter" in read);
    assert.equal(holds(entry, read.filter), true);
  });
});
