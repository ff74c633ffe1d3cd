import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor, type Send } from "../client.testing.js";
import { example, shapeDifferences } from "../examples.testing.js";
import type { JsonObject } from "../json.js";

const READERS = "0000000000E20A01";
const ANA = "0000000000A1B2C3";

/** Folder of each kind of the examples. */
const PLACES: Record<string, [base: string, parent: string]> = {
  monitor: ["v1/monitors", "0000000000F00D10"],
  "monitor-folder": ["v1/monitors", "0000000000F00D10"],
  slo: ["v1/slos", "0000000000005101"],
  "slo-folder": ["v1/slos", "0000000000005101"],
  "muting-schedule": ["v1/mutingSchedules", "0000000000005201"],
};

async function make(send: Send, kind: string, changes: JsonObject = {}) {
  const [base, parent] = PLACES[kind] ?? ["", ""];
  const { body, response } = example("library", `${kind}-create`);
  const created = await send("POST", `${base}?parentId=${parent}&`, { body: { ...body, ...changes } });
  assert.equal(created.status, 200, `${kind}: ${JSON.stringify(created.body)}`);
  const differences = shapeDifferences(created.body, response.body).filter(
    (text) => !/frequency|field is|notification\./.test(text),
  );
  assert.deepEqual(differences, [], kind);
  return { made: created.body, path: `${base}/${created.body.id}`, base, parent };
}

test("every kind is created in its folder, updated with its version, and deleted", async (t) => {
  const { send } = await platformFor(t);
  for (const kind of Object.keys(PLACES)) {
    const { made: created, path, base, parent } = await make(send, kind);
    assert.deepEqual((await send("GET", path)).body, created, kind);
    assert.equal(created.parentId, parent, kind);
    const { children } = (await send("GET", `${base}/${parent}`)).body as { children: JsonObject[] };
    assert.ok(
      children.some(({ id, type }) => id === created.id && type === created.type),
      kind,
    );

    const { body } = example("library", `${kind}-update`);
    const changed = await send("PUT", path, { body });
    assert.deepEqual([changed.status, changed.body.version], [200, 1], kind);
    assert.equal(changed.body.description, body?.description, kind);
    assert.equal(String(codeOf(await send("PUT", path, { body }))).split(":")[1], "version_conflict", kind);
    assert.equal((await send("PUT", path, { body: { ...body, version: undefined } })).status, 400, kind);

    const again = await send("POST", `${base}?parentId=${parent}`, { body: example("library", `${kind}-create`).body });
    assert.equal(String(codeOf(again)).split(":")[1], "already_exists", kind);
    assert.equal((await send("DELETE", path)).status, 204, kind);
    assert.equal((await send("GET", path)).status, 404, kind);
    assert.equal((await send("DELETE", path)).status, 404, kind);
  }
});

test("responses match the examples, exactly except for generated values", async (t) => {
  const { send } = await platformFor(t);
  for (const kind of Object.keys(PLACES)) {
    const { made: created } = await make(send, kind);
    const expected = example("library", `${kind}-create`).response.body ?? {};
    for (const member of [
      "triggers",
      "queries",
      "notifications",
      "evaluationDelay",
      "compliance",
      "indicator",
      "schedule",
      "monitor",
    ]) {
      assert.deepEqual(created[member], expected[member], `${kind}.${member}`);
    }
  }
});

test("each library has a root, which is the platform's", async (t) => {
  const { send } = await platformFor(t);
  for (const base of ["v1/monitors", "v1/slos", "v1/mutingSchedules"]) {
    const root = await send("GET", `${base}/root`);
    assert.deepEqual(shapeDifferences(root.body, example("library", "monitors-root").response.body), [], base);
    assert.equal((await send("DELETE", `${base}/${root.body.id}`)).status, 400);
    const { body } = example("library", "monitor-folder-create");
    assert.equal((await send("POST", base, { body })).status, 400);
  }
});

test("monitors and objectives move, muting schedules do not; a folder takes along what is in it", async (t) => {
  const { send } = await platformFor(t);
  const folder = await make(send, "monitor-folder");
  const monitor = await make(send, "monitor");
  const moved = await send("POST", `${monitor.path}/move?parentId=${folder.made.id}`);
  assert.deepEqual([moved.body.parentId, moved.body.version], [folder.made.id, 1]);
  const stays = { ...example("library", "monitor-update").body, version: 1, parentId: monitor.parent };
  assert.equal((await send("PUT", monitor.path, { body: stays })).body.parentId, folder.made.id);
  assert.equal((await send("POST", `${folder.path}/move?parentId=${folder.made.id}`)).status, 400);
  assert.equal((await send("DELETE", folder.path)).status, 204);
  assert.equal((await send("GET", monitor.path)).status, 404);
  const schedule = await make(send, "muting-schedule");
  assert.equal((await send("POST", `${schedule.path}/move?parentId=0000000000005200`)).status, 404);
});

