import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../../clock.js";
import { at, platformFor } from "../client.testing.js";
import { example, exampleNames, shapeDifferences } from "../examples.testing.js";
import type { JsonObject } from "../json.js";

const AREA = "security-objects";
/** Returns the ID in the path of an example, which differs in the emulator. */
const pathOf = (name: string, id: unknown) =>
  example(AREA, name)
    .path.slice(5)
    .replace(/[0-9a-f]{64,}|4\d{3}|9f0b6c1e[0-9a-f-]+/, String(id));

test("creations are answered as in the examples", async (t) => {
  const { send } = await platformFor(t);
  for (const name of exampleNames(AREA).filter((one) => one.endsWith("-create"))) {
    const { method, path, body, response } = example(AREA, name);
    const answer = await send(method, path.slice(5), { body });
    assert.equal(answer.status, response.status, name);
    assert.deepEqual(shapeDifferences(answer.body, response.body), [], name);
    if (method === "PUT" || name === "automation-create") continue;
    assert.equal((await send(method, path.slice(5), { body })).status, 400, `${name}: taken`);
  }
});

test("changes are answered as in the examples", async (t) => {
  const { send } = await platformFor(t);
  const kinds = [
    "automation",
    "context-action",
    "custom-entity-type",
    "entity-criticality-config",
    "entity-entity-group-configuration",
    "insights-resolution",
    "insights-status",
    "match-list",
    "tag-schema",
  ];
  for (const kind of kinds) {
    const created = example(AREA, `${kind}-create`);
    const { body } = await send(created.method, created.path.slice(5), { body: created.body });
    const change = example(AREA, `${kind}-update`);
    const answer = await send(change.method, pathOf(`${kind}-update`, at(body, "data", "id")), { body: change.body });
    assert.equal(answer.status, 200, kind);
    for (const [member, value] of Object.entries(at(change.response.body, "data") as JsonObject)) {
      if (/^(id|created|createdBy|lastUpdated|lastUpdatedBy)$/.test(member)) continue;
      // A create does not accept `enabled`: the value of the update applies.
      assert.deepEqual(at(answer.body, "data", member), value, `${kind}.${member}`);
    }
  }
});

test("a log mapping is switched by an address of its own", async (t) => {
  const { send, platform } = await platformFor(t);
  const { body } = await send("POST", "sec/v1/log-mappings", { body: example(AREA, "log-mapping-create").body });
  const { response, ...change } = example(AREA, "log-mapping-enabled");
  const path = pathOf("log-mapping-enabled", at(body, "data", "id"));
  const answer = await send(change.method, path, { body: change.body });
  assert.deepEqual(shapeDifferences(answer.body, response.body), []);
  assert.equal(platform.objects.rows("security.logMappings")[0]?.enabled, true);
});

test("the insights configuration is read, changed partially, and reset by an empty update", async (t) => {
  const { send } = await platformFor(t);
  for (const name of ["get", "create", "get", "reset"]) {
    const { method, path, body, response } = example(AREA, `insights-configuration-${name}`);
    const answer = await send(method, path.slice(5), { body });
    if (name === "get") assert.deepEqual(shapeDifferences(answer.body, response.body), []);
    else assert.deepEqual(answer.body, response.body, name);
  }
  const tooShort = { config: { globalSignalSuppressionWindow: 12 } };
  assert.equal((await send("PUT", "sec/v1/insights-configuration", { body: tooShort })).status, 400);
});

test("items of a match list are in lower case, once each, and show a little later", async (t) => {
  const clock = manualClock();
  const { send } = await platformFor(t, { clock });
  const created = await send("POST", "sec/v1/match-lists", { body: example(AREA, "match-list-create").body });
  const list = at(created.body, "data", "id");
  const add = (items: unknown) => send("POST", `sec/v1/match-lists/${list}/items`, { body: { items } });
  const all = async () =>
    at((await send("GET", `sec/v1/match-list-items/all?listIds=${list}`)).body, "data", "objects");
  const items = example(AREA, "match-list-items-add").body?.items as readonly JsonObject[];
  assert.deepEqual((await add([...items, { value: "Ana", description: "one" }])).body, { data: { ok: true } });
  assert.deepEqual(await all(), []);
  await clock.advance(2_000);
  const returned = (await all()) as readonly JsonObject[];
  assert.deepEqual(
    returned.map(({ value }) => value),
    ["noa", "ana"],
  );
  const expected = at(example(AREA, "match-list-items-list-all").response.body, "data", "objects", 0);
  assert.deepEqual(shapeDifferences(returned[0], expected), []);
  await add([{ value: "ANA", description: "two" }]);
  await clock.advance(2_000);
  assert.deepEqual(
    ((await all()) as readonly JsonObject[]).map(({ meta }) => at(meta, "description")),
    ["added", "two"],
  );
  const change = example(AREA, "match-list-items-change");
  const changed = await send("PUT", `sec/v1/match-list-items/${returned[0]?.id}`, { body: change.body });
  assert.deepEqual(shapeDifferences(at(changed.body, "data"), at(change.response.body, "data")), []);
  const drop = (ids: unknown) => send("POST", "sec/v1/match-list-items/bulk-delete", { body: { ids } });
  assert.deepEqual((await drop([returned[0]?.id, "unknown"])).body, { data: { errorResults: ["unknown"] } });
  assert.equal(((await all()) as readonly JsonObject[]).length, 1);
  assert.equal((await add([{ value: "x", id: "1" }])).status, 400, "an id is refused");
  assert.equal((await add(Array.from({ length: 1001 }, (_, one) => ({ value: `v${one}` })))).status, 400);
  const page = `sec/v1/match-list-items?listIds=${list}`;
  assert.equal((await send("GET", `${page}&limit=1000&offset=9001`)).status, 400);
  assert.equal(at((await send("GET", `${page}&value=ana&limit=10`)).body, "data", "total"), 1);
});

test("items are paginated without expired ones, and a column in use cannot be deleted", async (t) => {
  const { send, platform } = await platformFor(t, { pace: { stageMs: 0 } });
  const column = await send("POST", "sec/v1/custom-match-list-columns", {
    body: { fields: { name: "devices", fields: ["device_ip"] } },
  });
  const id = at(column.body, "data", "id");
  const created = await send("POST", "sec/v1/match-lists", {
    body: { fields: { name: "many", targetColumn: "devices", description: "" } },
  });
  const list = at(created.body, "data", "id");
  assert.equal(at(created.body, "data", "targetColumn"), id);
  const named = await send("GET", `sec/v1/match-lists/${list}?getTargetCustomColumnName=true`);
  assert.equal(at(named.body, "data", "targetColumn"), "devices");
  assert.equal((await send("DELETE", `sec/v1/custom-match-list-columns/${id}`)).status, 400);
  const items = Array.from({ length: 1200 }, (_, one) => ({ value: `v${one}`, description: "" }));
  platform.objects.patch("security.matchLists", String(list), {
    items: [{ value: "old", description: "", expiration: "2000-01-01T00:00:00" }, ...items],
  });
  const first = await send("GET", `sec/v1/match-list-items/all?listIds=${list}`);
  const token = at(first.body, "data", "nextPageToken");
  const second = await send("GET", `sec/v1/match-list-items/all?listIds=${list}&nextPageToken=${token}`);
  const sizes = [first, second].map(({ body }) => (at(body, "data", "objects") as readonly unknown[]).length);
  assert.deepEqual(sizes, [1000, 200]);
  assert.equal(at(second.body, "data", "nextPageToken"), undefined);
});
