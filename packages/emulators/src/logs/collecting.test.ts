import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, at, codeOf, platformFor, type Send } from "./client.testing.js";
import { addressOf, example, exampleNames, shapeDifferences } from "./examples.testing.js";
import type { JsonObject } from "./json.js";
import { MASK } from "./masks.js";

const HOSTED = "v1/collectors/101234567";
const INSTALLED = "v1/collectors/101000060";
const KINDS = exampleNames("collecting").flatMap((name) => name.match(/^(.*-source)-create$/)?.[1] ?? []);

const source = (answer: Answer) => at(answer.body, "source") as JsonObject;
const homeOf = (body: unknown) => (String(at(body, "source", "sourceType")).startsWith("Local") ? INSTALLED : HOSTED);

/** Creates the source of an example, with changes. */
async function make(send: Send, kind: string, changes: JsonObject = {}) {
  const { body } = example("collecting", `${kind}-create`);
  const input = { ...(at(body, "source") as JsonObject), ...changes };
  const created = await send("POST", `${homeOf(body)}/sources`, { body: { source: input } });
  return { made: created, path: `${homeOf(body)}/sources/${source(created)?.id}` };
}

/** Reads an object, changes it and sends it with its ETag. */
async function edit(send: Send, path: string, envelope: string, changes: JsonObject): Promise<Answer> {
  const read = await send("GET", path);
  const body = { [envelope]: { ...(at(read.body, envelope) as JsonObject), ...changes } };
  return send("PUT", path, { body, headers: { "if-match": read.headers.get("etag") ?? "" } });
}

test("every kind of source is created as in its example, updated with its own response, and deleted", async (t) => {
  const { platform, send } = await platformFor(t);
  assert.equal(KINDS.length, 17);
  for (const kind of KINDS) {
    const { made: created, path } = await make(send, kind);
    assert.deepEqual(shapeDifferences(created.body, example("collecting", `${kind}-create`).response.body), [], kind);
    const stored = platform.control.source(Number(source(created).id));
    assert.equal((await edit(send, path, "source", {})).status, 200, kind);
    assert.deepEqual(platform.control.source(Number(source(created).id)), stored, kind);
    assert.equal(source(await edit(send, path, "source", { description: "changed" })).description, "changed", kind);
    assert.equal((await send("DELETE", path)).status, 200, kind);
    assert.equal((await send("GET", path)).status, 404, kind);
  }
});

test("sources are changed as in the examples: what was read, with the real secret put in", async (t) => {
  const { send } = await platformFor(t);
  const names = exampleNames("collecting").filter((name) => name.endsWith("-source-update"));
  assert.equal(names.length, 5);
  for (const name of names) {
    const { made: created, path } = await make(send, name.replace(/-update$/, ""));
    const { body, response } = example("collecting", name);
    const input: JsonObject = { ...(at(body, "source") as JsonObject) };
    for (const member of ["id", "url", "token", "baseUrl"])
      if (source(created)[member]) input[member] = source(created)[member];
    const headers = { "if-match": created.headers.get("etag") ?? "" };
    const changed = await send("PUT", path, { body: { source: input }, headers });
    assert.deepEqual(shapeDifferences(changed.body, response.body), [], name);
    assert.equal(source(changed).description, "changed", name);
  }
});

test("no response contains a secret of a source, and an update with the mask keeps it", async (t) => {
  const { platform, send } = await platformFor(t);
  for (const [kind, member] of [
    ["gcp-metrics-source", "private_key"],
    ["kinesis-log-source", "awsKey"],
    ["elb-source", "awsKey"],
  ] as const) {
    const { made: created, path } = await make(send, kind);
    const place = ["thirdPartyRef", "resources", 0, "authentication", member];
    assert.equal(at(source(created), ...place), MASK);
    const secret = at(platform.control.source(Number(source(created).id)), ...place);
    assert.ok(secret && secret !== MASK);
    await edit(send, path, "source", { category: "other" });
    assert.equal(at(platform.control.source(Number(source(created).id)), ...place), secret);
  }
});

