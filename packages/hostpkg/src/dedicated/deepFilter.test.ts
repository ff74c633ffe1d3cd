import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { assertGrowsLinearly } from "@tripod/testkit";
import fc from "fast-check";
import { example } from "../examples.testing.js";
import { holds, readDeepFilter } from "./deepFilter.js";

const { assertWording } = createWording(import.meta.url);

interface Cases {
  readonly entry: object;
  readonly cases: readonly { readonly filter: string; readonly match: boolean; readonly why: string }[];
  readonly errors: readonly { readonly filter: string }[];
}

const { entry, cases, errors } = example<Cases>("deepfilter.cases");

describe("deep filters", () => {
  it("have 25 examples", () => assert.equal(cases.length, 25));

  for (const { filter, match, why } of cases) {
    it(`${filter} ${match ? "matches" : "does not match"}: ${why}`, () => {
      const read = readDeepFilter(filter);
      assert.ok("filter" in read);
      assert.equal(holds(entry, read.filter), match);
    });
  }

  for (const { filter } of errors.filter(({ filter }) => filter !== "")) {
    it(`reject ${filter}`, (test) => {
      const read = readDeepFilter(filter);
      assert.ok("wrong" in read);
      assertWording(test, read.wrong);
    });
  }

  it("match everything if the text is empty", () => assert.deepEqual(readDeepFilter(""), { filter: {} }));

  it("ignore inherited members", () => {
    for (const filter of ['{"toString":{}}', '{"__proto__":{}}', '{"constructor":{}}']) {
      const read = readDeepFilter(filter);
      assert.ok("filter" in read);
      assert.equal(holds(entry, read.filter), false, filter);
    }
  });

  it("use the last value of a duplicate key", () => {
    const read = readDeepFilter('{"state":"Sold","state":"Active"}');
    assert.ok("filter" in read);
    assert.equal(holds(entry, read.filter), true);
  });

  describe("with long lists", () => {
    const many = <T>(size: number, make: (index: number) => T): T[] =>
      Array.from({ length: size }, (_, index) => make(index));
    const makers: Readonly<Record<string, (index: number) => unknown>> = {
      "the same text": () => "a",
      texts: (index) => `tag ${index}`,
      numbers: (index) => index,
      objects: (index) => ({ kind: "disk", size: { gb: index } }),
      "objects of different members": (index) => ({ [`k${index}`]: 1 }),
      "lists of one": (index) => ({ name: index, in: [index] }),
    };
    for (const [what, make] of Object.entries(makers)) {
      it(`match lists of ${what} exactly and in linear time`, () => {
        assertGrowsLinearly(what, 20_000, (size) => {
          const value = many(size, make).reverse();
          assert.equal(holds(value, many(size, make)), true);
          assert.equal(holds(value, [...many(size, make), "none"]), false);
          assert.equal(holds(value, [...many(size, make), { kind: "disk", size: { gb: -1 } }]), false);
        });
      });
    }

    it("give the same result as a comparison of all pairs", () => {
      const leaf = fc.constantFrom<unknown>(1, "1", null, true, [], {});
      const part = fc.oneof(leaf, fc.dictionary(fc.constantFrom("a", "b"), leaf), fc.array(leaf, { maxLength: 2 }));
      const oneByOne = (value: unknown[], wanted: unknown[]) =>
        wanted.every((one) => value.some((element) => holds(element, one)));
      const lists = fc.array(part, { minLength: 17, maxLength: 30 });
      fc.assert(
        fc.property(lists, fc.array(part, { minLength: 16, maxLength: 20 }), (value, wanted) => {
          const among = [...value, ...wanted.slice(1)];
          assert.equal(holds(among, wanted), oneByOne(among, wanted));
        }),
      );
    });
  });
});
