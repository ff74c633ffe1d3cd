import assert from "node:assert/strict";
import { test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import fc from "fast-check";
import type { Answer } from "./call.js";
import { HttpFailure } from "./failure.js";
import { MAX_ITEMS, MAX_VALUES } from "./limits.js";
import { collect, pages } from "./pages.js";

const { assertWording } = createWording(import.meta.url);

const answer: Answer = {
  status: 200,
  headers: {},
  text: "",
  request: { operation: "List things", method: "GET", url: "https://host/things" },
  json: () => undefined,
};

/** Returns a platform that serves `items` by offset, `size` at a time, with or without the cursor of the next page. */
const served = (items: readonly number[], size: number) => (offset: number) => {
  const end = offset + size;
  return Promise.resolve({ items: items.slice(offset, end), next: end < items.length ? end : undefined, answer });
};

const isEndless = (error: unknown) => error instanceof HttpFailure && error.code === "unexpected-answer";

test("pages yields every item once and in order, for every page size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer()), fc.integer({ min: 1, max: 10 }), async (items, size) => {
      assert.deepEqual(await collect(pages({ first: 0, fetch: served(items, size) })), items);
    }),
  );
});

test("pages fails for a cursor that repeats", async () => {
  let page = 0;
  const fetch = (token: string) => {
    page += 1;
    return Promise.resolve({ items: [`${token}${page}`], next: token === "a" ? "b" : "a", answer });
  };
  await assert.rejects(collect(pages({ first: "a", fetch })), isEndless);
  assert.equal(page, 2);
});

test("pages fails for a page without new items", async () => {
  let asked = 0;
  const fetch = (offset: number) => {
    asked += 1;
    return Promise.resolve({ items: [1, 2], next: offset + 2, answer });
  };
  await assert.rejects(collect(pages({ first: 0, fetch })), isEndless);
  assert.equal(asked, 2);
});

test("pages skips empty pages, up to a limit", async () => {
  const gaps = [[1], [], [2]];
  const fetch = (n: number) => Promise.resolve({ items: gaps[n] ?? [], next: n < 2 ? n + 1 : undefined, answer });
  assert.deepEqual(await collect(pages({ first: 0, fetch })), [1, 2]);
  const empty = (n: number) => Promise.resolve({ items: [], next: n + 1, answer });
  await assert.rejects(collect(pages({ first: 0, fetch: empty, limit: 5 })), isEndless);
});

test("pages yields an item once that moved to the next page during the read", async () => {
  const moving = [
    ["a", "b"],
    ["b", "c"],
  ];
  const fetch = (n: number) => Promise.resolve({ items: moving[n] ?? [], next: n < 1 ? n + 1 : undefined, answer });
  assert.deepEqual(await collect(pages({ first: 0, fetch })), ["a", "b", "c"]);
});

test("pages names the request in its failure", async () => {
  const fetch = () => Promise.resolve({ items: [1], next: 0, answer });
  await assert.rejects(
    collect(pages({ first: 0, fetch })),
    (error) => error instanceof HttpFailure && error.message.startsWith("List things (GET https://host/things): "),
  );
});

test("pages ends with a last page that only repeats items", async () => {
  const repeated = [
    [1, 2],
    [1, 2],
  ];
  const fetch = (n: number) => Promise.resolve({ items: repeated[n] ?? [], next: n < 1 ? n + 1 : undefined, answer });
  assert.deepEqual(await collect(pages({ first: 0, fetch })), [1, 2]);
});

for (const member of ["total", "stated"] as const) {
  test(`pages rejects a last page that only repeats items if there are more (${member})`, async () => {
    const fetch = (n: number) =>
      Promise.resolve({ items: [1, 2], next: n < 1 ? n + 1 : undefined, [member]: 3, answer });
    await assert.rejects(collect(pages({ first: 0, fetch })), isEndless);
  });
}

test("pages counts an item twice that one page contains twice", async () => {
  let asked = 0;
  const fetch = (offset: number) => {
    asked += 1;
    return Promise.resolve({ items: [1, 1], next: offset + 2, total: 2, answer });
  };
  assert.equal((await collect(pages({ first: 0, fetch }))).length, 2);
  assert.equal(asked, 1);
});

test("pages ends when it has read the total number of items", async () => {
  let asked = 0;
  const fetch = (offset: number) => {
    asked += 1;
    return Promise.resolve({ items: [offset], next: offset + 1, total: 3, answer });
  };
  assert.deepEqual(await collect(pages({ first: 0, fetch })), [0, 1, 2]);
  assert.equal(asked, 3);
});

test("pages applies the deadline of one request to all pages and names its setting", async () => {
  let asked = 0;
  const time = { took: 10_000, allowed: 60_000, setting: "the setting requestTimeout" };
  const fetch = (n: number) => {
    asked += 1;
    return Promise.resolve({ items: [n], next: n + 1, answer: { ...answer, time } });
  };
  await assert.rejects(collect(pages({ first: 0, fetch })), (error) => {
    assert.ok(error instanceof HttpFailure && error.code === "deadline-exceeded", String(error));
    for (const value of ["within 60 s and 6 pages", "more time with the setting requestTimeout"])
      assert.ok(error.message.includes(value), `${value} is not in: ${error.message}`);
    return true;
  });
  assert.equal(asked, 6);
});

test("pages limits consecutive empty pages and the size of the list", async () => {
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

test("pages fails as soon as a list has too many items", async () => {
  const size = MAX_ITEMS / 2;
  const fetch = (n: number) =>
    Promise.resolve({ items: Array.from({ length: size }, (_, i) => n * size + i), next: n + 1, answer });
  const held: number[] = [];
  await assert.rejects(async () => {
    for await (const items of pages({ first: 0, fetch, identify: String })) held.push(items.length);
  }, isEndless);
  assert.deepEqual(held, [size, size]);
});

test("pages fails as soon as the pages contain too many values", async () => {
  const text = `[${"{},".repeat(MAX_VALUES / 4)}0]`;
  const fetch = (n: number) => Promise.resolve({ items: [n], next: n + 1, answer: { ...answer, text } });
  const held: number[] = [];
  await assert.rejects(async () => {
    for await (const items of pages({ first: 0, fetch })) held.push(...items);
  }, isEndless);
  assert.deepEqual(held, [0]);
});

test("pages does not request a page whose cursor is too long for a URL", async () => {
  let asked = 0;
  const fetch = (_: string) => {
    asked += 1;
    return Promise.resolve({ items: [asked], next: "x".repeat(10_000), answer });
  };
  await assert.rejects(collect(pages({ first: "", fetch })), isEndless);
  assert.equal(asked, 1);
});

test("pages warns about a list with fewer items than the platform reports", async (t) => {
  const warnings: string[] = [];
  const context = { log: (severity: string, message: string) => void warnings.push(`${severity}: ${message}`) };
  const read = (received: number, counts: { total?: number; stated?: number }) =>
    collect(
      pages({ first: 0, context, fetch: async () => ({ items: [...Array(received).keys()], ...counts, answer }) }),
    );
  assert.equal((await read(3, { stated: 3 })).length, 3);
  assert.equal((await read(3, { stated: 2 })).length, 3);
  assert.equal((await read(3, {})).length, 3);
  assert.deepEqual(warnings, []);
  await read(144, { stated: 146 });
  await read(1, { total: 2 });
  assertWording(t, warnings.join("\n"));
});
