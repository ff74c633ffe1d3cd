import assert from "node:assert/strict";
import { test } from "node:test";
import { at, basic, codeOf, platformFor, type Send } from "../client.testing.js";
import { example, shapeDifferences } from "../examples.testing.js";
import type { JsonObject } from "../json.js";

const PERSONAL = "0000000000BEEF01";
const DRAFTS = "0000000000BEEF02";
const ANA = "0000000000A1B2C3";
const ADMIN = { isAdminMode: "true" };

/** Member with the parent folder, by kind. */
const PARENTS: Record<string, string> = {
  folder: "parentId",
  "log-search": "parentId",
  "metrics-search": "parentId",
  "metrics-search-v2": "folderId",
  dashboard: "folderId",
  "lookup-table": "parentFolderId",
};

/** Creates the object of an example in a folder and compares the response with the example. */
async function make(send: Send, kind: string, changes: JsonObject = {}, folder = DRAFTS) {
  const { body, response, path } = example("library", `${kind}-create`);
  const parent = PARENTS[kind];
  const input = { ...body, ...(parent ? { [parent]: folder } : {}), ...changes };
  const created = await send("POST", path.slice(5), { body: input });
  assert.equal(created.status, 200, `${kind}: ${JSON.stringify(created.body)}`);
  assert.deepEqual(shapeDifferences(created.body, response.body), [], kind);
  return { made: created.body, given: input, path: `${path.slice(5)}/${created.body.id}` };
}

const childrenOf = async (send: Send, folder: string) =>
  at((await send("GET", `v2/content/folders/${folder}`)).body, "children") as JsonObject[];

/** Runs a job to its end. Returns the last status. */
async function run(
  send: Send,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: JsonObject; job: string }> {
  const [base = ""] = path.split("?");
  const started = await send(method, path, { body });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const job = `${base}/${started.body.id}`;
  await send("GET", `${job}/status`);
  return { status: (await send("GET", `${job}/status`)).body, job };
}

test("every kind is created in its folder, changed as in its example, and deleted", async (t) => {
  const { send } = await platformFor(t);
  for (const kind of Object.keys(PARENTS)) {
    const { made: created, given: input, path } = await make(send, kind);
    assert.deepEqual((await send("GET", path)).body, created, kind);
    const [child] = await childrenOf(send, DRAFTS);
    assert.equal(child?.name, input.name ?? input.title, kind);
    assert.equal(child?.id, created.contentId ?? created.id, kind);

    const { body } = example("library", `${kind}-update`);
    const parent = PARENTS[kind] ?? "";
    const changed = await send("PUT", path, { body: { ...body, [parent]: DRAFTS } });
    assert.equal(changed.status, 200, `${kind}: ${JSON.stringify(changed.body)}`);
    assert.deepEqual((await send("GET", path)).body, changed.body, kind);
    assert.notDeepEqual(changed.body, created, kind);

    if (kind === "folder") await run(send, "DELETE", `v2/content/${created.id}/delete`);
    else assert.equal((await send("DELETE", path)).status, 204, kind);
    assert.equal((await send("GET", path)).status, 404, kind);
    assert.deepEqual(await childrenOf(send, DRAFTS), []);
  }
});

test("a folder shows its children as in the example", async (t) => {
  const { send } = await platformFor(t);
  await make(send, "folder");
  const { response } = example("library", "folder-children");
  assert.deepEqual(shapeDifferences((await send("GET", `v2/content/folders/${DRAFTS}`)).body, response.body), [
    "$.isScheduled is missing",
  ]);
});

test("names are unique within a folder over all kinds", async (t) => {
  const { send } = await platformFor(t);
  await make(send, "folder", { name: "one" });
  const same = { ...example("library", "dashboard-create").body, title: "one", folderId: DRAFTS };
  assert.equal(codeOf(await send("POST", "v2/dashboards", { body: same })), "content:duplicate_content");
  await make(send, "dashboard", { title: "one" }, PERSONAL);
  const { path } = await make(send, "log-search", { name: "two" });
  const renamed = { ...example("library", "log-search-update").body, name: "one" };
  assert.equal(codeOf(await send("PUT", path, { body: renamed })), "content:duplicate_content");
  assert.equal((await send("GET", path)).body.name, "two");
  const nowhere = { ...same, title: "x", folderId: "0000000000000BAD" };
  assert.equal(codeOf(await send("POST", "v2/dashboards", { body: nowhere })), "content:invalid_parent");
});

