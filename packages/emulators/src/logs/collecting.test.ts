import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, type Ask, at, codeOf, platformFor } from "./client.testing.js";
import { addressOf, example, exampleNames, shapeDifferences } from "./examples.testing.js";
import type { JsonObject } from "./json.js";
import { MASK } from "./masks.js";

const HOSTED = "v1/collectors/101234567";
const INSTALLED = "v1/collectors/101000060";
const KINDS = exampleNames("collecting").flatMap((name) => name.match(/^(.*-source)-create$/)?.[1] ?? []);

const source = (answer: Answer) => at(answer.body, "source") as JsonObject;
const homeOf = (body: unknown) => (String(at(body, "source", "sourceType")).startsWith("Local") ? INSTALLED : HOSTED);

/** Makes the source of an example, with changes. */
async function make(ask: Ask, kind: string, changes: JsonObject = {}) {
  const { body } = example("collecting", `${kind}-create`);
  const given = { ...(at(body, "source") as JsonObject), ...changes };
  const made = await ask("POST", `${homeOf(body)}/sources`, { body: { source: given } });
  return { made, path: `${homeOf(body)}/sources/${source(made)?.id}` };
}

/** Reads an object, changes it and writes it back with its tag. */
async function edit(ask: Ask, path: string, envelope: string, changes: JsonObject): Promise<Answer> {
  const read = await ask("GET", path);
  const body = { [envelope]: { ...(at(read.body, envelope) as JsonObject), ...changes } };
  return ask("PUT", path, { body, headers: { "if-match": read.headers.get("etag") ?? "" } });
}

test("every kind of source is made as in its example, written back as read, and deleted", async (t) => {
  const { platform, ask } = await platformFor(t);
  assert.equal(KINDS.length, 17);
  for (const kind of KINDS) {
    const { made, path } = await make(ask, kind);
    assert.deepEqual(shapeDifferences(made.body, example("collecting", `${kind}-create`).response.body), [], kind);
    const stored = platform.control.source(Number(source(made).id));
    assert.equal((await edit(ask, path, "source", {})).status, 200, kind);
    assert.deepEqual(platform.control.source(Number(source(made).id)), stored, kind);
    assert.equal(source(await edit(ask, path, "source", { description: "changed" })).description, "changed", kind);
    assert.equal((await ask("DELETE", path)).status, 200, kind);
    assert.equal((await ask("GET", path)).status, 404, kind);
  }
});

test("sources are changed as in the examples: what was read, with the real secret put in", async (t) => {
  const { ask } = await platformFor(t);
  const names = exampleNames("collecting").filter((name) => name.endsWith("-source-update"));
  assert.equal(names.length, 5);
  for (const name of names) {
    const { made, path } = await make(ask, name.replace(/-update$/, ""));
    const { body, response } = example("collecting", name);
    const given: JsonObject = { ...(at(body, "source") as JsonObject) };
    for (const member of ["id", "url", "token", "baseUrl"])
      if (source(made)[member]) given[member] = source(made)[member];
    const headers = { "if-match": made.headers.get("etag") ?? "" };
    const changed = await ask("PUT", path, { body: { source: given }, headers });
    assert.deepEqual(shapeDifferences(changed.body, response.body), [], name);
    assert.equal(source(changed).description, "changed", name);
  }
});

test("no answer shows a secret of a source, and a mask that comes back keeps it", async (t) => {
  const { platform, ask } = await platformFor(t);
  for (const [kind, member] of [
    ["gcp-metrics-source", "private_key"],
    ["kinesis-log-source", "awsKey"],
    ["elb-source", "awsKey"],
  ] as const) {
    const { made, path } = await make(ask, kind);
    const place = ["thirdPartyRef", "resources", 0, "authentication", member];
    assert.equal(at(source(made), ...place), MASK);
    const secret = at(platform.control.source(Number(source(made).id)), ...place);
    assert.ok(secret && secret !== MASK);
    await edit(ask, path, "source", { category: "other" });
    assert.equal(at(platform.control.source(Number(source(made).id)), ...place), secret);
  }
});

