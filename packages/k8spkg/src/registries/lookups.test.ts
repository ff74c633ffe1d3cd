import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, errorOf, startExamples, type TestClient } from "../local.testing.js";

const { assertRejected } = createWording(import.meta.url);

const LIST = "GET /v1/registries/metadata";

describe("lookups of registries", () => {
  let server: ExampleServer;
  let client: TestClient;
  beforeEach(async () => {
    server = await startExamples();
    client = server.connect();
  });
  afterEach(() => server.close());

  const registry = (kind: string, uid = kind, name = "mine") => ({ name, uid, kind, scope: "tenant" });
  const stock = (...items: unknown[]) => server.on(LIST, { body: { items: [null, { name: "mine" }, ...items] } });
  const readable = (...items: unknown[]) => server.on(LIST, { body: { items: [null, { uid: "nameless" }, ...items] } });

  it("distinguishes registries with one name by their type", async (test) => {
    readable(registry("helm"), registry("oci"), registry("pack"));
    assert.equal((await client.getRegistryHelm({ name: "mine" })).id, "helm");
    assert.equal((await client.getRegistryOci({ name: "mine" })).id, "oci");
    assert.equal((await client.getRegistryPack({ name: "mine" })).id, "pack");
    assert.equal((await client.getRegistry({ name: "mine", type: "spectro" })).type, "spectro");
    assert.equal((await client.getRegistry({ name: "mine", id: "oci" })).type, "oci");
    await assertRejected(test, client.getRegistry({ name: "mine" }), { code: "invalid-argument", path: "name" });
  });

  it("does not return a Helm registry as a pack registry, and names its type", async (test) => {
    readable(registry("helm"));
    const message = 'name: "mine" (helm) is one of the Helm registries, not of the pack registries';
    assert.equal((await errorOf(client.getRegistryPack({ name: "mine" }))).message, message);
    assert.equal((await errorOf(client.getRegistry({ name: "mine", type: "spectro", id: "helm" }))).message, message);
    readable(registry("zarf"));
    await assertRejected(test, server.connect().getRegistryOci({ name: "mine" }), {
      code: "invalid-argument",
      path: "name",
    });
    assert.equal((await server.connect().getRegistry({ name: "mine" })).type, "zarf");
  });

  it("distinguishes registries with one name and type by their IDs", async (test) => {
    readable(registry("helm", "h-1"), registry("helm", "h-2"));
    await assertRejected(test, client.getRegistryHelm({ name: "mine" }), { code: "invalid-argument", path: "name" });
    assert.equal((await client.getRegistryHelm({ name: "mine", id: "h-2" })).id, "h-2");
  });

  it("returns the progress of a Helm registry's synchronization", async () => {
    readable(registry("helm"));
    const status = "GET /v1/registries/helm/helm/sync/status";
    server.on(status, { body: { isSyncSupported: true, status: "InProgress", message: "" } });
    assert.equal((await client.getRegistry({ name: "mine" })).syncStatus, "InProgress");
    server.on(status, { body: { isSyncSupported: false } });
    assert.equal((await client.getRegistry({ name: "mine" })).syncStatus, "");
  });

  it("reads the list again, although lookups of packs accept a cached one", async () => {
    server.on("POST /v1/packs/search", { body: { items: [] } });
    readable(registry("helm", "old", "old"));
    await errorOf(client.getPack({ name: "nothing" }));
    readable(registry("helm", "new", "new"));
    assert.equal((await client.getRegistryHelm({ name: "new" })).id, "new");
  });

  it("fails if the list cannot be read", async (test) => {
    stock();
    await assertRejected(test, client.getRegistry({ name: "mine" }), { code: "unexpected-answer" }, { member: "uid" });
  });
});
