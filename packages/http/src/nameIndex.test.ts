import assert from "node:assert/strict";
import { test } from "node:test";
import { createNameIndex } from "./nameIndex.js";
import { pages } from "./pages.js";
import { createManualClock, createTestContext } from "./testing.js";

interface Zone {
  readonly id: number;
  readonly name: string;
}

/** A list of `count` zones behind pages of 1,000 and a search that also finds longer names. */
function platform(count: number) {
  const zones = Array.from({ length: count }, (_, id): Zone => ({ id, name: `zone-${id}` }));
  const asked = { lists: 0, searches: 0, writes: 0 };
  const clock = createManualClock();
  const answer = {
    status: 200,
    headers: {},
    text: "",
    request: { operation: "", method: "", url: "" },
    json: () => null,
  };
  const directory = createNameIndex<Zone>({
    clock,
    changes: () => asked.writes,
    nameOf: (zone) => zone.name,
    search: async (name) => {
      asked.searches += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return zones.filter((zone) => zone.name.startsWith(name));
    },
    list: () =>
      pages({
        first: 0,
        fetch: async (offset: number) => {
          asked.lists += 1;
          await new Promise((resolve) => setImmediate(resolve));
          const items = zones.slice(offset, offset + 1_000);
          return { items, next: items.length === 1_000 ? offset + 1_000 : undefined, answer };
        },
      }),
  });
  return { asked, clock, directory, zones };
}

const context = createTestContext();

test("find sends one search and returns exact names only", async () => {
  const { asked, directory } = platform(5_000);
  const found = await directory.find("zone-12", context);
  assert.deepEqual(found, [{ id: 12, name: "zone-12" }]);
  assert.deepEqual(asked, { lists: 0, searches: 1, writes: 0 });
});

test("200 lookups over 5,000 items, 16 at a time, cost at most 15 requests", async () => {
  const { asked, directory } = platform(5_000);
  const names = Array.from({ length: 200 }, (_, i) => `zone-${i * 25}`);
  const results: number[] = [];
  const worker = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      for (const zone of await directory.find(name, context)) results.push(zone.id);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  assert.deepEqual(
    results.sort((a, b) => a - b),
    Array.from({ length: 200 }, (_, i) => i * 25),
  );
  assert.ok(asked.lists + asked.searches <= 15, JSON.stringify(asked));
});

test("find sends one search for concurrent lookups of one name", async () => {
  const { asked, directory } = platform(10);
  await Promise.all(Array.from({ length: 50 }, () => directory.find("zone-3", context)));
  assert.deepEqual([asked.searches, asked.lists], [1, 0]);
});

test("find sends one search for 5,000 lookups of one name within 2 s, and another one after that", async () => {
  const { asked, clock, directory, zones } = platform(5_000);
  const lookUp = () => directory.find("zone-3", context);
  for (let count = 0; count < 5_000; count += 1) await lookUp();
  assert.deepEqual(asked, { lists: 0, searches: 1, writes: 0 });
  zones[3] = { id: 1_003, name: "zone-3" };
  await clock.advance(2_000);
  assert.deepEqual(await lookUp(), [{ id: 1_003, name: "zone-3" }]);
  assert.deepEqual(asked, { lists: 0, searches: 2, writes: 0 });
});

test("find searches again after a write, also if the search was in progress during it", async () => {
  const { asked, directory, zones } = platform(5_000);
  await directory.find("zone-3", context);
  asked.writes += 1;
  zones[3] = { id: 1_003, name: "zone-3" };
  assert.deepEqual(await directory.find("zone-3", context), [{ id: 1_003, name: "zone-3" }]);
  const early = directory.find("zone-4", context);
  asked.writes += 1;
  zones[4] = { id: 1_004, name: "zone-4" };
  await early;
  assert.deepEqual(await directory.find("zone-4", context), [{ id: 1_004, name: "zone-4" }]);
});

test("find searches again for a name that it has not found, because another client may have created the item", async () => {
  const { directory, zones } = platform(5_000);
  assert.deepEqual(await directory.find("new", context), []);
  zones.push({ id: 99, name: "new" });
  assert.deepEqual(await directory.find("new", context), [{ id: 99, name: "new" }]);
});

test("find searches again for a name whose search failed or was cancelled", async () => {
  const { asked, directory } = platform(5_000);
  const stop = new AbortController();
  const stopped = directory.find("zone-3", createTestContext(stop.signal));
  stop.abort(new Error("stopped"));
  await assert.rejects(stopped, /stopped/);
  assert.deepEqual(await directory.find("zone-3", context), [{ id: 3, name: "zone-3" }]);
  assert.equal(asked.searches, 2);
});

test("find returns nothing for an unknown name, by search and by list", async () => {
  const { directory } = platform(10);
  assert.deepEqual(await directory.find("zone-", context), []);
  await directory.all(context);
  assert.deepEqual(await directory.find("zone-", context), []);
});

