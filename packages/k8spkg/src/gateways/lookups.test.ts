import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { type ExampleServer, errorOf, startExamples, type TestClient } from "../local.testing.js";

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

  it("finds a pool among pages and broken rows, and asks for its gateway's alone", async () => {
    const first = { items: [null, { metadata: { uid: "p-0" } }], listmeta: { continue: "more" } };
    const second = { items: [{ metadata: { name: "mine", uid: ID } }] };
    server.on("GET /v1/overlords/vsphere/gw-1/pools", ({ query }) => ({
      body: query.has("continue") ? second : first,
    }));
    assert.equal((await client.getIppool({ ...GATEWAY, name: "mine" })).id, ID);
    assert.equal((await client.getIppool({ ...GATEWAY, name: "mine", id: ID })).id, ID);
    assert.match((await errorOf(client.getIppool({ ...GATEWAY, name: "mime" }))).message, /did you mean "mine"\?$/);
  });

  it("says that there is no such gateway", async () => {
    for (const more of [{}, { id: ID }]) {
      const { message } = await errorOf(client.getIppool({ ...GATEWAY, name: "mine", ...more }));
      assert.equal(message, 'privateCloudGatewayId: no private cloud gateway with the id "gw-1" in project "Default"');
    }
    const wrong = await errorOf(client.getIppool({ privateCloudGatewayId: "../x", name: "mine" }));
    assert.match(wrong.message, /^privateCloudGatewayId: must be an identifier/);
  });

  const map = (uid: string, network: string, privateGatewayUid = "gw-1") => ({
    metadata: { name: "anything", uid },
    spec: { dnsName: "a.test", network, datacenter: "dc", privateGatewayUid },
  });
  const maps = (...items: unknown[]) =>
    server.on("GET /v1/users/assets/vsphere/dnsMappings", { body: { items: [null, { spec: 5 }, ...items] } });
  const find = (more = {}) => client.getPrivatecloudgatewayDnsMap({ ...GATEWAY, searchDomainName: "a.test", ...more });

  it("tells DNS maps of one domain apart by their network", async () => {
    maps(map("m-1", "red"), map("m-2", "blue"));
    assert.equal(
      (await errorOf(find())).message,
      'searchDomainName: several DNS maps "a.test" in the gateway gw-1: m-1 (network "red" in "dc"), m-2 (network "blue" in "dc"); say with network or id which one is meant',
    );
    assert.equal((await find({ network: "blue" })).id, "m-2");
    assert.equal((await find({ id: "m-1" })).network, "red");
    assert.match(
      (await errorOf(find({ network: "green" }))).message,
      /^network: the DNS map "a.test" of the gateway gw-1 exists for "red", "blue", not for "green"$/,
    );
    assert.match((await errorOf(find({ network: "blue", id: "m-1" }))).message, /^network: /);
  });

  it("takes none of another gateway, though the platform shows it", async () => {
    maps(map("m-1", "red", "gw-2"), map("m-2", "red"));
    assert.equal((await find()).id, "m-2");
    assert.equal(server.received.at(-1)?.query.get("filters"), "spec.privateGatewayUid=gw-1");
    assert.match((await errorOf(find({ id: "m-1" }))).message, /^id: no DNS map with the id "m-1"/);
  });

  it("takes the domain as it is", async () => {
    maps(map("m-1", "red"));
    const { message } = await errorOf(find({ searchDomainName: "A.test" }));
    assert.match(message, /^searchDomainName: no DNS map "A.test" in the gateway gw-1; did you mean "a.test"\?$/);
  });
});
