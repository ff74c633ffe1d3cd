import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { createApp, createParts } from "../app.js";
import { type AdjustableClock, manualClock } from "../clock.js";
import { type Listener, listen } from "../http.js";
import type { PlatformEnv, PlatformParts } from "../parts.js";
import { seededRandom } from "../randomness.js";
import { type Api, addCollection } from "./collection.js";
import { choice, flag, identifier, list, object, text, whole } from "./members.js";
import { markerPages, tokenPages, wholeList } from "./pages.js";
import { USUAL_STATUS } from "./refusal.js";

let parts: PlatformParts;
let listener: Listener;
let clock: AdjustableClock;
before(async () => {
  clock = manualClock("2026-03-01T00:00:00Z");
  parts = createParts({ clock, random: seededRandom(3) });
  listener = await listen(testApp().fetch);
});
after(() => listener.close());
beforeEach(() => {
  parts.faults.clear();
  parts.objects.pace(1);
  for (const name of parts.objects.names()) {
    parts.objects.order(name, "created");
    for (const row of [...parts.objects.rows(name)]) parts.objects.remove(name, row);
  }
});

/** Three different kinds: databases with transient states, groups with members, servers with versions. */
function testApp() {
  const app = createApp(parts, () => undefined);
  const api: Api<PlatformEnv> = {
    ...parts,
    unknownMembers: "refuse",
    place: (context) => ({ project: context.req.header("x-project") ?? "one" }),
    refuse: (context, { reason, message, facts }) => context.json({ reason, message, ...facts }, USUAL_STATUS[reason]),
  };
  addCollection(app, api, {
    name: "databases",
    kind: "database",
    path: "/databases",
    within: ["project"],
    envelope: { one: "database", many: "databases" },
    members: {
      name: text({ required: true, min: 1, max: 10 }),
      engine: choice(["pg", "redis"], { fixed: true, default: "pg" }),
      nodes: whole({ min: 1, max: 6, default: 1 }),
      password: text(),
      owner: identifier({ nullable: true }),
      flavor: object({ ram: whole({ required: true }) }),
      rules: list(text({ pattern: /^\d+$/ }), { default: [] }),
    },
    unique: [{ by: ["name"] }],
    max: 3,
    filters: { name: "name" },
    hidden: ["password"],
    states: {
      member: "status",
      rest: "ACTIVE",
      create: [{ state: "PENDING_CREATE", ms: 2000 }],
      update: [{ state: "PENDING_UPDATE", ms: 1000 }],
      remove: [{ state: "PENDING_DELETE", ms: 1000 }],
      whileBusy: "refuse",
    },
    create: { status: 201 },
    changes: [
      { method: "PATCH" },
      {
        method: "POST",
        path: "/stop",
        accepts: false,
        apply: (row) => Object.assign(row, { stopped: true }),
        transient: false,
        returns: "nothing",
      },
    ],
    dependents: [{ collection: "users", by: "database_id", on: "cascade" }],
  });
  addCollection(app, api, {
    name: "users",
    kind: "user",
    path: "/databases/:databaseId/users",
    within: ["project"],
    parent: { collection: "databases", kind: "database", param: "databaseId", member: "database_id" },
    members: { name: text({ required: true }), active: flag({ default: true }) },
    shownOnce: ["key"],
    serverMembers: () => ({ key: "only now" }),
    pages: markerPages({ cap: 2, around: (users, { total }) => ({ users, total }) }),
  });
  const groups = addCollection(app, api, {
    name: "groups",
    kind: "group",
    path: "/groups",
    within: [],
    members: { name: text({ required: true }), description: text({ default: "" }) },
    serverMembers: () => ({ users: [] }),
    notInLists: ["users"],
    versions: { needed: true },
    pages: wholeList(),
    changes: [{ method: "PUT", whole: true }],
    dependents: [
      { collection: "users", by: (user, group) => (group.users as string[]).includes(String(user.id)), on: "refuse" },
    ],
  });
  app.put(
    "/groups/:id/users",
    groups.answer(async (call) => {
      const group = groups.find(call);
      group.users = [...new Set([...(group.users as string[]), ...((await call.context.req.json()) as string[])])];
      return call.context.body(null, 204);
    }),
  );
  addCollection(app, api, {
    name: "hooks",
    kind: "hook",
    path: "/hooks",
    within: [],
    id: { make: (_, input) => `hook-${String(input.url)}` },
    members: { url: text({ required: true }), secret: text() },
    masked: { members: ["secret"], text: "***" },
    pages: tokenPages({ cap: 2, around: (data, next) => ({ data, next }) }),
    changes: [{ method: "PUT", returns: "nothing", status: 200 }],
    create: { returns: "id" },
  });
  return app;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes.
type Answer = { status: number; headers: Headers; body: any };

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(listener.origin + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer };
}
const get = (path: string, headers?: Record<string, string>) => send("GET", path, undefined, headers);
const makeDatabase = async (name: string) =>
  (await send("POST", "/databases", { database: { name } })).body.database as { id: string; status: string };

