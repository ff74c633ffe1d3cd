import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createApp, createParts } from "./app.js";
import type { Fault } from "./faults.js";
import { type Listener, listen } from "./http.js";
import type { PlatformParts } from "./parts.js";

/** List of ten records that grows with every POST. `offset` and `limit` paginate it. */
const records = Array.from({ length: 10 }, (_, index) => ({ id: `id-${index}`, name: `name-${index}` }));
const deep = { metadata: { uid: "u-1" }, name: "deep", number: 7 };
let created: string[] = [];
let parts: PlatformParts;
let listener: Listener;

before(async () => {
  parts = createParts({});
  const app = createApp(parts, (context, status) => context.json({ own: status }, status));
  app.get("/list/:name", (context) => {
    const offset = Number(context.req.query("offset") ?? 0);
    return context.json({ result: records.slice(offset, offset + 4) });
  });
  app.get("/deep", (context) => context.json({ items: [deep] }));
  app.get("/by-id", (context) => context.json({ clusters: { "c-1": { uid: "c-1" }, "c-2": { uid: "c-2" } } }));
  app.post("/list", async (context) => {
    created.push(await context.req.text());
    return context.json({ created: created.length }, 201);
  });
  listener = await listen(app.fetch);
});
after(() => listener.close());
beforeEach(() => {
  created = [];
  parts.faults.clear();
  parts.requests.reset();
});

const LIST = "/list/all";
const get = (path = LIST, init?: RequestInit) => fetch(listener.origin + path, init);
const getJson = async (path?: string) => (await (await get(path)).json()) as { result: (typeof records)[number][] };
const ids = async (path?: string) => (await getJson(path)).result.map(({ id }) => id);
const inject = (fault: Fault, times?: number) =>
  parts.faults.add({ route: "GET /list/:name", fault, ...(times !== undefined && { times }) });
const causeCode = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code;

for (const [kind, status] of [
  ["throttle", 429],
  ["unavailable", 503],
] as const) {
  test(`${kind}: ${status} in the platform's own words, with or without Retry-After`, async () => {
    inject({ kind, retryAfter: 7 }, 1);
    inject({ kind }, 1);
    const first = await get();
    assert.deepEqual([first.status, first.headers.get("retry-after")], [status, "7"]);
    assert.deepEqual(await first.json(), { own: status });
    const second = await get();
    assert.deepEqual([second.status, second.headers.get("retry-after")], [status, null]);
    assert.equal((await get()).status, 200);
  });
}

test("unauthorized: the platform's own refusal", async () => {
  inject({ kind: "unauthorized" });
  assert.deepEqual(await (await get()).json(), { own: 401 });
});

test("reset: the connection breaks before anything happens", async () => {
  parts.faults.add({ route: "POST /list", fault: { kind: "reset" } });
  await assert.rejects(get("/list", { method: "POST", body: "a" }), (error) => causeCode(error) === "ECONNRESET");
  assert.deepEqual(created, []);
});

test("lost-answer: the connection breaks after the work is done", async () => {
  parts.faults.add({ route: "POST /list", fault: { kind: "lost-answer" }, times: 1 });
  await assert.rejects(get("/list", { method: "POST", body: "a" }), (error) => causeCode(error) === "ECONNRESET");
  assert.deepEqual(created, ["a"]);
  assert.equal((await get("/list", { method: "POST", body: "b" })).status, 201);
});

test("reset-mid-body: the body never ends", async () => {
  inject({ kind: "reset-mid-body" });
  await assert.rejects(async () => (await get()).text());
});

test("hang sends no response, and releases its resources when the caller disconnects", async () => {
  inject({ kind: "hang" });
  const caller = new AbortController();
  const answer = get(LIST, { signal: caller.signal });
  while (parts.requests.count(`GET ${LIST}`) === 0) await setImmediate();
  caller.abort();
  await assert.rejects(answer, { name: "AbortError" });
  assert.equal(parts.requests.count(`GET ${LIST}`), 1);
  assert.equal(parts.requests.count(`GET ${LIST}`, 200), 0);
});