test("what does not fit a kind of source is refused", async (t) => {
  const { ask } = await platformFor(t);
  const refusal = async (kind: string, changes: JsonObject) => codeOf((await make(ask, kind, changes)).made);
  const invalid = "collectors.validation.fields.invalid";
  assert.equal(await refusal("http-source", { multilineProcessingEnabled: true }), invalid);
  assert.equal(await refusal("cloudwatch-source", { contentType: "AwsXRay" }), invalid);
  assert.equal(await refusal("local-windows-event-log-source", { logNames: [] }), invalid);
  assert.equal(await refusal("local-file-source", { pathExpression: "" }), "collectors.validation.fields.missing");
  assert.equal(await refusal("local-file-source", { sourceType: "HTTP" }), "InvalidSourceType");
  const onHosted = example("collecting", "local-file-source-create").body;
  assert.equal(codeOf(await ask("POST", `${HOSTED}/sources`, { body: onHosted })), "InvalidSourceType");
  const { path } = await make(ask, "gcp-source");
  assert.equal(codeOf(await edit(ask, path, "source", { contentType: "Rum" })), invalid);
});

test("a hosted collector is made, found, changed, and deleted with its sources", async (t) => {
  const { ask } = await platformFor(t);
  const wanted = example("collecting", "collector-create");
  const made = await ask("POST", "v1/collectors", { body: wanted.body });
  assert.equal(made.status, 201);
  assert.deepEqual(shapeDifferences(made.body, wanted.response.body), []);
  const again = await ask("POST", "v1/collectors", { body: wanted.body });
  assert.deepEqual([again.status, codeOf(again)], [400, "collectors.validation.name.duplicate"]);

  const path = `v1/collectors/${at(made.body, "collector", "id")}`;
  assert.equal((await ask("PUT", path, { body: made.body })).status, 403);
  assert.equal((await ask("PUT", path, { body: made.body, headers: { "if-match": '"old"' } })).status, 412);
  const changed = await edit(ask, path, "collector", { description: "changed", fields: undefined });
  assert.deepEqual(
    [at(changed.body, "collector", "description"), at(changed.body, "collector", "fields")],
    ["changed", {}],
  );
  assert.equal((await edit(ask, path, "collector", { name: "hosted-prod" })).status, 400);
  assert.equal((await edit(ask, path, "collector", { collectorType: "Installable" })).status, 400);

  const { body } = example("collecting", "http-source-create");
  const held = await ask("POST", `${path}/sources`, { body });
  assert.equal((await ask("DELETE", path)).status, 200);
  assert.equal(codeOf(await ask("GET", path)), "collectors.collector.invalid");
  assert.equal((await ask("GET", `${path}/sources/${source(held).id}`)).status, 404);
  assert.equal((await ask("DELETE", path)).status, 404);
});

test("an installed collector is changed, never made", async (t) => {
  const { ask } = await platformFor(t);
  const shown = await ask("GET", INSTALLED);
  assert.deepEqual(shown.body, example("collecting", "installed-collector-import").response.body);
  const made = await ask("POST", "v1/collectors", {
    body: { collector: { collectorType: "Installable", name: "new" } },
  });
  assert.equal(codeOf(made), "InvalidCollectorType");
  const { response } = example("collecting", "installed-collector-update");
  assert.deepEqual((await edit(ask, INSTALLED, "collector", { ephemeral: true, targetCpu: 50 })).body, response.body);
  const bare = await edit(ask, INSTALLED, "collector", { hostName: undefined, osName: undefined });
  assert.deepEqual(
    [at(bare.body, "collector", "hostName"), at(bare.body, "collector", "osName")],
    [undefined, "Linux"],
  );
  await edit(ask, INSTALLED, "collector", { sourceSyncMode: "Json" });
  const { body } = example("collecting", "local-file-source-create");
  assert.equal(codeOf(await ask("POST", `${INSTALLED}/sources`, { body })), "CannotModifySources");
});