test("a move keeps the ID of an item; an update of a search moves nothing", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "log-search");
  const elsewhere = { ...example("library", "log-search-update").body, parentId: PERSONAL };
  assert.equal((await send("PUT", path, { body: elsewhere })).body.parentId, DRAFTS);
  assert.equal((await send("POST", `v2/content/${created.id}/move?destinationFolderId=${PERSONAL}`)).status, 200);
  assert.equal((await send("GET", path)).body.parentId, PERSONAL);
  const where = await send("GET", `v2/content/${created.id}/path`);
  assert.equal(where.body.path, "/Library/Users/ana@example.com/LogSearch example");
  assert.equal((await send("POST", `v2/content/${PERSONAL}/move?destinationFolderId=${DRAFTS}`)).status, 400);
  const dashboard = await make(send, "dashboard");
  const moved = { ...example("library", "dashboard-update").body, folderId: PERSONAL };
  assert.equal((await send("PUT", dashboard.path, { body: moved })).body.folderId, PERSONAL);
});

test("a dashboard without folder, layout and labels gets the platform's", async (t) => {
  const { send } = await platformFor(t);
  const least = { title: "least", timeRange: { type: "CompleteLiteralTimeRange", rangeName: "today" }, panels: null };
  const { body } = await send("POST", "v2/dashboards", { body: least });
  assert.deepEqual(
    [body.folderId, body.layout, body.topologyLabelMap, body.panels],
    [PERSONAL, { layoutType: "Grid", layoutStructures: [] }, { data: {} }, []],
  );
  const listed = at((await send("GET", "v2/dashboards?mode=createdByUser&limit=1")).body, "dashboards") as JsonObject[];
  assert.equal(listed.length, 1);
  const noPanel = { ...least, title: "x", panels: [{ key: "a" }] };
  assert.equal((await send("POST", "v2/dashboards", { body: noPanel })).status, 400);
});

test("durations are returned in the platform's spelling", async (t) => {
  const { send } = await platformFor(t);
  const { made: created } = await make(send, "log-search");
  assert.equal(at(created, "timeRange", "from", "relativeTime"), "-1h");
  const timeRange = {
    type: "BeginBoundedTimeRange",
    from: { type: "RelativeTimeRangeBoundary", relativeTime: "soon" },
  };
  const odd = { ...example("library", "log-search-create").body, name: "odd", parentId: DRAFTS, timeRange };
  assert.equal(
    at((await send("POST", "v1/logSearches", { body: odd })).body, "errors", 0, "meta", "member"),
    "timeRange",
  );
});

test("columns and keys of a lookup table cannot be changed", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "lookup-table");
  const changed = await send("PUT", path, { body: { description: "d", ttl: 5, fields: [] } });
  assert.deepEqual([changed.body.ttl, changed.body.fields], [5, created.fields]);
  assert.equal((await send("PUT", path, { body: { description: "" } })).status, 400);
  const otherUser = {
    ...example("library", "lookup-table-create").body,
    parentFolderId: DRAFTS,
    name: "x",
    primaryKeys: ["no"],
  };
  assert.equal((await send("POST", "v1/lookupTables", { body: otherUser })).status, 400);
});

