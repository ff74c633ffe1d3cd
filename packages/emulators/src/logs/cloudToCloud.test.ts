import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor, type Send } from "./client.testing.js";
import { example } from "./examples.testing.js";
import { MASK } from "./masks.js";
import { STARTING } from "./progress.js";

const SOURCES = "v1/collectors/101234567/sources";
const { body: creation } = example("sources", "c2c-source-create");

async function made(send: Send): Promise<{ id: number; path: string }> {
  const id = Number(at((await send("POST", SOURCES, { body: creation })).body, "source", "id"));
  return { id, path: `${SOURCES}/${id}` };
}

async function stateOf(send: Send, path: string): Promise<unknown> {
  return at((await send("GET", path)).body, "source", "state", "state");
}

test("a new source starts step by step as it is read", async (t) => {
  const { send } = await platformFor(t);
  const { path } = await made(send);
  const collected = [];
  for (let n = 0; n < 6; n += 1) collected.push(await stateOf(send, path));
  assert.deepEqual(collected, [...STARTING, "Collecting"]);
});

test("after the configured delay", async (t) => {
  const { platform, send } = await platformFor(t, { pace: { stageMs: 1000 } });
  const { path } = await made(send);
  platform.clock.advance(3000);
  assert.equal(await stateOf(send, path), "Authenticated");
  platform.clock.advance(60_000);
  assert.equal(await stateOf(send, path), "Collecting");
});

test("a source skips its transient states with stageMs 0", async (t) => {
  const { send } = await platformFor(t, { pace: { stageMs: 0 } });
  const { path } = await made(send);
  assert.equal(await stateOf(send, path), "Collecting");
  await send("DELETE", path);
  assert.equal((await send("GET", path)).status, 404);
});

test("a pending source rejects changes and accepts them later; its ETag does not depend on its state", async (t) => {
  const { send } = await platformFor(t);
  const { id, path } = await made(send);
  const { headers } = await send("GET", path);
  const change = { source: { ...(at(creation, "source") as object), id } };
  const put = () => send("PUT", path, { body: change, headers: { "if-match": headers.get("etag") ?? "" } });
  assert.equal((await put()).status, 200);

  const pending = await put();
  assert.deepEqual([pending.status, codeOf(pending)], [400, "collectors.source.pending"]);
  await send("GET", path);
  assert.equal((await put()).status, 200);
});

test("deletion of a source takes a while", async (t) => {
  const { platform, send } = await platformFor(t);
  const { path } = await made(send);
  assert.equal((await send("DELETE", path)).status, 200);
  assert.equal(await stateOf(send, path), "Stopping");
  assert.equal((await send("GET", path)).status, 404);

  const other = await made(send);
  await send("DELETE", other.path);
  platform.clock.advance(2000);
  assert.equal((await send("GET", other.path)).status, 404);
  assert.equal(at((await send("GET", SOURCES)).body, "sources", 2), undefined);
});

test("secrets in the configuration are masked, and an update with the mask keeps them", async (t) => {
  const { platform, send } = await platformFor(t);
  const path = "v1/collectors/101234568/sources/9002001";
  const read = await send("GET", path);
  assert.equal(at(read.body, "source", "config", "apiKey"), MASK);
  const headers = { "if-match": read.headers.get("etag") ?? "" };
  assert.equal((await send("PUT", path, { body: read.body, headers })).status, 200);
  assert.equal(at(platform.control.source(9002001), "config", "apiKey"), "EXAMPLEAPIKEY");
});

test("a name is there, and once in a collector; an integration is one that is known; none changes its schema", async (t) => {
  const { send } = await platformFor(t);
  const first = await made(send);
  assert.equal(codeOf(await send("POST", SOURCES, { body: creation })), "collectors.validation.name.duplicate");
  const other = (schemaRef: object, config: object) => {
    const { source } = creation as { source: object };
    return send("POST", SOURCES, { body: { source: { ...source, schemaRef, config } } });
  };
  assert.equal((await other({ type: "Okta" }, { domain: "d", apiKey: "k" })).status, 400);
  assert.equal((await other({ type: "Otka" }, { name: "other", domain: "d", apiKey: "k" })).status, 400);
  assert.equal((await other({ type: "Okta" }, { name: "other", domain: "d", apiKey: "k" })).status, 200);

  await send("GET", first.path);
  const read = await send("GET", first.path);
  const body = { source: { ...(at(read.body, "source") as object), schemaRef: { type: "Box" } } };
  const answer = await send("PUT", first.path, { body, headers: { "if-match": read.headers.get("etag") ?? "" } });
  assert.equal(codeOf(answer), "collectors.validation.fields.invalid");
});
