import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, errorOf, startExamples, type TestClient } from "../local.testing.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const ID = "64f0a1b2c3d4e5f601020999";
const GATEWAY = { privateCloudGatewayId: "gw-1" };

describe("lookups of objects of a gateway", () => {
  let server: ExampleServer;
  let client: TestClient;
  beforeEach(async () => {
    server = await startExamples();
    client = server.connect();
  });
  afterEach(() => server.close());

  it("finds a pool among pages and invalid rows, and requests those of its gateway only", async (test) => {
    const first = { items: [null, { metadata: { uid: "p-0" } }], listmeta: { continue: "more" } };
    const second = { items: [{ metadata: { name: "mine", uid: ID } }] };
    server.on("GET /v1/overlords/vsphere/gw-1/pools", ({ query }) => ({
      body: query.has("continue") ? second : first,
    }));
    assert.equal((await client.getIppool({ ...GATEWAY, name: "mine" })).id, ID);
    assert.equal((await client.getIppool({ ...GATEWAY, name: "mine", id: ID })).id, ID);
    await assertRejected(test, client.getIppool({ ...GATEWAY, name: "mime" }), {
      code: "invalid-argument",
      path: "name",
    });
  });

  it("reports an unknown gateway", async (test) => {
    for (const more of [{}, { id: ID }]) {
      await assertRejected(test, client.getIppool({ ...GATEWAY, name: "mine", ...more }), {
        code: "invalid-argument",
        path: "privateCloudGatewayId",
      });
    }
    const wrong = await errorOf(client.getIppool({ privateCloudGatewayId: "../x", name: "mine" }));
    assertFailure(test, wrong, { code: "invalid-argument", path: "privateCloudGatewayId" });
  });

  const map = (uid: string, network: string, privateGatewayUid = "gw-1") => ({
    metadata: { name: "anything", uid },
    spec: { dnsName: "a.test", network, datacenter: "dc", privateGatewayUid },
  });
  const maps = (...items: unknown[]) =>
    server.on("GET /v1/users/assets/vsphere/dnsMappings", { body: { items: [null, { spec: 5 }, ...items] } });
  const find = (more = {}) => client.getPrivatecloudgatewayDnsMap({ ...GATEWAY, searchDomainName: "a.test", ...more });

  it("distinguishes DNS maps of one domain by their network", async (test) => {
    maps(map("m-1", "red"), map("m-2", "blue"));
    await assertRejected(test, find(), { code: "invalid-argument", path: "searchDomainName" });
    assert.equal((await find({ network: "blue" })).id, "m-2");
    assert.equal((await find({ id: "m-1" })).network, "red");
    await assertRejected(test, find({ network: "green" }), { code: "invalid-argument", path: "network" });
    await assertRejected(test, find({ network: "blue", id: "m-1" }), { code: "invalid-argument", path: "network" });
  });

  it("returns no object of another gateway, although the platform lists it", async (test) => {
    maps(map("m-1", "red", "gw-2"), map("m-2", "red"));
    assert.equal((await find()).id, "m-2");
    assert.equal(server.received.at(-1)?.query.get("filters"), "spec.privateGatewayUid=gw-1");
    await assertRejected(test, find({ id: "m-1" }), { code: "invalid-argument", path: "id" });
  });

  it("compares domains exactly", async (test) => {
    maps(map("m-1", "red"));
    await assertRejected(test, find({ searchDomainName: "A.test" }), {
      code: "invalid-argument",
      path: "searchDomainName",
    });
  });
});