test("an object lives: made, found, changed, deleted, each taking its time on the platform's clock", async () => {
  const { status, body } = await send("POST", "/databases", { database: { name: "db", password: "p" } });
  assert.equal(status, 201);
  const { id, ...returned } = body.database;
  assert.deepEqual(returned, { name: "db", engine: "pg", nodes: 1, rules: [], status: "PENDING_CREATE" });
  const path = `/databases/${id}`;
  assert.equal((await send("PATCH", path, { database: { nodes: 2 } })).body.reason, "busy");
  clock.advance(1999);
  assert.equal((await get(path)).body.database.status, "PENDING_CREATE");
  clock.advance(1);
  assert.equal((await get(path)).body.database.status, "ACTIVE");
  const changed = await send("PATCH", path, { database: { nodes: 2, password: "q" } });
  assert.deepEqual([changed.body.database.nodes, changed.body.database.status], [2, "PENDING_UPDATE"]);
  assert.equal(parts.objects.rows("databases")[0]?.password, "q");
  clock.advance(1000);
  const list = await get("/databases?name=db");
  assert.deepEqual(
    list.body.databases.map((row: { nodes: number; status: string }) => [row.nodes, row.status]),
    [[2, "ACTIVE"]],
  );
  assert.deepEqual((await get("/databases?name=d")).body.databases, []);
  assert.equal((await send("POST", `${path}/stop`)).status, 204);
  assert.equal((await get(path)).body.database.stopped, true);
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal((await get(path)).body.database.status, "PENDING_DELETE");
  assert.equal((await send("PATCH", path, { database: { nodes: 3 } })).status, 409);
  clock.advance(1000);
  assert.deepEqual((await get(path)).body, {
    reason: "notFound",
    message: `database ${id} not found.`,
    kind: "database",
    id,
  });
});

test("an invalid value is rejected with its path", async () => {
  for (const [database, reason, member] of [
    [{}, "missing", "name"],
    [{ name: "" }, "invalid", "name"],
    [{ name: "far too long" }, "invalid", "name"],
    [{ name: 7 }, "invalid", "name"],
    [{ name: "a", nodes: 0 }, "invalid", "nodes"],
    [{ name: "a", nodes: 1.5 }, "invalid", "nodes"],
    [{ name: "a", nodes: 7 }, "invalid", "nodes"],
    [{ name: "a", engine: "mysql" }, "invalid", "engine"],
    [{ name: "a", owner: "me" }, "invalid", "owner"],
    [{ name: "a", flavor: {} }, "missing", "flavor.ram"],
    [{ name: "a", flavor: { ram: 1, cpu: 1 } }, "unknown", "flavor.cpu"],
    [{ name: "a", rules: ["1", "x"] }, "invalid", "rules.1"],
    [{ name: "a", color: "red" }, "unknown", "color"],
  ]) {
    const { status, body } = await send("POST", "/databases", { database });
    assert.deepEqual([status, body.reason, body.member], [400, reason, member], JSON.stringify(database));
  }
  assert.equal((await send("POST", "/databases", {})).body.reason, "missing");
  assert.equal((await send("POST", "/databases", [])).status, 400);
  assert.deepEqual(parts.objects.rows("databases"), []);
});

test("a fixed member is set once, a key is unique in its parent, and a collection has a limit", async () => {
  const { id } = await makeDatabase("a");
  clock.advance(2000);
  assert.equal((await send("PATCH", `/databases/${id}`, { database: { engine: "redis" } })).body.member, "engine");
  assert.deepEqual((await send("POST", "/databases", { database: { name: "a" } })).body.reason, "conflict");
  assert.equal((await send("POST", "/databases", { database: { name: "a" } }, { "x-project": "two" })).status, 201);
  await makeDatabase("b");
  clock.advance(2000);
  assert.equal((await send("PATCH", `/databases/${id}`, { database: { name: "b" } })).body.reason, "conflict");
  assert.equal((await get(`/databases/${id}`)).body.database.name, "a");
  assert.equal((await get(`/databases/${id}`, { "x-project": "two" })).status, 404);
  await makeDatabase("c");
  assert.equal((await send("POST", "/databases", { database: { name: "d" } })).body.reason, "quota");
});