test("items are found by path, by IDs and by text", async (t) => {
  const { send } = await platformFor(t);
  const { made: created } = await make(send, "monitor");
  const path = "/Monitor/Payments/Monitor example";
  assert.equal((await send("GET", `v1/monitors/path?path=${encodeURIComponent(path)}`)).body.id, created.id);
  const several = await send("GET", `v1/monitors?ids=${created.id},0000000000F00D10&skipChildren=true`);
  assert.deepEqual(Object.keys(several.body).sort(), [String(created.id), "0000000000F00D10"].sort());
  const found = (await send("GET", "v1/monitors/search?query=monitor%20exa&limit=5")).body as unknown as JsonObject[];
  assert.deepEqual(
    found.map((row) => row.path),
    [path],
  );
});

test("permissions of a monitor are set by subject and removed by an empty entry", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "monitor");
  const set = (permissions: string[], ...more: JsonObject[]) => {
    const one = { subjectType: "role", subjectId: READERS, targetId: created.id, permissions };
    return send("PUT", "v1/monitors/permissions/set", { body: { permissionStatementDefinitions: [one, ...more] } });
  };
  assert.equal((await set(["Read", "Update"])).status, 200);
  const statements = async () =>
    (at((await send("GET", `${path}/permissions`)).body, "permissionStatements") as JsonObject[]).map(
      ({ subjectId, permissions }) => [subjectId, permissions],
    );
  const own = [ANA, ["Create", "Read", "Update", "Delete", "Manage"]];
  assert.deepEqual(await statements(), [own, [READERS, ["Read", "Update"]]]);
  const twice = { subjectType: "role", subjectId: READERS, targetId: created.id, permissions: ["Read"] };
  assert.equal((await set(["Read"], twice)).status, 400);
  await set([]);
  assert.deepEqual(await statements(), [own]);
});

test("monitors without a trigger and invalid values are rejected", async (t) => {
  const { send } = await platformFor(t);
  const refused = async (kind: string, changes: JsonObject) => {
    const [base, parent] = PLACES[kind] ?? [];
    const body = { ...example("library", `${kind}-create`).body, ...changes };
    const { status, body: failure } = await send("POST", `${base}?parentId=${parent}`, { body });
    assert.equal(status, 400, JSON.stringify(failure));
  };
  await refused("monitor", { triggers: [] });
  await refused("monitor", { queries: [] });
  await refused("monitor", { name: "a/b" });
  await refused("monitor", { notifications: [{ notification: { connectionType: "Pigeon" }, runForTriggerTypes: [] }] });
  await refused("monitor", { type: "MonitorsLibraryMonitorResponse" });
  await refused("slo", { indicator: { evaluationType: "Window", queries: [] } });
  await refused("slo", { compliance: { complianceType: "Rolling", target: 101, timezone: "UTC", size: "7d" } });
  await refused("muting-schedule", { monitor: null, notificationGroups: [] });
  await refused("muting-schedule", {
    schedule: { timezone: "UTC", startDate: "2026-01-01", startTime: "10:00", duration: 5 },
  });
});

test("a connection hides its headers, and cannot be deleted while a monitor uses it", async (t) => {
  const { platform, send } = await platformFor(t);
  const { body, response } = example("library", "connection-create");
  const created = await send("POST", "v1/connections", { body });
  assert.deepEqual({ ...created.body, ...MADE_UP }, { ...response.body, ...MADE_UP });
  const path = `v1/connections/${created.body.id}`;
  assert.deepEqual((await send("GET", path)).body, created.body);
  assert.deepEqual(platform.objects.rows("connections").at(-1)?.headers, body?.headers);
  assert.equal((await send("POST", "v1/connections", { body })).status, 200);

  const changed = await send("PUT", path, { body: example("library", "connection-update").body });
  assert.equal(changed.body.description, "E");
  assert.equal((await send("PUT", path, { body: changed.body })).status, 400);

  const notification = { connectionType: "Webhook", connectionId: created.body.id };
  await make(send, "monitor", { notifications: [{ notification, runForTriggerTypes: ["Critical"] }] });
  assert.equal((await send("DELETE", path)).status, 400);
  assert.equal(codeOf(await send("DELETE", `${path}?type=WebhookConnection`)), "connection:in_use");
  platform.objects.remove("monitors", { name: "Monitor example" });
  assert.equal((await send("DELETE", `${path}?type=WebhookConnection`)).status, 204);
  assert.equal(at((await send("GET", path)).body, "errors", 0, "message"), "Connection with given ID does not exist.");
});

const MADE_UP = { id: "", createdAt: "", createdBy: "", modifiedAt: "", modifiedBy: "" };
