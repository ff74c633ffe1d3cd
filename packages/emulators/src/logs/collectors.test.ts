import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, at, codeOf, platformFor } from "./client.testing.js";
import type { JsonObject } from "./json.js";

const id = (answer: Answer) => at(answer.body, "collector", "id");
const rows = (answer: Answer) => at(answer.body, "collectors") as JsonObject[];

test("names with signs are found when they are encoded", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  const example: [name: string, id: number][] = [
    ["hosted prod", 101234571],
    ["Hosted-Prod", 101234570],
    ["what?now#then", 101234578],
    ["R&D + ops", 101234579],
    ["журналы-東京", 101234580],
    ["20250101", 101234581],
  ];
  for (const [name, expected] of example) {
    assert.equal(id(await send("GET", `v1/collectors/name/${encodeURIComponent(name)}`)), expected, name);
  }
});

test("a name with a dot needs a slash behind it, else what follows the dot is lost", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  assert.equal(id(await send("GET", "v1/collectors/name/web.prod/")), 101234573);
  assert.equal(id(await send("GET", "v1/collectors/name/web.prod")), 101234572);
});

test("four characters never work in a name, but the list has them", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  const names = ["team a/b", "50% sampled", "north;south", "DOMAIN\\host"];
  const listed = rows(await send("GET", "v1/collectors")).map(({ name }) => name);
  for (const name of names) {
    const answer = await send("GET", `v1/collectors/name/${encodeURIComponent(name)}`);
    assert.deepEqual([answer.status, codeOf(answer)], [404, "collectors.collector.invalid"], name);
    assert.ok(listed.includes(name), name);
  }
});

test("IDs are whole numbers and may exceed 32 bits", async (t) => {
  const { send } = await platformFor(t, { seed: "large" });
  assert.equal(at((await send("GET", "v1/collectors/9876543210")).body, "collector", "name"), "large-id");
  assert.equal((await send("GET", "v1/collectors/1")).status, 404);
  assert.equal(codeOf(await send("GET", "v1/collectors/abc")), "BadRequestCollectorId");
});

test("a thousand and more collectors come in pages", async (t) => {
  const { platform, send } = await platformFor(t, { collectors: 1200 });
  const first = rows(await send("GET", "v1/collectors"));
  const second = rows(await send("GET", "v1/collectors?offset=1000"));
  const third = rows(await send("GET", "v1/collectors?offset=2000&limit=1000"));
  assert.deepEqual([first.length, third.length], [1000, 0]);
  const ids = [...first, ...second].map((row) => row.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(second.some(({ name }) => name === "generated-1200"));
  assert.equal(platform.control.sources(300000001).length, 1);
  assert.equal(rows(await send("GET", "v1/collectors?offset=3&limit=5")).length, 5);
});

test("a page cap makes pages shorter than the requested limit", async (t) => {
  const { send } = await platformFor(t, { pageCap: 4 });
  assert.equal(rows(await send("GET", "v1/collectors?limit=100")).length, 4);
});

test("filters let through what they say", async (t) => {
  const { send } = await platformFor(t);
  const names = async (filter: string) =>
    rows(await send("GET", `v1/collectors?filter=${filter}`)).map((row) => String(row.name));
  assert.deepEqual(await names("installed"), ["vm-42", "agent one"]);
  assert.deepEqual(await names("dead"), ["vm-42"]);
  assert.ok(!(await names("hosted")).includes("vm-42"));
  assert.equal((await send("GET", "v1/collectors?filter=odd")).status, 400);
  assert.equal((await send("GET", "v1/collectors?limit=many")).status, 400);
});

test("an unchanged collector is not sent again", async (t) => {
  const { send } = await platformFor(t);
  const etag = (await send("GET", "v1/collectors/101234567")).headers.get("etag") ?? "";
  const again = await send("GET", "v1/collectors/name/hosted-prod", { headers: { "if-none-match": etag } });
  assert.deepEqual([again.status, again.body], [304, undefined]);
});

test("a collector is deleted with its sources", async (t) => {
  const { platform, send } = await platformFor(t);
  platform.control.deleteCollector(101234567);
  assert.equal(codeOf(await send("GET", "v1/collectors/101234567/sources/900100")), "collectors.collector.invalid");
  assert.equal(platform.control.source(900100), undefined);
});
