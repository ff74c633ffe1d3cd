import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Answer } from "./call.js";
import { HttpFailure } from "./failure.js";
import { collect, pages } from "./pages.js";

const answer: Answer = {
  status: 200,
  headers: {},
  text: "",
  request: { operation: "List things", method: "GET", url: "https://host/things" },
  json: () => undefined,
};

/** A platform that serves `items` by offset, `size` at a time, with or without saying where the next page begins. */
const served = (items: readonly number[], size: number) => (offset: number) => {
  const end = offset + size;
  return Promise.resolve({ items: items.slice(offset, end), next: end < items.length ? end : undefined, answer });
};

const isEndless = (error: unknown) => error instanceof HttpFailure && error.code === "unexpected-answer";

test("every item comes once and in order, whatever the page size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 10 }), async (items, size) => {
      assert.deepEqual(await collect(pages({ first: 0, fetch: served(items, size) })), items);
    }),
  );
});

test("a token that comes a second time ends the list with an error", async () => {
  let page = 0;
  const fetch = (token: string) => {
    page += 1;
    return Promise.resolve({ items: [`${token}${page}`], next: token === "a" ? "b" : "a", answer });
  };
  await assert.rejects(collect(pages({ first: "a", fetch })), isEndless);
  assert.equal(page, 2);
});

test("a page that brings nothing new ends the list with an error", async () => {
  let asked = 0;
  const fetch = (offset: number) => {
    asked += 1;
    return Promise.resolve({ items: [1, 2], next: offset + 2, answer });
  };
  await assert.rejects(collect(pages({ first: 0, fetch })), isEndless);
  assert.equal(asked, 2);
});

test("empty pages in between are read over; endless empty ones are not", async () => {
  const gaps = [[1], [], [2]];
  const fetch = (n: number) => Promise.resolve({ items: gaps[n] ?? [], next: n < 2 ? n + 1 : undefined, answer });
  assert.deepEqual(await collect(pages({ first: 0, fetch })), [1, 2]);
  const empty = (n: number) => Promise.resolve({ items: [], next: n + 1, answer });
  await assert.rejects(collect(pages({ first: 0, fetch: empty, limit: 5 })), isEndless);
});

test("an item that moved to the next page while the list was read comes once", async () => {
  const moving = [
    ["a", "b"],
    ["b", "c"],
  ];
  const fetch = (n: number) => Promise.resolve({ items: moving[n] ?? [], next: n < 1 ? n + 1 : undefined, answer });
  assert.deepEqual(await collect(pages({ first: 0, fetch })), ["a", "b", "c"]);
});

test("the error names the request", async () => {
  const fetch = () => Promise.resolve({ items: [1], next: 0, answer });
  await assert.rejects(
    collect(pages({ first: 0, fetch })),
    /^HttpFailure: List things \(GET https:\/\/host\/things\): /,
  );
});
