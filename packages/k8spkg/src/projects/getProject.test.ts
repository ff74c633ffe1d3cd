import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createManualClock } from "@tripod/http/testing";
import { createClient, createShared } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { EXAMPLE_KEY, type ExampleServer, startExamples } from "../local.testing.js";
import { k8spkg } from "../package.js";

const { assertRejected } = createWording(import.meta.url);

const LIST = "GET /v1/dashboard/projects/metadata";
const rows = (...names: string[]) => ({ body: { items: names.map((name) => ({ metadata: { name, uid: name } })) } });

describe("getProject", () => {
  let server: ExampleServer;
  beforeEach(async () => {
    server = await startExamples();
  });
  afterEach(() => server.close());

  it("finds projects that other clients created or renamed, although the project of the settings is read once", async (test) => {
    const clock = createManualClock();
    const settings = { apiKey: EXAMPLE_KEY, host: server.origin, retryAttempts: 0 };
    const client = createClient(k8spkg, settings, { clock, shared: createShared(), log: () => undefined });
    server.on("GET /v1/overlords", { body: { items: [{ metadata: { name: "g", uid: "g" } }] } });
    server.on(LIST, rows("Default", "first"));
    await client.getPrivateCloudGateway({ name: "g" });
    server.on(LIST, rows("Default", "second"));
    assert.equal((await client.getProject({ name: "second" })).id, "second");
    await assertRejected(test, client.getProject({ name: "first" }), { code: "invalid-argument", path: "name" });
    client.close();
  });

  it("requests a name individually if the list lacks it", async (test) => {
    server.on(LIST, ({ query }) => (query.get("name") === "far" ? rows("far away", "far") : rows("Default", "fat")));
    const client = server.connect();
    assert.equal((await client.getProject({ name: "far" })).id, "far");
    await assertRejected(test, client.getProject({ name: "fay" }), { code: "invalid-argument", path: "name" });
  });

  it("requests an ID individually, regardless of the list", async () => {
    server.on("GET /v1/projects/p-1", { body: { metadata: { name: "mine", uid: "p-1" } } });
    assert.deepEqual(await server.connect().getProject({ id: "p-1" }), { id: "p-1", name: "mine" });
    assert.deepEqual(
      server.received.map(({ route }) => route),
      ["GET /v1/projects/p-1"],
    );
  });
});
