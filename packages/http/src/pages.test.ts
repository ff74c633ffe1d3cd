import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Answer } from "./call.js";
import { HttpFailure } from "./failure.js";
import { MOST_ITEMS, MOST_VALUES } from "./limits.js";
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

test("a last page that only repeats is the end", async () => {
  const repeated = [
    [1, 2],
    [1, 2],
  ];
  const fetch = (n: number) => Promise.resolve({ items: repeated[n] ?? [], next: n < 1 ? n + 1 : undefined, answer });
  assert.deepEqual(await collect(pages({ first: 0, fetch })), [1, 2]);
});

test("a list ends when as many items have come as it has", async () => {
  let asked = 0;
  const fetch = (offset: number) => {
    asked += 1;
    return Promise.resolve({ items: [offset], next: offset + 1, total: 3, answer });
  };
  assert.deepEqual(await collect(pages({ first: 0, fetch })), [0, 1, 2]);
  assert.equal(asked, 3);
});

test("all pages together have the time of one request; the setting is named", async () => {
  let asked = 0;
  const time = { took: 10_000, allowed: 60_000, setting: "the setting requestTimeout" };
  const fetch = (n: number) => {
    asked += 1;
    return Promise.resolve({ items: [n], next: n + 1, answer: { ...answer, time } });
  };
  await assert.rejects(collect(pages({ first: 0, fetch })), {
    code: "deadline-exceeded",
    message: /within 60 s and 6 pages.*more time with the setting requestTimeout/,
  });
  assert.equal(asked, 6);
});

test("lists are bounded: by empty pages in a row, and by what they hold", async () => {
  let asked = 0;
  const empty = (n: number) => {
    asked += 1;
    return Promise.resolve({ items: [], next: n + 1, answer });
  };
  await assert.rejects(collect(pages({ first: 0, fetch: empty })), isEndless);
  assert.equal(asked, 100);
  const large = { ...answer, text: "x".repeat(2 ** 24) };
  const full = (n: number) => Promise.resolve({ items: [n], next: n + 1, answer: large });
  let held = 0;
  await assert.rejects(async () => {
    for await (const items of pages({ first: 0, fetch: full })) held += items.length;
  }, isEndless);
  assert.equal(held, 16);
});

test("a list is left as soon as it has more items than any list", async () => {
  const size = MOST_ITEMS / 2;
  const fetch = (n: number) =>
    Promise.resolve({ items: Array.from({ length: size }, (_, i) => n * size + i), next: n + 1, answer });
  const held: number[] = [];
  await assert.rejects(async () => {
    for await (const items of pages({ first: 0, fetch, identify: String })) held.push(items.length);
  }, isEndless);
  assert.deepEqual(held, [size, size]);
});

test("a list is left as soon as its pages hold more values than any list", async () => {
  const text = `[${"{},".repeat(MOST_VALUES / 4)}0]`;
  const fetch = (n: number) => Promise.resolve({ items: [n], next: n + 1, answer: { ...answer, text } });
  const held: number[] = [];
  await assert.rejects(async () => {
    for await (const items of pages({ first: 0, fetch })) held.push(...items);
  }, isEndless);
  assert.deepEqual(held, [0]);
});

test("a next page whose place fits into no address is not asked for", async () => {
  let asked = 0;
  const fetch = (_: string) => {
    asked += 1;
    return Promise.resolve({ items: [asked], next: "x".repeat(10_000), answer });
  };
  await assert.rejects(collect(pages({ first: "", fetch })), isEndless);
  assert.equal(asked, 1);
});

test("a list that ends with fewer items than the platform says there are brings a warning", async () => {
  const warnings: string[] = [];
  const context = { log: (severity: string, message: string) => void warnings.push(`${severity}: ${message}`) };
  const read = (shown: number, counts: { total?: number; stated?: number }) =>
    collect(pages({ first: 0, context, fetch: async () => ({ items: [...Array(shown).keys()], ...counts, answer }) }));
  assert.equal((await read(3, { stated: 3 })).length, 3);
  assert.equal((await read(3, { stated: 2 })).length, 3);
  assert.equal((await read(3, {})).length, 3);
  assert.deepEqual(warnings, []);
  await read(144, { stated: 146 });
  await read(1, { total: 2 });
  assert.match(
    warnings.join("\n"),
    /^warning: List things: the platform says that there are 146, and shows 144;.*\n.* 2, and shows 1;/,
  );
});