test("children of an object are below its path, paginated, return a secret once, and are deleted with it", async () => {
  const { id } = await makeDatabase("a");
  const path = `/databases/${id}/users`;
  assert.equal((await get("/databases/none/users")).body.kind, "database");
  const created = [];
  for (const name of ["u1", "u2", "u3"]) created.push((await send("POST", path, { name })).body);
  assert.deepEqual(Object.keys(created[0]).sort(), ["active", "database_id", "id", "key", "name"]);
  const first = await get(path);
  assert.deepEqual([first.body.users.length, first.body.total, first.body.users[0].key], [2, 3, undefined]);
  const last = await get(`${path}?marker=${first.body.users[1].id}`);
  assert.deepEqual(
    last.body.users.map(({ name }: { name: string }) => name),
    ["u3"],
  );
  assert.deepEqual((await get(`${path}?marker=none`)).body.inQuery, true);
  assert.equal((await get(`${path}?limit=0`)).body.member, "limit");
  await send("DELETE", `/databases/${id}`);
  assert.equal(parts.objects.rows("users").length, 3);
  clock.advance(1000);
  assert.equal((await get(`/databases/${id}`)).status, 404);
  assert.deepEqual(parts.objects.rows("users"), []);
});

test("an update requires the newest version, and a full update clears omitted members", async () => {
  const created = await send("POST", "/groups", { name: "g", description: "first" });
  const path = `/groups/${created.body.id}`;
  assert.equal((await send("PUT", path, { name: "g" })).status, 428);
  assert.equal((await send("PUT", path, { name: "g" }, { "if-match": '"old"' })).status, 412);
  const tag = created.headers.get("etag") ?? "";
  assert.equal((await get(path, { "if-none-match": tag })).status, 304);
  const changed = await send("PUT", path, { name: "h" }, { "if-match": tag });
  assert.deepEqual([changed.body.name, changed.body.description], ["h", ""]);
  assert.equal((await send("PUT", path, { name: "i" }, { "if-match": tag })).status, 412);
});

test("an object that others need is not deleted, and its refusal names them", async () => {
  const { id } = await makeDatabase("a");
  const user = (await send("POST", `/databases/${id}/users`, { name: "ann" })).body;
  const group = (await send("POST", "/groups", { name: "g" })).body;
  assert.equal((await send("PUT", `/groups/${group.id}/users`, [user.id])).status, 204);
  assert.equal((await get("/groups")).body[0].users, undefined);
  const refused = await send("DELETE", `/groups/${group.id}`);
  assert.deepEqual([refused.status, refused.body.reason], [409, "dependents"]);
  assert.match(refused.body.message, /ann/);
  await send("DELETE", `/databases/${id}/users/${user.id}`);
  assert.equal((await send("DELETE", `/groups/${group.id}`)).status, 204);
});

test("a secret is masked, a mask in an update keeps it, and a create may return the ID only", async () => {
  const created = await send("POST", "/hooks", { url: "a/b", secret: "s" });
  assert.deepEqual(created.body, { id: "hook-a/b" });
  const path = `/hooks/${encodeURIComponent("hook-a/b")}`;
  assert.equal((await get(path)).body.secret, "***");
  const stored = await send("PUT", path, { url: "c", secret: "***" });
  assert.deepEqual([stored.status, stored.body], [200, ""]);
  assert.equal(parts.objects.rows("hooks")[0]?.secret, "s");
  await send("PUT", path, { secret: "t" });
  assert.equal(parts.objects.rows("hooks")[0]?.secret, "t");
  for (const url of ["2", "3"]) await send("POST", "/hooks", { url });
  const first = (await get("/hooks")).body;
  assert.equal(first.data.length, 2);
  const last = (await get(`/hooks?token=${first.next}`)).body;
  assert.deepEqual([last.data.length, last.next], [1, null]);
  assert.equal((await get("/hooks?token=what")).status, 400);
});

test("the control adds, changes, deletes and reorders objects of any kind", async () => {
  const control = (body: unknown) => send("POST", "/__objects", body);
  const added = await control([
    { collection: "databases", add: { name: "x", nodes: 5 }, place: { project: "one" } },
    { collection: "databases", add: { name: "x" }, place: { project: "one" } },
  ]);
  assert.deepEqual(
    added.body.map((row: { nodes: number; status: string }) => [row.nodes, row.status]),
    [
      [5, "ACTIVE"],
      [1, "ACTIVE"],
    ],
  );
  const [first, second] = added.body;
  await control({ collection: "databases", which: { nodes: 5 }, patch: { status: "ERROR" } });
  assert.equal((await get(`/databases/${first.id}`)).body.database.status, "ERROR");
  await control({ collection: "databases", order: "reversed" });
  assert.deepEqual(
    (await get("/databases")).body.databases.map(({ id }: { id: string }) => id),
    [second.id, first.id],
  );
  await control({ collection: "databases", which: second.id, remove: true });
  assert.equal((await get(`/databases/${second.id}`)).status, 404);
  assert.equal((await get("/__objects")).body.databases, 1);
  assert.equal((await get("/__objects/databases")).body[0].name, "x");
  assert.equal((await get("/__objects/nothing")).status, 404);
  for (const bad of [{}, null, { collection: "databases" }, { collection: "nothing", add: {} }, { pace: -1 }]) {
    assert.equal((await control(bad)).status, 400, JSON.stringify(bad));
  }
});

