import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { clock } from "../../network.testing.js";
import type { LogPlatform } from "../../platform.js";
import { type Bench, type Recorded, requestsOf, startBench } from "../../resources.testing.js";
import { CseCustomMatchListColumn as Column } from "./CseCustomMatchListColumn.js";
import { CseMatchList as List } from "./CseMatchList.js";
import type { Item } from "./items.js";

const { assertFailures, assertRejected, assertWording } = createWording(import.meta.url);

const CseMatchList = List as AnyResource<LogPlatform>;
const CseCustomMatchListColumn = Column as AnyResource<LogPlatform>;
const [LISTS, ITEMS] = ["/api/sec/v1/match-lists", "/api/sec/v1/match-list-items"];

let bench: Bench;
before(async () => {
  // Writes become visible after a delay.
  bench = await startBench({ pace: { stageMs: 40 } });
});
afterEach(() => {
  bench.restore();
  for (const { id } of [...rows()]) bench.logs.objects.remove("security.matchLists", String(id));
});
after(() => bench.close());

const rows = () => bench.logs.objects.rows("security.matchLists");
const onList = (): readonly Item[] => (rows()[0]?.items ?? []) as readonly Item[];
const LEAST = { name: "people", description: "Watched persons", targetColumn: "Username" };
const program = (...items: readonly object[]) => ({ ...LEAST, items });
const named = (value: string, description = "", rest: object = {}) => ({ value, description, ...rest });
const many = (count: number) => Array.from({ length: count }, (_, at) => named(`User-${at}`, "one of many"));

/** Returns methods and paths of the writes of an operation. */
async function writesOf(operation: () => Promise<unknown>): Promise<readonly string[]> {
  bench.logs.requests.reset();
  await operation();
  return bench.logs.requests.all().flatMap(({ method, route }) => (method === "GET" ? [] : [`${method} ${route}`]));
}
const bodies = () =>
  bench.logs.requests
    .all()
    .filter(({ method }) => method !== "GET")
    .map(({ body }) => JSON.parse(body) as { readonly items?: readonly object[]; readonly ids?: readonly string[] });
const refreshed = async (list: Recorded) =>
  (await bench.refresh(CseMatchList, list)) ?? assert.fail("the object no longer exists");

