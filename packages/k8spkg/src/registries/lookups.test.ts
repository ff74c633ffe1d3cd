import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { type ExampleServer, errorOf, startExamples, type TestClient } from "../local.testing.js";

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

  it("tells those of one name apart by their kind", async () => {
    readable(registry("helm"), registry("oci"), registry("pack"));
    assert.equal((await client.getRegistryHelm({ name: "mine" })).id, "helm");
    assert.equal((await client.getRegistryOci({ name: "mine" })).id, "oci");
    assert.equal((await client.getRegistryPack({ name: "mine" })).id, "pack");
    assert.equal((await client.getRegistry({ name: "mine", type: "spectro" })).type, "spectro");
    assert.equal((await client.getRegistry({ name: "mine", id: "oci" })).type, "oci");
    assert.equal(
      (await errorOf(client.getRegistry({ name: "mine" }))).message,
      'name: several registries "mine" in project "Default": helm (helm, context tenant), oci (oci, context tenant), pack (pack, context tenant); say with type or id which one is meant',
    );
  });

  it("never takes a Helm registry for one of packs, and says what it is", async () => {
    readable(registry("helm"));
    const message = 'name: "mine" (helm) is one of the Helm registries, not of the pack registries';
    assert.equal((await errorOf(client.getRegistryPack({ name: "mine" }))).message, message);
    assert.equal((await errorOf(client.getRegistry({ name: "mine", type: "spectro", id: "helm" }))).message, message);
    readable(registry("zarf"));
    assert.match((await errorOf(server.connect().getRegistryOci({ name: "mine" }))).message, /is one of the kind zarf/);
    assert.equal((await server.connect().getRegistry({ name: "mine" })).type, "zarf");
  });

  it("distinguishes registries of one name and kind by their IDs", async () => {
    readable(registry("helm", "h-1"), registry("helm", "h-2"));
    assert.match(
      (await errorOf(client.getRegistryHelm({ name: "mine" }))).message,
      /h-1 .*h-2 .*say with id which one/,
    );
    assert.equal((await client.getRegistryHelm({ name: "mine", id: "h-2" })).id, "h-2");
  });

  it("says how far the look through a Helm registry is", async () => {
    readable(registry("helm"));
    const status = "GET /v1/registries/helm/helm/sync/status";
    server.on(status, { body: { isSyncSupported: true, status: "InProgress", message: "" } });
    assert.equal((await client.getRegistry({ name: "mine" })).syncStatus, "InProgress");
    server.on(status, { body: { isSyncSupported: false } });
    assert.equal((await client.getRegistry({ name: "mine" })).syncStatus, "");
  });

  it("is as new as the question, though packs are content with an older list", async () => {
    server.on("POST /v1/packs/search", { body: { items: [] } });
    readable(registry("helm", "old", "old"));
    await errorOf(client.getPack({ name: "nothing" }));
    readable(registry("helm", "new", "new"));
    assert.equal((await client.getRegistryHelm({ name: "new" })).id, "new");
  });

  it("must be readable when it is wanted", async () => {
    stock();
    assert.match((await errorOf(client.getRegistry({ name: "mine" }))).message, /uid/);
  });
});