test("the control copies the values of a test: later changes of the platform do not affect them", () => {
  const input = { name: "a", tags: [{ of: "a client" }] };
  const row = parts.objects.add("databases", input, { project: "one" });
  const patch = { tags: [{ of: "another" }] };
  parts.objects.patch("databases", String(row.id), patch);
  (row.tags as { of: string }[])[0] = { of: "the platform" };
  assert.deepEqual([input.tags, patch.tags], [[{ of: "a client" }], [{ of: "another" }]]);
});

test("endNextIn sets the final state of the next object, and pace 0 skips transient states", async () => {
  parts.objects.endNextIn("databases", "ERROR");
  const failed = await makeDatabase("a");
  clock.advance(2000);
  assert.equal((await get(`/databases/${failed.id}`)).body.database.status, "ERROR");
  await send("POST", "/__objects", { pace: 0 });
  const quick = await makeDatabase("b");
  assert.equal(quick.status, "PENDING_CREATE");
  assert.equal((await get(`/databases/${quick.id}`)).body.database.status, "ACTIVE");
});

test("the clock can be read and put forward over HTTP", async () => {
  const { id } = await makeDatabase("a");
  assert.equal((await send("POST", "/__clock", { advance: 2000 })).status, 200);
  assert.equal((await get(`/databases/${id}`)).body.database.status, "ACTIVE");
  const now = Date.parse((await get("/__clock")).body.now);
  for (const advance of [-1, 1e300, Number.MAX_SAFE_INTEGER, 8.64e15 - now, "1", null]) {
    assert.equal((await send("POST", "/__clock", { advance })).status, 400, String(advance));
    assert.equal(Date.parse((await get("/__clock")).body.now), now);
  }
  assert.equal((await makeDatabase("b")).status, "PENDING_CREATE");
  assert.ok(Date.parse((await get("/__clock")).body.now) > Date.parse("2026-03-01T00:00:00Z"));
});

test("faults apply to collections: after the effect, with a partial response, with a concurrent change", async () => {
  const inject = (fault: unknown) => send("POST", "/__faults", { route: "* /hooks/*", times: 1, fault });
  await inject({ kind: "late-error", status: 503 });
  assert.equal((await send("POST", "/hooks", { url: "1" })).status, 503);
  assert.equal(parts.objects.rows("hooks").length, 1);
  await inject({ kind: "empty" });
  assert.equal((await get("/hooks/hook-1")).body, "");
  await inject({ kind: "bare", members: ["url"] });
  assert.deepEqual((await get("/hooks/hook-1")).body, { url: "1" });
  await inject({ kind: "meanwhile", after: [{ collection: "hooks", which: "hook-1", patch: { url: "theirs" } }] });
  assert.equal((await get("/hooks/hook-1")).body.url, "1");
  assert.equal((await get("/hooks/hook-1")).body.url, "theirs");
  await inject({ kind: "meanwhile", before: [{ collection: "hooks", add: { url: "0" } }] });
  await inject({ kind: "reorder", list: "data" });
  const ids = async () => (await get("/hooks")).body.data.map(({ id }: { id: string }) => id);
  assert.deepEqual(
    [await ids(), await ids()],
    [
      ["hook-1", "hook-0"],
      ["hook-0", "hook-1"],
    ],
  );
  await inject({
    kind: "together",
    faults: [{ kind: "lost-answer" }, { kind: "meanwhile", after: [{ collection: "hooks", add: { url: "twin" } }] }],
  });
  await assert.rejects(send("POST", "/hooks", { url: "lost" }));
  assert.deepEqual(
    parts.objects.rows("hooks").map(({ url }) => url),
    ["theirs", "0", "lost", "twin"],
  );
  const wrong = { kind: "meanwhile", after: [{ collection: "hooks" }] };
  assert.equal((await inject({ kind: "together", faults: [wrong] })).status, 400);
});

test("the log of requests holds what they carried", async () => {
  parts.requests.reset();
  await send("POST", "/hooks?x=1", { url: "1" });
  await get("/hooks");
  const [post, read] = parts.requests.matching("* /hooks");
  assert.deepEqual([post?.method, post?.path, post?.query, post?.body], ["POST", "/hooks", "x=1", '{"url":"1"}']);
  assert.deepEqual([read?.method, read?.body], ["GET", ""]);
});
