import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Call, Outgoing } from "./call.js";
import { createCounters } from "./counters.js";
import { createReadCache } from "./readCache.js";
import { createManualClock, createTestContext } from "./testing.js";

const label = { operation: "Get", method: "GET", url: "https://host/" };
const call: Call = {
  ...createTestContext(),
  label,
  endsAt: () => Number.POSITIVE_INFINITY,
  pauseDeadline: () => () => undefined,
};
const base: Outgoing = {
  operation: "Get",
  method: "GET",
  url: "https://host/zones",
  headers: {},
  idempotency: "safe",
  attempts: 1,
  tags: ["zones"],
};
const write: Outgoing = { ...base, method: "POST", idempotency: "unsafe" };

/** Returns a platform whose responses contain the number of earlier requests. */
function setup() {
  const clock = createManualClock();
  const counters = createCounters();
  const sharing = createReadCache({ clock, counters });
  let asked = 0;
  const send = sharing.layer(async (): Promise<Answer> => {
    const text = String(asked);
    asked += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return { status: 200, headers: {}, text, request: label, json: () => text };
  });
  const get = async (changes: Partial<Outgoing> = {}) => (await send({ ...base, ...changes }, call)).text;
  return { clock, counters, sharing, get, write: (tags = ["zones"]) => send({ ...write, tags }, call) };
}

test("createReadCache sends one request for identical concurrent reads only", async () => {
  const { get, counters } = setup();
  assert.deepEqual(await Promise.all([get(), get(), get()]), ["0", "0", "0"]);
  assert.equal(counters.shared, 2);
  const authorization = (id: string) => ({ id, headers: async () => ({}) });
  const different: Partial<Outgoing>[] = [
    {},
    { url: "https://host/other" },
    { headers: { "X-Project": "p" } },
    { authorization: authorization("me") },
    { authorization: authorization("you") },
    { method: "POST", body: { filter: 1 } },
    { method: "POST", body: { filter: 2 } },
    { cache: "never" },
    { cache: "never" },
  ];
  const answers = await Promise.all(different.map((changes) => get(changes)));
  assert.equal(new Set(answers).size, different.length);
});

test("createReadCache reuses a response only for the requested time", async () => {
  const { clock, counters, get } = setup();
  assert.deepEqual([await get(), await get()], ["0", "1"]);
  const kept = { cache: 1_000, url: "https://host/kept" };
  assert.deepEqual([await get(kept), await get(kept)], ["2", "2"]);
  assert.equal(counters.shared, 1);
  await clock.advance(1_000);
  assert.equal(await get(kept), "3");
});

test("createReadCache invalidates responses with the tags of a write and keeps the others", async () => {
  const { get, write } = setup();
  const zones = { cache: 60_000 };
  const users = { cache: 60_000, tags: ["users"], url: "https://host/users" };
  const untagged = { cache: 60_000, tags: [], url: "https://host/any" };
  assert.deepEqual([await get(zones), await get(users), await get(untagged)], ["0", "1", "2"]);
  await write(["zones"]);
  assert.deepEqual([await get(zones), await get(users), await get(untagged)], ["4", "1", "5"]);
  await write([]);
  assert.deepEqual([await get(zones), await get(users), await get(untagged)], ["7", "8", "9"]);
});

test("createReadCache does not reuse a read that began before a write ended", async () => {
  const { get, write } = setup();
  const before = get({ cache: 60_000 });
  const writing = write();
  const during = get({ cache: 60_000 });
  await Promise.all([before, writing, during]);
  const after = await get({ cache: 60_000 });
  assert.ok(![await before, await during].includes(after));
});

test("createReadCache invalidates responses after a failed write too", async () => {
  const clock = createManualClock();
  const sharing = createReadCache({ clock, counters: createCounters() });
  const send = sharing.layer(() => Promise.reject(new Error("lost")));
  const before = sharing.writes(["zones"]);
  await assert.rejects(send(write, call), /lost/);
  assert.ok(sharing.writes(["zones"]) > before);
  assert.equal(sharing.writes(["users"]), 0);
});