test("members that do not match the kind of source are rejected", async (t) => {
  const { send } = await platformFor(t);
  const refusal = async (kind: string, changes: JsonObject) => codeOf((await make(send, kind, changes)).made);
  const invalid = "collectors.validation.fields.invalid";
  assert.equal(await refusal("http-source", { multilineProcessingEnabled: true }), invalid);
  assert.equal(await refusal("cloudwatch-source", { contentType: "AwsXRay" }), invalid);
  assert.equal(await refusal("local-windows-event-log-source", { logNames: [] }), invalid);
  assert.equal(await refusal("local-file-source", { pathExpression: "" }), "collectors.validation.fields.missing");
  assert.equal(await refusal("local-file-source", { sourceType: "HTTP" }), "InvalidSourceType");
  const onHosted = example("collecting", "local-file-source-create").body;
  assert.equal(codeOf(await send("POST", `${HOSTED}/sources`, { body: onHosted })), "InvalidSourceType");
  const { path } = await make(send, "gcp-source");
  assert.equal(codeOf(await edit(send, path, "source", { contentType: "Rum" })), invalid);
});

test("a hosted collector is created, found, updated, and deleted with its sources", async (t) => {
  const { send } = await platformFor(t);
  const expected = example("collecting", "collector-create");
  const created = await send("POST", "v1/collectors", { body: expected.body });
  assert.equal(created.status, 201);
  assert.deepEqual(shapeDifferences(created.body, expected.response.body), []);
  const again = await send("POST", "v1/collectors", { body: expected.body });
  assert.deepEqual([again.status, codeOf(again)], [400, "collectors.validation.name.duplicate"]);

  const path = `v1/collectors/${at(created.body, "collector", "id")}`;
  assert.equal((await send("PUT", path, { body: created.body })).status, 403);
  assert.equal((await send("PUT", path, { body: created.body, headers: { "if-match": '"old"' } })).status, 412);
  const changed = await edit(send, path, "collector", { description: "changed", fields: undefined });
  assert.deepEqual(
    [at(changed.body, "collector", "description"), at(changed.body, "collector", "fields")],
    ["changed", {}],
  );
  assert.equal((await edit(send, path, "collector", { name: "hosted-prod" })).status, 400);
  assert.equal((await edit(send, path, "collector", { collectorType: "Installable" })).status, 400);

  const { body } = example("collecting", "http-source-create");
  const stored = await send("POST", `${path}/sources`, { body });
  assert.equal((await send("DELETE", path)).status, 200);
  assert.equal(codeOf(await send("GET", path)), "collectors.collector.invalid");
  assert.equal((await send("GET", `${path}/sources/${source(stored).id}`)).status, 404);
  assert.equal((await send("DELETE", path)).status, 404);
});

test("an installed collector is changed, never made", async (t) => {
  const { send } = await platformFor(t);
  const returned = await send("GET", INSTALLED);
  assert.deepEqual(returned.body, example("collecting", "installed-collector-import").response.body);
  const created = await send("POST", "v1/collectors", {
    body: { collector: { collectorType: "Installable", name: "new" } },
  });
  assert.equal(codeOf(created), "InvalidCollectorType");
  const { response } = example("collecting", "installed-collector-update");
  assert.deepEqual((await edit(send, INSTALLED, "collector", { ephemeral: true, targetCpu: 50 })).body, response.body);
  const bare = await edit(send, INSTALLED, "collector", { hostName: undefined, osName: undefined });
  assert.deepEqual(
    [at(bare.body, "collector", "hostName"), at(bare.body, "collector", "osName")],
    [undefined, "Linux"],
  );
  await edit(send, INSTALLED, "collector", { sourceSyncMode: "Json" });
  const { body } = example("collecting", "local-file-source-create");
  assert.equal(codeOf(await send("POST", `${INSTALLED}/sources`, { body })), "CannotModifySources");
});