test("an agent of the open telemetry sort is searched for, changed and deleted", async (t) => {
  const { platform, ask } = await platformFor(t);
  const shown = example("collecting", "ot-collector-import");
  assert.deepEqual((await ask("GET", addressOf(shown))).body, shown.response.body);
  const change = example("collecting", "ot-collector-update");
  assert.deepEqual((await ask("PUT", addressOf(change), { body: change.body })).body, change.response.body);

  const search = example("collecting", "ot-collectors-search");
  const found = await ask("POST", addressOf(search), { body: search.body });
  assert.deepEqual(shapeDifferences(found.body, search.response.body), []);
  const tags = { "sumo.disco.enabled": "true", team: "core" };
  assert.deepEqual([at(found.body, "data", 0, "name"), at(found.body, "data", 0, "tags")], ["ot renamed", tags]);
  const first = await ask("POST", "v1/otCollectors", { body: { limit: 1 } });
  const second = await ask("POST", "v1/otCollectors", { body: { limit: 1, next: at(first.body, "next") } });
  assert.equal(at(second.body, "data", 0, "name"), "ot two");

  const local = await ask("PUT", "v1/otCollectors?id=00005AF3107A4009", { body: { name: "mine" } });
  assert.deepEqual([local.status, codeOf(local)], [200, "otc:update_failed"]);
  platform.objects.patch("otCollectors", "00005AF3107A4007", { alive: false });
  assert.equal((await ask("GET", addressOf(shown))).body.alive, false);
  assert.equal((await ask("DELETE", addressOf(shown))).status, 204);
  assert.equal((await ask("GET", addressOf(shown))).status, 404);
});

test("a source template is made, switched off and upgraded as in the examples", async (t) => {
  const { ask } = await platformFor(t);
  const create = example("collecting", "source-template-create");
  const made = await ask("POST", addressOf(create), { body: create.body });
  assert.deepEqual(shapeDifferences(made.body, create.response.body), []);
  assert.equal(at(made.body, "totalCollectorLinked"), 1);
  const path = `v1/sourceTemplates/${at(made.body, "id")}`;
  assert.deepEqual((await ask("GET", path)).body, made.body);
  assert.equal((await ask("POST", addressOf(create), { body: create.body })).status, 400);

  const update = example("collecting", "source-template-update");
  const off = await ask("POST", path, { body: update.body });
  assert.deepEqual(shapeDifferences(off.body, update.response.body), []);
  assert.equal(codeOf(await ask("GET", path)), "sourceTemplate:not_found");
  const names = async (query: string) =>
    at((await ask("GET", `v1/sourceTemplates${query}`)).body, "data") as JsonObject[];
  assert.equal((await names("?name=hosts")).length, 0);
  assert.deepEqual(await names("?showDisabled=true&name=hosts"), [off.body]);

  const status = example("collecting", "source-template-status");
  const on = await ask("PUT", `${path}/status`, { body: status.body });
  assert.deepEqual(shapeDifferences(on.body, status.response.body), []);
  const upgrade = example("collecting", "source-template-upgrade");
  const upgraded = await ask("POST", `${path}/upgrade`, { body: upgrade.body });
  assert.deepEqual(at(upgraded.body, "schemaRef"), { type: "Mac", version: "1.0.4", latestVersion: "1.0.4" });
  assert.equal((await ask("DELETE", path)).status, 400, "one that is switched on is protected");
  await ask("PUT", `${path}/status`, { body: { status: "disable" } });
  assert.equal((await ask("DELETE", path)).status, 204);
  assert.equal((await ask("DELETE", path)).status, 404);
});

test("collectors and sources are changed from outside like objects of any kind", async (t) => {
  const { platform, ask } = await platformFor(t);
  const { made, path } = await make(ask, "http-source");
  const { id } = source(made);
  platform.objects.patch("sources", Number(id), { category: "theirs" });
  assert.equal(source(await ask("GET", path)).category, "theirs");
  assert.equal(source(await edit(ask, path, "source", { description: "mine" })).category, "theirs");
  platform.objects.order("sources", "reversed");
  const listed = at((await ask("GET", `${HOSTED}/sources`)).body, "sources") as JsonObject[];
  assert.equal(listed[0]?.id, id);
  const before = platform.objects.rows("sources").length;
  platform.objects.remove("sources", Number(id));
  assert.deepEqual([(await ask("GET", path)).status, platform.objects.rows("sources").length], [404, before - 1]);

  const added = { id: 9_999_999, collectorId: 101234569, sourceType: "HTTP", name: "added" };
  platform.objects.add("sources", added);
  assert.equal(source(await ask("GET", "v1/collectors/101234569/sources/9999999")).name, "added");
  platform.objects.patch("collectors", 101234569, { category: "theirs" });
  assert.equal(at((await ask("GET", "v1/collectors/101234569")).body, "collector", "category"), "theirs");
  platform.objects.remove("collectors", 101234569);
  assert.equal((await ask("GET", "v1/collectors/101234569")).status, 404);
  assert.ok(!platform.objects.rows("sources").some(({ name }) => name === "added"));
});
