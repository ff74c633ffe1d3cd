import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pageOf } from "./paging.js";
import { PlatformError } from "./platformError.js";

function rowsUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

test("following the tokens gives every row once, in order, in pages of at most 50", () => {
  fc.assert(
    fc.property(fc.nat(230), fc.integer({ min: 1, max: 90 }), (count, limit) => {
      const read: number[] = [];
      let query: Record<string, string> = { limit: String(limit) };
      do {
        const { items, listmeta } = pageOf(rowsUpTo(count), query);
        assert.ok(items.length <= 50);
        assert.equal(listmeta.count, count);
        read.push(...items);
        query = { continue: listmeta.continue };
      } while (query.continue !== "");
      assert.deepEqual(read, rowsUpTo(count));
    }),
  );
});

test("limit 0 returns all rows in one page", () => {
  const { items, listmeta } = pageOf(rowsUpTo(200), { limit: "0" });
  assert.equal(items.length, 200);
  assert.equal(listmeta.continue, "");
});

test("offset starts in the middle", () => {
  assert.deepEqual(pageOf(rowsUpTo(10), { limit: "3", offset: "8" }).items, [8, 9]);
});

const REFUSED: Record<string, string>[] = [
  { limit: "ten" },
  { limit: "-1" },
  { offset: "1.5" },
  { continue: "rubbish" },
  { continue: Buffer.from('{"limit":"a"}').toString("base64") },
];

for (const query of REFUSED) {
  test(`${JSON.stringify(query)} is rejected`, () => {
    assert.throws(() => pageOf([1], query), PlatformError);
  });
}