test("rows of a lookup table are uploaded as a file by a job, and cannot be read", async (t) => {
  const { send: request, platform } = await platformFor(t);
  const { objects, settings } = platform;
  const { made: created, path } = await make(request, "lookup-table");
  const fields = created.fields as { fieldName: string; fieldType: string }[];
  const names = fields.map(({ fieldName }) => fieldName);
  const stored = () =>
    objects.rows("lookupTables").find(({ id }) => id === created.id) as { rows: string[][]; size: number };
  const send = async (text: string, merge: boolean) => {
    const body = new FormData();
    body.set("file", new File([text], "lookup.csv"));
    const headers = { authorization: basic(settings) };
    const answer = await fetch(`${settings.baseUrl}${path}/upload?merge=${merge}`, { method: "POST", headers, body });
    return finished(((await answer.json()) as { id: string }).id);
  };
  const finished = async (id: string) => {
    for (;;) {
      const { body } = await request("GET", `v1/lookupTables/jobs/${id}/status`);
      if (body.status !== "Pending") return body;
    }
  };
  const row = fields.map(({ fieldType }, index) => (fieldType === "boolean" ? "true" : String(index)));
  const head = names.toReversed().join(",").toUpperCase();
  assert.equal((await send(`${head}\n${row.toReversed().join(",")}\n`, false)).status, "Success");
  assert.deepEqual([stored().rows, stored().size > 0], [[row], true]);
  assert.equal("rows" in (await request("GET", path)).body, false);
  const half = await send(`${head}\n${row.toReversed().join(",")}\nshort\n`, true);
  assert.deepEqual([half.status, (half.warnings as object[]).length, stored().rows.length], ["PartialSuccess", 1, 2]);
  const failed = await send("a,b\n1,2\n", false);
  assert.deepEqual(
    [failed.status, (failed.errors as { code: string }[])[0]?.code],
    ["Failed", "lookup:invalid_header"],
  );
  assert.equal(stored().rows.length, 2);
  const { body } = await request("POST", `${path}/truncate`);
  assert.equal((await finished(String(body.id))).status, "Success");
  assert.deepEqual(stored().rows, []);
  assert.equal((await request("POST", `${path}/upload`, { body: {} })).status, 400);
  assert.equal((await request("POST", "v1/lookupTables/0000000000000BAD/truncate")).status, 404);
});

test("macros and hierarchies live outside of the library", async (t) => {
  const { send } = await platformFor(t);
  const macro = await make(send, "macro");
  assert.match(String(macro.made.id), /^[0-9a-f]{8}-/);
  const again = await send("POST", "v2/macros", { body: example("library", "macro-create").body });
  assert.equal(codeOf(again), "macro:already_exists");
  const bare = {
    ...example("library", "macro-update").body,
    name: "other",
    arguments: null,
    argumentValidations: null,
  };
  const changed = await send("PUT", macro.path, { body: bare });
  assert.deepEqual([changed.body.name, changed.body.arguments], [macro.made.name, []]);
  const untyped = { ...bare, arguments: [{ name: "a", type: "" }] };
  assert.equal((await send("PUT", macro.path, { body: untyped })).status, 400);

  const hierarchy = await make(send, "hierarchy");
  assert.deepEqual(hierarchy.made.level, example("library", "hierarchy-create").response.body?.level);
  const renamed = await send("PUT", hierarchy.path, { body: example("library", "hierarchy-update").body });
  assert.equal(renamed.body.name, "renamed");
  await make(send, "hierarchy", { name: "renamed" });
  assert.equal((await send("DELETE", hierarchy.path)).status, 204);
});

test("content is imported, written over, exported and deleted by jobs", async (t) => {
  const { send } = await platformFor(t);
  const { body, response } = example("library", "content-create");
  const into = `v2/content/folders/${DRAFTS}/import`;
  const created = await run(send, "POST", `${into}?overwrite=false`, body);
  const [, id] = /^id:([0-9A-F]{16})$/.exec(String(created.status.statusMessage)) ?? [];
  assert.ok(id, JSON.stringify(created.status));
  assert.deepEqual(at((await send("GET", `${created.job}/result`)).body, "summary", "failureCount"), 0);
  const exported = async () =>
    (await send("GET", `${(await run(send, "POST", `v2/content/${id}/export`)).job}/result`)).body;
  assert.deepEqual(await exported(), response.body);

  const twice = await run(send, "POST", `${into}?overwrite=false`, body);
  assert.deepEqual(twice.status, {
    ...(example("library", "content-job-status") as unknown as { failed: JsonObject }).failed,
  });
  const over = await run(send, "POST", `${into}?overwrite=true`, example("library", "content-update").body);
  assert.equal(over.status.statusMessage, `id:${id}`);
  assert.equal((await exported()).description, "changed");

  await run(send, "DELETE", `v2/content/${id}/delete`);
  const missing = await send("POST", `v2/content/${id}/export`);
  assert.deepEqual(
    [missing.status, at(missing.body, "errors", 0, "message")],
    [404, "Content with the given ID does not exist."],
  );
  assert.equal((await send("POST", into, { body: { name: "untyped" } })).status, 400);
});