describe("CseMatchList", () => {
  it("handles thousands of items: writes batches, reads pages, and sends one write for one change", async () => {
    const items = many(2500);
    let list = await bench.create(CseMatchList, program(...items));
    assert.deepEqual(
      bodies().map(({ items: batch }) => batch?.length),
      [undefined, 1000, 1000, 500],
    );
    assert.equal(onList().length, 2500);
    assert.deepEqual(await requestsOf(bench, async () => (list = await refreshed(list))), {
      [`GET ${LISTS}/:id`]: 1,
      [`GET ${ITEMS}/all`]: 3,
    });
    assert.deepEqual(bench.diff(CseMatchList, program(...[...items].reverse()), list).changes, []);
    const changed = items.map((item, at) => (at === 1234 ? named("user-1234", "another") : item));
    assert.deepEqual(
      bench.diff(CseMatchList, program(...changed), list).changes.map(({ path }) => path),
      ["items[1234].description"],
    );
    assert.deepEqual(await writesOf(async () => (list = await bench.update(CseMatchList, program(...changed), list))), [
      `PUT ${ITEMS}/:id`,
    ]);
    assert.equal(onList().find(({ value }) => value === "user-1234")?.description, "another");
    const without = changed.filter((_, at) => at !== 7);
    assert.deepEqual(await writesOf(() => bench.update(CseMatchList, program(...without), list)), [
      `POST ${ITEMS}/bulk-delete`,
    ]);
    assert.equal(onList().length, 2499);
  });

  it("sends no item requests without items, and keeps items that were added elsewhere", async () => {
    const list = await bench.create(CseMatchList, LEAST);
    assert.deepEqual(
      bench.logs.requests.all().map(({ method }) => method),
      ["POST"],
    );
    bench.logs.objects.patch("security.matchLists", list.id, { items: [named("theirs")] });
    const seen = await refreshed(list);
    assert.deepEqual([reveal(seen.inputs), reveal(seen.state).items], [LEAST, undefined]);
    await bench.update(CseMatchList, { ...LEAST, description: "Other" }, seen);
    assert.deepEqual(
      onList().map(({ value }) => value),
      ["theirs"],
    );
  });

  it("removes all items if the input is removed or empty", async () => {
    for (const none of [LEAST, program()]) {
      const list = await bench.create(CseMatchList, program(named("kim"), named("lee")));
      const empty = await bench.update(CseMatchList, none, list);
      assert.deepEqual(onList(), []);
      assert.deepEqual(bench.diff(CseMatchList, none, await refreshed(empty)).changes, []);
      await bench.delete(CseMatchList, empty);
    }
  });

  it("treats values that differ in case as equal: no diff, no request, and the spelling of the inputs stays", async () => {
    const written = named("Ana@Example.com", "one", { expiration: "2130-01-31t06:00:00" });
    const list = await bench.create(CseMatchList, program(written));
    assert.deepEqual([onList()[0]?.value, onList()[0]?.expiration], ["ana@example.com", "2130-01-31T06:00:00"]);
    const seen = await refreshed(list);
    assert.deepEqual((reveal(seen.state).items as unknown as readonly Item[])[0]?.value, "Ana@Example.com");
    assert.deepEqual(reveal(seen.inputs), reveal(list.inputs));
    const respelled = program(named("ANA@example.com", "one", { expiration: "2130-01-31T06:00:00" }));
    assert.deepEqual(bench.diff(CseMatchList, respelled, seen).changes, []);
    assert.deepEqual(await writesOf(() => bench.update(CseMatchList, respelled, seen)), []);
  });

  it("updates an item in place, even if characters only move between value and description", async () => {
    const list = await bench.create(
      CseMatchList,
      program(named("1.1.1.1", "changed"), named("b", "", { expiration: "2130-01-31T06:00:00" })),
    );
    const moved = await bench.update(CseMatchList, program(named("1.1.1.1c", "hanged"), named("b")), list);
    assert.deepEqual(
      onList().map(({ value, description, expiration }) => [value, description, expiration]),
      [
        ["b", "", undefined],
        ["1.1.1.1c", "hanged", undefined],
      ],
    );
    assert.deepEqual(
      await writesOf(() => bench.update(CseMatchList, program(named("1.1.1.1c", "x"), named("b")), moved)),
      [`PUT ${ITEMS}/:id`],
    );
  });

  it("removes items last, so that an interrupted update leaves too many items rather than too few", async () => {
    const list = await bench.create(CseMatchList, program(named("a"), named("b")));
    assert.deepEqual(
      await writesOf(() =>
        bench.update(CseMatchList, { ...program(named("b", "x"), named("c")), description: "New" }, list),
      ),
      [`PUT ${LISTS}/:id`, `POST ${LISTS}/:id/items`, `PUT ${ITEMS}/:id`, `POST ${ITEMS}/bulk-delete`],
    );
  });

  it("is recorded if a batch is rejected, without the values in messages, and the next run writes the rest", async () => {
    const items = many(1500);
    const refusal = { data: null, errors: [{ code: "BAD_REQUEST", message: "busy", error_id: "E1" }] };
    bench.logs.faults.add({
      route: `POST ${LISTS}/:id/items`,
      skip: 1,
      times: 1,
      fault: { kind: "answer", status: 400, body: refusal },
    });
    const half = await bench.create(CseMatchList, program(...items));
    assert.match(half.reasons.join(), /busy/);
    assert.doesNotMatch([...half.reasons, ...bench.log, ...bench.told].join(), /user-1/i);
    assert.equal(onList().length, 1000);
    // Added items become visible after a delay.
    await clock.sleep(100);
    const seen = await refreshed(half);
    bench.logs.requests.reset();
    const whole = await bench.update(CseMatchList, program(...items), seen);
    assert.deepEqual(
      bodies().map(({ items: batch }) => batch?.length),
      [500],
    );
    assert.equal(onList().length, 1500);
    assert.deepEqual(bench.diff(CseMatchList, program(...items), await refreshed(whole)).changes, []);
  });

  it("is recorded with a warning if its items are not visible in time, and the next run finds them", async (test) => {
    bench.logs.faults.add({ route: `GET ${ITEMS}/all`, fault: { kind: "answer", body: { data: { objects: [] } } } });
    const list = await bench.create(CseMatchList, program(named("kim")), { timeoutMs: 2_000 });
    const warnings = bench.log.filter((line) => line.startsWith("warning")).join();
    assertWording(test, warnings);
    assert.doesNotMatch(warnings, /kim/);
    bench.logs.faults.clear();
    await clock.sleep(100);
    const seen = await refreshed(list);
    assert.deepEqual(await writesOf(() => bench.update(CseMatchList, program(named("kim")), seen)), []);
  });

  it("reports items that the platform did not remove despite a 2xx response", async (test) => {
    const list = await bench.create(CseMatchList, program(named("a"), named("b")));
    const [, second] = reveal(list.state).items as unknown as readonly Item[];
    bench.logs.faults.add({
      route: `POST ${ITEMS}/bulk-delete`,
      fault: { kind: "answer", body: { data: { errorResults: [second?.id] } } },
    });
    await assertRejected(
      test,
      bench.update(CseMatchList, program(named("a")), list),
      { code: "invalid-argument", path: "items" },
      { secondId: second?.id },
    );
  });

  it("never adopts items of another list", async (test) => {
    const list = await bench.create(CseMatchList, program(named("a")));
    const theirs = { id: "1", value: "z", active: true, meta: { description: "" }, listName: "other" };
    bench.logs.faults.add({
      route: `GET ${ITEMS}/all`,
      fault: { kind: "answer", body: { data: { objects: [theirs] } } },
    });
    await assertRejected(test, bench.update(CseMatchList, program(named("b")), list), { code: "unexpected-answer" });
    assert.deepEqual(
      onList().map(({ value }) => value),
      ["a"],
    );
  });

  it("ignores an expired item that the platform dropped", async () => {
    const list = await bench.create(
      CseMatchList,
      program(named("a"), named("old", "", { expiration: "2020-01-31T06:00:00" })),
    );
    const seen = await refreshed(list);
    assert.deepEqual(reveal(seen.inputs), reveal(list.inputs));
    assert.deepEqual(await writesOf(() => bench.update(CseMatchList, reveal(list.inputs), seen)), []);
    bench.logs.objects.patch("security.matchLists", list.id, { items: [] });
    assert.deepEqual(reveal((await refreshed(list)).inputs).items, [
      named("old", "", { expiration: "2020-01-31T06:00:00" }),
    ]);
  });

  it("treats name and ID of a column as equal, and an import returns the name", async (test) => {
    const column = await bench.create(CseCustomMatchListColumn, { name: "devices", fields: ["device_ip"] });
    for (const targetColumn of ["devices", column.id]) {
      const list = await bench.create(CseMatchList, { ...LEAST, targetColumn });
      assert.equal(rows()[0]?.targetColumn, column.id);
      const seen = await refreshed(list);
      assert.deepEqual(
        [reveal(list.state).targetColumn, reveal(seen.state).targetColumn],
        [targetColumn, targetColumn],
      );
      await assertRejected(test, bench.delete(CseCustomMatchListColumn, column), { code: "invalid-argument" });
      const imported = (await bench.import(CseMatchList, list.id)) ?? assert.fail("it is not found");
      assert.equal(reveal(imported.inputs).targetColumn, "devices");
      await bench.delete(CseMatchList, list);
    }
  });

  it("is imported with its items", async () => {
    const list = await bench.create(CseMatchList, program(named("a", "first", { expiration: "2130-01-31T06:00:00" })));
    const imported = (await bench.import(CseMatchList, "people")) ?? assert.fail("it is not found");
    assert.equal(imported.id, list.id);
    assert.deepEqual(reveal(imported.inputs), reveal(list.inputs));
  });

  it("rejects duplicate values regardless of case and invalid times, and never sends an ID", async (test) => {
    const { failures } = bench.check(CseMatchList, program(named("a"), named("b"), named("A", "other")));
    assertFailures(test, failures, ["items[2]"]);
    await assertRejected(test, bench.create(CseMatchList, program(named("a", "", { expiration: "2030-01-31" }))), {
      code: "invalid-argument",
      path: "items[0].expiration",
    });
    await bench.create(CseMatchList, program(named("a", "", { id: "mine" })));
    assert.deepEqual(bodies().at(-1)?.items, [{ value: "a", active: true, description: "" }]);
  });
});