test("an agent of the open telemetry sort is searched for, changed and deleted", async (t) => {
  const { platform, send } = await platformFor(t);
  const returned = example("collecting", "ot-collector-import");
  assert.deepEqual((await send("GET", addressOf(returned))).body, returned.response.body);
  const change = example("collecting", "ot-collector-update");
  assert.deepEqual((await send("PUT", addressOf(change), { body: change.body })).body, change.response.body);

  const search = example("collecting", "ot-collectors-search");
  const found = await send("POST", addressOf(search), { body: search.body });
  assert.deepEqual(shapeDifferences(found.body, search.response.body), []);
  const tags = { "sumo.disco.enabled": "true", team: "core" };
  assert.deepEqual([at(found.body, "data", 0, "name"), at(found.body, "data", 0, "tags")], ["ot renamed", tags]);
  const first = await send("POST", "v1/otCollectors", { body: { limit: 1 } });
  const second = await send("POST", "v1/otCollectors", { body: { limit: 1, next: at(first.body, "next") } });
  assert.equal(at(second.body, "data", 0, "name"), "ot two");

  const local = await send("PUT", "v1/otCollectors?id=00005AF3107A4009", { body: { name: "mine" } });
  assert.deepEqual([local.status, codeOf(local)], [200, "otc:update_failed"]);
  platform.objects.patch("otCollectors", "00005AF3107A4007", { alive: false });
  assert.equal((await send("GET", addressOf(returned))).body.alive, false);
  assert.equal((await send("DELETE", addressOf(returned))).status, 204);
  assert.equal((await send("GET", addressOf(returned))).status, 404);
});

test("a source template is created, disabled and upgraded as in the examples", async (t) => {
  const { send } = await platformFor(t);
  const create = example("collecting", "source-template-create");
  const created = await send("POST", addressOf(create), { body: create.body });
  assert.deepEqual(shapeDifferences(created.body, create.response.body), []);
  assert.equal(at(created.body, "totalCollectorLinked"), 1);
  const path = `v1/sourceTemplates/${at(created.body, "id")}`;
  assert.deepEqual((await send("GET", path)).body, created.body);
  assert.equal((await send("POST", addressOf(create), { body: create.body })).status, 400);

  const update = example("collecting", "source-template-update");
  const off = await send("POST", path, { body: update.body });
  assert.deepEqual(shapeDifferences(off.body, update.response.body), []);
  assert.equal(codeOf(await send("GET", path)), "sourceTemplate:not_found");
  const names = async (query: string) =>
    at((await send("GET", `v1/sourceTemplates${query}`)).body, "data") as JsonObject[];
  assert.equal((await names("?name=hosts")).length, 0);
  assert.deepEqual(await names("?showDisabled=true&name=hosts"), [off.body]);

  const status = example("collecting", "source-template-status");
  const on = await send("PUT", `${path}/status`, { body: status.body });
  assert.deepEqual(shapeDifferences(on.body, status.response.body), []);
  const upgrade = example("collecting", "source-template-upgrade");
  const upgraded = await send("POST", `${path}/upgrade`, { body: upgrade.body });
  assert.deepEqual(at(upgraded.body, "schemaRef"), { type: "Mac", version: "1.0.4", latestVersion: "1.0.4" });
  assert.equal((await send("DELETE", path)).status, 400, "one that is switched on is protected");
  await send("PUT", `${path}/status`, { body: { status: "disable" } });
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal((await send("DELETE", path)).status, 404);
});

test("collectors and sources are changed from outside like objects of any kind", async (t) => {
  const { platform, send } = await platformFor(t);
  const { made: created, path } = await make(send, "http-source");
  const { id } = source(created);
  platform.objects.patch("sources", Number(id), { category: "theirs" });
  assert.equal(source(await send("GET", path)).category, "theirs");
  assert.equal(source(await edit(send, path, "source", { description: "mine" })).category, "theirs");
  platform.objects.order("sources", "reversed");
  const listed = at((await send("GET", `${HOSTED}/sources`)).body, "sources") as JsonObject[];
  assert.equal(listed[0]?.id, id);
  const before = platform.objects.rows("sources").length;
  platform.objects.remove("sources", Number(id));
  assert.deepEqual([(await send("GET", path)).status, platform.objects.rows("sources").length], [404, before - 1]);

  const added = { id: 9_999_999, collectorId: 101234569, sourceType: "HTTP", name: "added" };
  platform.objects.add("sources", added);
  assert.equal(source(await send("GET", "v1/collectors/101234569/sources/9999999")).name, "added");
  platform.objects.patch("collectors", 101234569, { category: "theirs" });
  assert.equal(at((await send("GET", "v1/collectors/101234569")).body, "collector", "category"), "theirs");
  platform.objects.remove("collectors", 101234569);
  assert.equal((await send("GET", "v1/collectors/101234569")).status, 404);
  assert.ok(!platform.objects.rows("sources").some(({ name }) => name === "added"));
});