test("delay and drip: the right answer, late or in pieces", async () => {
  const right = await getJson();
  inject({ kind: "delay", milliseconds: 5 }, 1);
  inject({ kind: "drip", bytes: 50, milliseconds: 1 }, 1);
  assert.deepEqual(await getJson(), right);
  assert.deepEqual(await getJson(), right);
});

test("truncate: a complete answer that is not complete JSON", async () => {
  const whole = await (await get()).text();
  inject({ kind: "truncate" });
  const text = await (await get()).text();
  assert.equal(text, whole.slice(0, whole.length / 2));
});

test("truncate and content-type: a response without a body stays as it is", async () => {
  for (const fault of [{ kind: "truncate" }, { kind: "content-type", value: "text/plain" }] as const) {
    inject({ kind: "together", faults: [fault, { kind: "answer", status: 204 }] }, 1);
    assert.equal((await get()).status, 204);
  }
});

test("html, content-type, huge, answer: what other machines send", async () => {
  inject({ kind: "html" }, 1);
  inject({ kind: "content-type", value: "text/plain" }, 1);
  inject({ kind: "huge", bytes: 1_000_000 }, 1);
  inject({ kind: "answer", status: 204 }, 1);
  inject({ kind: "answer", headers: { "x-mark": "1" }, body: { any: "thing" } }, 1);
  inject({ kind: "answer", status: 418, body: "tea" }, 1);
  const html = await get();
  assert.deepEqual([html.status, html.headers.get("content-type")], [502, "text/html"]);
  assert.match(await html.text(), /<html>/);
  const plain = await get();
  assert.equal(plain.headers.get("content-type"), "text/plain");
  assert.equal(JSON.parse(await plain.text()).result.length, 4);
  const huge = await (await get()).text();
  assert.ok(huge.length >= 1_000_000 && Array.isArray(JSON.parse(huge)));
  const empty = await get();
  assert.deepEqual([empty.status, await empty.text()], [204, ""]);
  const any = await get();
  assert.deepEqual([any.headers.get("x-mark"), await any.json()], ["1", { any: "thing" }]);
  const tea = await get();
  assert.deepEqual([tea.status, await tea.text()], [418, "tea"]);
});

test("extra-fields and duplicate: the answer with more in it", async () => {
  inject({ kind: "extra-fields" }, 1);
  inject({ kind: "duplicate", list: "result" }, 1);
  const extra = await getJson();
  assert.ok("x_unknown" in extra && "x_unknown" in (extra.result[0] ?? {}));
  const { result } = await getJson();
  assert.deepEqual(result.at(-1), { id: "id-0-copy", name: "name-0" });
});

test("extra-fields adds no member to maps of objects by ID", async () => {
  parts.faults.add({ route: "GET /by-id", fault: { kind: "extra-fields" } });
  const { clusters } = (await (await get("/by-id")).json()) as { clusters: Record<string, object> };
  assert.deepEqual(Object.keys(clusters), ["c-1", "c-2"]);
  assert.ok("x_unknown" in (clusters["c-1"] ?? {}));
});

test("duplicate: the ID may be nested, and stays a number", async () => {
  const duplicate = (idMember: string) =>
    parts.faults.add({ route: "GET /deep", times: 1, fault: { kind: "duplicate", list: "items", idMember } });
  const items = async () => ((await (await get("/deep")).json()) as { items: (typeof deep)[] }).items;
  duplicate("metadata.uid");
  assert.deepEqual(await items(), [deep, { ...deep, metadata: { uid: "u-1-copy" } }]);
  duplicate("number");
  assert.deepEqual(await items(), [deep, { ...deep, number: 1_000_000_007 }]);
});

test("repeat-page: the first page for every request", async () => {
  inject({ kind: "repeat-page" });
  const first = await ids();
  assert.deepEqual(await ids(`${LIST}?offset=4`), first);
  assert.deepEqual(await ids(`${LIST}?offset=8`), first);
});