test("a folder is imported and exported with all that is in it, and takes it along when it goes", async (t) => {
  const { platform, send } = await platformFor(t);
  const search = {
    type: "SavedSearchWithScheduleSyncDefinition",
    name: "inner",
    description: "",
    search: { queryText: "a" },
  };
  const folder = { type: "FolderSyncDefinition", name: "outer", description: "d", children: [search] };
  const created = await run(send, "POST", `v2/content/folders/${DRAFTS}/import?overwrite=false`, folder);
  const id = String(created.status.statusMessage).replace("id:", "");
  assert.deepEqual(
    (await childrenOf(send, id)).map(({ name, itemType }) => [name, itemType]),
    [["inner", "Search"]],
  );
  const { job } = await run(send, "POST", `v2/content/${id}/export`);
  assert.deepEqual((await send("GET", `${job}/result`)).body, folder);
  await make(send, "dashboard", {}, id);
  await run(send, "DELETE", `v2/content/${id}/delete`);
  assert.equal(platform.objects.rows("dashboards").length, 1);
});

test("a held job stays in progress, and a job that fails changes nothing", async (t) => {
  const { platform, send } = await platformFor(t);
  const { body } = example("library", "content-create");
  const into = `v2/content/folders/${DRAFTS}/import?overwrite=false`;
  platform.control.finishNextJob("import", {
    status: "Failed",
    statusMessage: null,
    error: { code: "x:y", message: "No." },
  });
  assert.equal((await run(send, "POST", into, body)).status.status, "Failed");
  assert.deepEqual(await childrenOf(send, DRAFTS), []);
  platform.control.holdJobs("import");
  assert.deepEqual((await run(send, "POST", into, body)).status, {
    status: "InProgress",
    statusMessage: "",
    error: null,
  });
});

test("jobs end with the first status request if states are skipped", async (t) => {
  const { send } = await platformFor(t, { statePace: 0 });
  const { body } = example("library", "content-create");
  const started = await send("POST", `v2/content/folders/${DRAFTS}/import`, { body });
  const status = await send("GET", `v2/content/folders/${DRAFTS}/import/${started.body.id}/status`);
  assert.equal(status.body.status, "Success");
});

test("permissions are granted with implied ones, inherited, and revoked", async (t) => {
  const { send } = await platformFor(t);
  const path = `v2/content/${DRAFTS}/permissions`;
  const { body } = example("library", "content-permission-create");
  const [assignment] = at(body, "contentPermissionAssignments") as [JsonObject];
  const change = (permissionName: string, contentId = DRAFTS) => ({
    body: { ...body, contentPermissionAssignments: [{ ...assignment, contentId, permissionName }] },
  });
  const granted = async (list: string) => {
    const rows = at((await send("GET", path)).body, list) as JsonObject[];
    return rows.filter(({ sourceType }) => sourceType === "role").map(({ permissionName }) => permissionName);
  };
  assert.equal((await send("PUT", `${path}/add`, change("Manage"))).status, 200);
  assert.deepEqual(await granted("explicitPermissions"), ["Manage", "Edit", "View"]);
  const expected = (example("library", "content-permission-create") as unknown as { reads: { body: unknown }[] })
    .reads[0]?.body;
  assert.deepEqual(shapeDifferences((await send("GET", path)).body, expected), []);
  await send("PUT", `${path}/remove`, change("Manage"));
  assert.deepEqual(await granted("explicitPermissions"), ["Edit", "View"]);
  assert.equal((await send("PUT", `${path}/add`, change("View", PERSONAL))).status, 400);
  await send("PUT", `v2/content/${PERSONAL}/permissions/add`, change("View", PERSONAL));
  assert.deepEqual(await granted("implicitPermissions"), ["View"]);
  const own = at((await send("GET", `${path}?explicitOnly=true`)).body, "explicitPermissions") as JsonObject[];
  assert.ok(own.some(({ sourceId, permissionName }) => sourceId === ANA && permissionName === "Manage"));
});

test("below what administrators recommend, everything needs admin mode", async (t) => {
  const { send } = await platformFor(t);
  const folder = "0000000000D00D02";
  assert.equal((await send("GET", `v2/content/folders/${folder}`)).status, 404);
  const body = { name: "shared", description: "", parentId: folder };
  assert.equal((await send("POST", "v2/content/folders", { body })).status, 400);
  assert.equal((await send("POST", "v2/content/folders", { body, headers: ADMIN })).status, 200);
});