test("find reuses the list until a write or its expiry", async () => {
  const { asked, clock, directory, zones } = platform(10);
  await directory.all(context);
  await directory.find("zone-1", context);
  assert.deepEqual([asked.lists, asked.searches], [1, 0]);

  zones.push({ id: 99, name: "new" });
  asked.writes += 1;
  assert.deepEqual(await directory.find("new", context), [{ id: 99, name: "new" }]);

  const before = asked.lists;
  await directory.all(context);
  await clock.advance(2_000);
  await directory.all(context);
  assert.equal(asked.lists, before + 2);
});

test("find does not use a list whose read was in progress during a write", async () => {
  const { asked, directory, zones } = platform(10);
  const early = directory.all(context);
  asked.writes += 1;
  zones.push({ id: 99, name: "new" });
  const late = directory.all(context);
  assert.equal((await late).length, 11);
  await early;
  assert.equal((await directory.all(context)).length, 11);
});

test("find returns an item that moved to a page that was read already", async () => {
  const { asked, directory, zones } = platform(1_500);
  const searched = Promise.all(["zone-0", "zone-1", "zone-2"].map((name) => directory.find(name, context)));
  const found = directory.find("zone-1000", context);
  // The first page has been read and the second has not: the second page's first item moves to the first page.
  await new Promise((resolve) => setImmediate(resolve));
  zones.shift();
  assert.deepEqual(await found, [{ id: 1_000, name: "zone-1000" }]);
  await searched;
  assert.deepEqual([asked.lists, asked.searches], [2, 4]);
});

test("find returns an item although the search returns only another name", async () => {
  const items = ["Prod", "prod"];
  const directory = createNameIndex<string>({
    clock: createManualClock(),
    changes: () => 0,
    nameOf: (item) => item,
    search: async () => ["Prod"],
    list: async function* () {
      yield items;
    },
  });
  assert.deepEqual(await directory.find("prod", context), ["prod"]);
  assert.deepEqual(await directory.find("PROD", context), []);
});

test("find returns an item that another client created after the list was read", async () => {
  const { asked, clock, directory, zones } = platform(10);
  await directory.all(context);
  await clock.advance(1_000);
  zones.push({ id: 99, name: "new" });
  assert.deepEqual(await directory.find("new", context), [{ id: 99, name: "new" }]);
  assert.deepEqual([asked.lists, asked.searches], [1, 1]);
});

test("find reads the list again for such an item if there is no search", async () => {
  const items = ["a"];
  let lists = 0;
  const clock = createManualClock();
  const directory = createNameIndex<string>({
    clock,
    changes: () => 0,
    nameOf: (item) => item,
    list: async function* () {
      lists += 1;
      yield [...items];
    },
  });
  assert.deepEqual(await directory.find("a", context), ["a"]);
  assert.deepEqual(await directory.find("b", context), []);
  assert.equal(lists, 1);
  await clock.advance(1_000);
  items.push("b");
  assert.deepEqual(await directory.find("b", context), ["b"]);
  assert.deepEqual(await directory.find("a", context), ["a"]);
  assert.equal(lists, 2);
});

test("some returns items from memory, or of one page, or an empty list if that fails", async () => {
  const { asked, directory } = platform(5_000);
  assert.equal((await directory.some(context)).length, 1_000);
  assert.equal(asked.lists, 1);
  await directory.all(context);
  assert.equal((await directory.some(context)).length, 5_000);
  const attempts: unknown[] = [];
  const broken = createNameIndex<Zone>({
    changes: () => 0,
    nameOf: ({ name }) => name,
    // biome-ignore lint/correctness/useYield: it fails before its first page.
    list: async function* ({ bestEffort }) {
      attempts.push(bestEffort);
      throw new Error("no list today");
    },
  });
  assert.deepEqual(await broken.some(context), []);
  assert.deepEqual(attempts, [true]);
  const stopped = createTestContext(AbortSignal.abort(new Error("stopped")));
  await assert.rejects(broken.some(stopped), /stopped/);
});

test("find does not read a list of many pages for a few names", async () => {
  const { asked, directory } = platform(100_000);
  for (const name of ["zone-1", "zone-2", "zone-3", "zone-4", "zone-5"]) {
    assert.equal((await directory.find(name, context)).length, 1);
  }
  assert.equal(asked.searches, 5);
  assert.ok(asked.lists <= 6, String(asked.lists));
  assert.equal((await directory.all(context)).length, 100_000);
});

test("all reads the whole list, also while another call stops reading it", async () => {
  const { directory } = platform(20_000);
  const names = ["zone-1", "zone-2", "zone-3", "zone-4"];
  const found = Promise.all(names.map((name) => directory.find(name, context)));
  const all = directory.all(context);
  assert.equal((await all).length, 20_000);
  assert.deepEqual(
    (await found).map((one) => one.length),
    [1, 1, 1, 1],
  );
});

test("find reuses a list for two seconds after its read, regardless of the duration of the read", async () => {
  const { asked, clock, directory } = platform(10);
  await directory.all(context);
  await clock.advance(1_999);
  await directory.all(context);
  assert.equal(asked.lists, 1);
  await clock.advance(1);
  await directory.all(context);
  assert.equal(asked.lists, 2);
});