test("shift-page: records come twice or not at all when a list changes while it is read", async () => {
  inject({ kind: "shift-page", parameter: "offset", by: -1 }, 2);
  assert.deepEqual(await ids(), ["id-0", "id-1", "id-2", "id-3"]);
  assert.deepEqual(await ids(`${LIST}?offset=4`), ["id-3", "id-4", "id-5", "id-6"]);
  inject({ kind: "shift-page", parameter: "offset", by: 1 });
  assert.deepEqual(await ids(`${LIST}?offset=4`), ["id-5", "id-6", "id-7", "id-8"]);
});

test("shift-page: keeps the body of a search by POST", async () => {
  parts.faults.add({ route: "POST /list", fault: { kind: "shift-page", parameter: "offset", by: 1 } });
  assert.equal((await get("/list?offset=4", { method: "POST", body: "what is asked" })).status, 201);
  assert.deepEqual(created, ["what is asked"]);
});

test("call and edit: code of the test", async () => {
  const collected: string[] = [];
  inject(
    { kind: "call", before: () => void collected.push("before"), after: async () => void collected.push("after") },
    1,
  );
  inject({ kind: "edit", edit: () => ({ result: null }) }, 1);
  assert.equal((await ids()).length, 4);
  assert.deepEqual(collected, ["before", "after"]);
  assert.deepEqual(await (await get()).json(), { result: null });
});

test("rules strike in order, after the requests that they let pass, and on their route only", async () => {
  const statuses = async (count: number, path?: string) => {
    const found = [];
    for (let index = 0; index < count; index += 1) found.push((await get(path)).status);
    return found;
  };
  parts.faults.add(
    { route: "GET /list/all", skip: 2, times: 1, fault: { kind: "unavailable" } },
    { route: "GET /list/all", skip: 1, times: 1, fault: { kind: "throttle" } },
  );
  assert.deepEqual(await statuses(2, "/list/other"), [200, 200]);
  assert.deepEqual(await statuses(5), [200, 429, 503, 200, 200]);
  assert.deepEqual(parts.faults.list(), []);
});

test("faults can be added, listed and cleared over HTTP, and invalid ones are rejected", async () => {
  const send = (body: unknown) =>
    get("/__faults", { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const rule = { route: "GET /list/:name", times: 1, fault: { kind: "html", status: 500 } };
  assert.equal((await send(rule)).status, 201);
  assert.deepEqual(await (await get("/__faults")).json(), [rule]);
  assert.equal((await get()).status, 500);
  assert.deepEqual(await (await get("/__faults")).json(), []);
  assert.equal((await send([rule, rule])).status, 201);
  assert.equal((await get("/__faults", { method: "DELETE" })).status, 204);
  assert.equal((await get()).status, 200);
  for (const bad of [{}, null, { ...rule, fault: { kind: "edit" } }, { ...rule, route: "nowhere" }]) {
    assert.equal((await send(bad)).status, 400);
  }
});

test("requests are counted by route and status, and can be read over HTTP", async () => {
  inject({ kind: "throttle" }, 1);
  await get(`${LIST}?offset=4`);
  await get();
  await get("/nowhere");
  const counts = { "GET /list/:name 429": 1, "GET /list/:name 200": 1, "GET /nowhere 404": 1 };
  assert.deepEqual(parts.requests.byRoute(), counts);
  const { byRoute, requests } = (await (await get("/__requests")).json()) as {
    byRoute: object;
    requests: { query: string }[];
  };
  assert.deepEqual(byRoute, counts);
  assert.equal(requests[0]?.query, "offset=4");
  assert.equal(parts.requests.count("/list/:name"), 2);
  assert.equal(parts.requests.count(), 3);
  await get("/__requests", { method: "DELETE" });
  assert.equal(parts.requests.count(), 0);
});

test("requests that are answered at the same time are counted", async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waiting = 0;
  inject({
    kind: "call",
    before: () => {
      waiting += 1;
      if (waiting === 3) release();
      return gate;
    },
  });
  await Promise.all([get(), get(), get()]);
  assert.equal(parts.requests.peakInFlight, 3);
  assert.equal(parts.requests.inFlight, 0);
});
