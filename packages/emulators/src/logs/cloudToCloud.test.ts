import assert from "node:assert/strict";
import { test } from "node:test";
import { type Ask, at, codeOf, platformFor } from "./client.testing.js";
import { example } from "./examples.testing.js";
import { MASK } from "./masks.js";
import { STARTING } from "./progress.js";

const SOURCES = "v1/collectors/101234567/sources";
const { body: creation } = example("sources", "c2c-source-create");

async function made(ask: Ask): Promise<{ id: number; path: string }> {
  const id = Number(at((await ask("POST", SOURCES, { body: creation })).body, "source", "id"));
  return { id, path: `${SOURCES}/${id}` };
}

async function stateOf(ask: Ask, path: string): Promise<unknown> {
  return at((await ask("GET", path)).body, "source", "state", "state");
}

test("a new source starts step by step as it is read", async (t) => {
  const { ask } = await platformFor(t);
  const { path } = await made(ask);
  const seen = [];
  for (let n = 0; n < 6; n += 1) seen.push(await stateOf(ask, path));
  assert.deepEqual(seen, [...STARTING, "Collecting"]);
});

test("or as time goes by", async (t) => {
  const { platform, ask } = await platformFor(t, { pace: { stageMs: 1000 } });
  const { path } = await made(ask);
  platform.clock.advance(3000);
  assert.equal(await stateOf(ask, path), "Authenticated");
  platform.clock.advance(60_000);
  assert.equal(await stateOf(ask, path), "Collecting");
});

test("a source skips its transient states with stageMs 0", async (t) => {
  const { ask } = await platformFor(t, { pace: { stageMs: 0 } });
  const { path } = await made(ask);
  assert.equal(await stateOf(ask, path), "Collecting");
  await ask("DELETE", path);
  assert.equal((await ask("GET", path)).status, 404);
});

test("a pending source refuses changes and accepts them later; its tag does not follow its state", async (t) => {
  const { ask } = await platformFor(t);
  const { id, path } = await made(ask);
  const { headers } = await ask("GET", path);
  const change = { source: { ...(at(creation, "source") as object), id } };
  const put = () => ask("PUT", path, { body: change, headers: { "if-match": headers.get("etag") ?? "" } });
  assert.equal((await put()).status, 200);

  const pending = await put();
  assert.deepEqual([pending.status, codeOf(pending)], [400, "collectors.source.pending"]);
  await ask("GET", path);
  assert.equal((await put()).status, 200);
});

test("deletion of a source takes a while", async (t) => {
  const { platform, ask } = await platformFor(t);
  const { path } = await made(ask);
  assert.equal((await ask("DELETE", path)).status, 200);
  assert.equal(await stateOf(ask, path), "Stopping");
  assert.equal((await ask("GET", path)).status, 404);

  const other = await made(ask);
  await ask("DELETE", other.path);
  platform.clock.advance(2000);
  assert.equal((await ask("GET", other.path)).status, 404);
  assert.equal(at((await ask("GET", SOURCES)).body, "sources", 2), undefined);
});

test("secrets inside the configuration are masked and kept", async (t) => {
  const { platform, ask } = await platformFor(t);
  const path = "v1/collectors/101234568/sources/9002001";
  const read = await ask("GET", path);
  assert.equal(at(read.body, "source", "config", "apiKey"), MASK);
  const headers = { "if-match": read.headers.get("etag") ?? "" };
  assert.equal((await ask("PUT", path, { body: read.body, headers })).status, 200);
  assert.equal(at(platform.control.source(9002001), "config", "apiKey"), "EXAMPLEAPIKEY");
});

test("a name is there, and once in a collector; an integration is one that is known; none changes its schema", async (t) => {
  const { ask } = await platformFor(t);
  const first = await made(ask);
  assert.equal(codeOf(await ask("POST", SOURCES, { body: creation })), "collectors.validation.name.duplicate");
  const other = (schemaRef: object, config: object) => {
    const { source } = creation as { source: object };
    return ask("POST", SOURCES, { body: { source: { ...source, schemaRef, config } } });
  };
  assert.equal((await other({ type: "Okta" }, { domain: "d", apiKey: "k" })).status, 400);
  assert.equal((await other({ type: "Otka" }, { name: "other", domain: "d", apiKey: "k" })).status, 400);
  assert.equal((await other({ type: "Okta" }, { name: "other", domain: "d", apiKey: "k" })).status, 200);

  await ask("GET", first.path);
  const read = await ask("GET", first.path);
  const body = { source: { ...(at(read.body, "source") as object), schemaRef: { type: "Box" } } };
  const answer = await ask("PUT", first.path, { body, headers: { "if-match": read.headers.get("etag") ?? "" } });
  assert.equal(codeOf(answer), "collectors.validation.fields.invalid");
});
