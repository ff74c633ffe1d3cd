import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClient, failureCodeOf } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { complaints } from "../constraints.testing.js";
import { hostpkgHere } from "../network.testing.js";
import { PROJECT } from "../places.fixture.js";
import { failureOf, startResources } from "../resources.testing.js";
import { DedicatedPrivateSubnetV1 } from "./DedicatedPrivateSubnetV1.js";
import { DedicatedServerV1Fixture } from "./DedicatedServerV1.fixture.js";
import { DedicatedServerV1 } from "./DedicatedServerV1.js";
import { DedicatedSshKeysV1 } from "./DedicatedSshKeysV1.js";

const { assertRejected } = createWording(import.meta.url);

const SPB = "b0000000-0000-4000-8000-000000000101";
const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIInvented me@example.com";
const subnet = { locationId: SPB, vlan: "1000", subnet: "192.168.100.0/24" };

describe("DedicatedSshKeysV1 and DedicatedPrivateSubnetV1", () => {
  const bench = useInSuite(startResources);
  const client = () => createClient(hostpkgHere, bench.local.settings as never);

  for (const [what, around] of [
    ["without an envelope", (body: unknown) => body],
    ["in an envelope", (body: unknown) => ({ status: "SUCCESS", result: body })],
    ["in a list of one", (body: unknown) => ({ status: "SUCCESS", result: [body] })],
  ] as const) {
    it(`read a key that is returned ${what}, and import it by ID and by name`, async () => {
      for (const route of ["POST /servers/v2/aux/ssh-keys/key", "GET /servers/v2/aux/ssh-keys/key/:id"])
        bench.local.faults.add({ route, fault: { kind: "edit", edit: around } });
      const program = { name: `key ${what}`, publicKey: ` ${KEY}\n` };
      const made = await bench.create(DedicatedSshKeysV1, program);
      assert.notEqual(made.id, "");
      const live = (await bench.refresh(DedicatedSshKeysV1, made)) ?? assert.fail();
      assert.deepEqual(bench.diff(DedicatedSshKeysV1, { ...program, publicKey: KEY }, live).changes, []);
      for (const id of [made.id, program.name]) assert.equal((await bench.import(DedicatedSshKeysV1, id))?.id, made.id);
      bench.local.faults.clear();
      await bench.delete(DedicatedSshKeysV1, made);
      assert.equal(await bench.refresh(DedicatedSshKeysV1, made), undefined);
      await bench.delete(DedicatedSshKeysV1, made);
    });
  }

  it("reject an import by a name that two keys have, and list their IDs", async () => {
    const one = await bench.create(DedicatedSshKeysV1, { name: "twice", publicKey: KEY });
    const two = await bench.create(DedicatedSshKeysV1, { name: "twice", publicKey: `${KEY}2` });
    const { message } = await failureOf(bench.import(DedicatedSshKeysV1, "twice"));
    assert.ok(message.includes(one.id) && message.includes(two.id), message);
  });

  it("reject invalid keys and private subnets at preview", () => {
    assert.deepEqual(complaints(DedicatedSshKeysV1, { name: "", publicKey: "" }), ["name", "publicKey"]);
    assert.deepEqual(complaints(DedicatedSshKeysV1, { publicKey: KEY, userId: "me" }), ["userId"]);
    for (const network of [
      "198.51.100.0/24",
      "192.168.100.7/24",
      "fd00::/64",
      "10.0.0.0/7",
      "192.168.0.0",
      "172.32.0.0/16",
    ])
      assert.deepEqual(complaints(DedicatedPrivateSubnetV1, { ...subnet, subnet: network }), ["subnet"], network);
    assert.deepEqual(complaints(DedicatedPrivateSubnetV1, { ...subnet, locationId: "SPB-2" }), ["locationId"]);
  });

  it("create a subnet in the network of its VLAN only", async (test) => {
    const network = { uuid: "4f000000-0000-4000-8000-000000000101", network_type: "local" };
    const answer = (...vlans: readonly number[]) => ({
      kind: "edit" as const,
      edit: () => ({
        result: vlans.map((vlan, n) => ({ ...network, uuid: network.uuid.replace("4f", `${n}f`), vlan })),
      }),
    });
    for (const vlans of [[], [2000], [1000, 1000]]) {
      bench.local.faults.add({ route: "GET /servers/v2/network", fault: answer(...vlans), times: 1 });
      await assertRejected(test, bench.create(DedicatedPrivateSubnetV1, subnet), {
        code: "invalid-argument",
        path: "vlan",
      });
    }
    const nameless = { kind: "edit", edit: () => ({ result: [{ network_type: "local", vlan: 1000 }] }) } as const;
    bench.local.faults.add({ route: "GET /servers/v2/network", fault: nameless, times: 1 });
    const failed = await bench.writes(async () => {
      const failure = await failureOf(bench.create(DedicatedPrivateSubnetV1, subnet));
      assert.equal(failureCodeOf(failure), "unexpected-answer");
    });
    assert.deepEqual(failed, []);
    const made = await bench.create(DedicatedPrivateSubnetV1, subnet);
    const imported = (await bench.import(DedicatedPrivateSubnetV1, made.id)) ?? assert.fail();
    const { locationId, vlan, subnet: network4 } = imported.state;
    assert.deepEqual({ locationId, vlan, subnet: network4 }, subnet);
    const edit = (body: unknown) => ({ result: { ...(body as { result: object }).result, network: {} } });
    bench.local.faults.add({ route: "GET /servers/v2/network/ipam/*", fault: { kind: "edit", edit }, times: 1 });
    assert.equal(failureCodeOf(await failureOf(bench.refresh(DedicatedPrivateSubnetV1, made))), "unexpected-answer");
    await bench.delete(DedicatedPrivateSubnetV1, made);
    assert.equal(await bench.refresh(DedicatedPrivateSubnetV1, made), undefined);
    await bench.delete(DedicatedPrivateSubnetV1, made);
  });

  it("getDedicatedPrivateSubnetV1 finds subnets by location, VLAN, prefix and address, with their reserved addresses", async (test) => {
    const all = await client().getDedicatedPrivateSubnetV1({ projectId: PROJECT });
    const [first] = all.subnets.filter(({ subnet: network }) => network === "172.20.5.0/24");
    assert.ok(first !== undefined && all.subnets.length > 2 && first.vlan === "1000");
    const found = async (filter: object) =>
      (await client().getDedicatedPrivateSubnetV1({ projectId: PROJECT, filter })).subnets.map(({ id }) => id);
    const place = { locationId: SPB, vlan: "1000" };
    assert.deepEqual(await found({ ...place, subnet: "172.20.5.9/24" }), ["5d000000-0000-4000-8010-000000000101"]);
    assert.deepEqual(await found({ ...place, ip: "172.20.6.9" }), ["5d000000-0000-4000-8020-000000000101"]);
    assert.deepEqual(await found({ locationId: SPB, vlan: "1001" }), []);
    await assertRejected(test, found({ ip: "10.6.0.9-10.6.0.12" }), { code: "invalid-argument", path: "filter.ip" });
  });

  it("getDedicatedServersV1 finds servers that match all members of a filter, by the prefix or the ID of a subnet", async () => {
    const program = DedicatedServerV1Fixture.minimal(() => "");
    const [one, two] = [
      await bench.create(DedicatedServerV1, { ...program, osHostName: "web-1", privateSubnet: "172.20.5.9/24" }),
      await bench.create(DedicatedServerV1, { ...program, osHostName: "db-1" }),
    ];
    const all = (await client().getDedicatedServersV1({ projectId: PROJECT })).servers;
    assert.deepEqual(all.map(({ id }) => id).sort(), [one.id, two.id].sort());
    const web = all.find(({ id }) => id === one.id) ?? assert.fail();
    assert.equal(web.name, "web-1");
    assert.ok(web.configuration !== "" && web.location !== "");
    const [ip = assert.fail()] = web.reservedPrivateIps;
    const found = async (filter: Record<string, string>) => {
      const result = await client().getDedicatedServersV1({ projectId: PROJECT, filter });
      assert.equal(result.filter?.ip, filter.ip ?? "");
      return result.servers.map(({ id }) => id);
    };
    assert.deepEqual(await found({ name: "WEB" }), [one.id]);
    assert.deepEqual(await found({ ip }), [one.id]);
    assert.deepEqual(await found({ ip, name: "db" }), []);
    assert.deepEqual(await found({ privateSubnet: "172.20.5.0/24" }), [one.id]);
    assert.deepEqual(await found({ privateSubnet: "5d000000-0000-4000-8010-000000000101" }), [one.id]);
    assert.deepEqual(await found({ privateSubnet: "172.20.5.0/24", name: "db" }), []);
    // The private networks of two VLANs may have subnets with the same prefix.
    const edit = (raw: unknown) => ({ result: { ...(raw as { result: object }).result, network_uuid: "another" } });
    bench.local.faults.add({ route: "GET /servers/v2/network/ipam/local_subnet/*", fault: { kind: "edit", edit } });
    assert.deepEqual(await found({ privateSubnet: "5d000000-0000-4000-8010-000000000101" }), []);
    bench.local.faults.clear();
    assert.equal((await found({ configuration: web.configuration.slice(1, 4).toLowerCase() })).length, 2);
    assert.deepEqual(await found({ locationId: "b0000000-0000-4000-8000-000000000105" }), []);
    assert.equal((await found({ locationId: web.locationId.toUpperCase() })).length, 2);
    await bench.delete(DedicatedServerV1, one);
    await bench.delete(DedicatedServerV1, two);
  });

  it("getDedicatedServersV1 rejects filters that match no address or subnet", async (test) => {
    const found = (filter: Record<string, string>) => client().getDedicatedServersV1({ projectId: PROJECT, filter });
    for (const [name, value] of [
      ["ip", "10.0.0.300"],
      ["publicSubnet", "web-net"],
      ["privateSubnet", "10.0.0.1"],
      ["privateSubnet", "9d000000-0000-4000-8000-000000000001"],
      ["publicSubnet", "9d000000-0000-4000-8000-000000000001"],
    ] as const) {
      await assertRejected(test, found({ [name]: value }), { code: "invalid-argument", path: `filter.${name}` });
    }
    assert.deepEqual((await found({ ip: "", publicSubnet: "", privateSubnet: "" })).filter?.publicSubnet, "");
  });

  it("getDedicatedServersV1 compares addresses and subnets regardless of spelling and of members that a response omits", async () => {
    const ID = "5d000000-0000-4000-8010-00000000000a";
    const server = { uuid: "s-1", user_desc: "web", location_uuid: SPB };
    const answers: Readonly<Record<string, unknown>> = {
      "/servers/v2/resource": [server, { ...server, uuid: "s-2", location_uuid: "elsewhere" }],
      "/servers/v2/network/ipam/ip": [{ ip: "2001:DB8:0::10", resource_uuid: "s-1", subnet: "2001:DB8:0:0::/64" }],
      "/servers/v2/network/ipam/local_ip": ["s-1", "s-2"].map((uuid) => ({
        ip: "10.44.0.9",
        resource_uuid: uuid,
        subnet: "10.44.0.0/24",
      })),
      [`/servers/v2/network/ipam/local_subnet/${ID}`]: {
        subnet: "10.44.0.0/24",
        network_uuid: "n",
        location_uuid: SPB,
      },
    };
    for (const [path, result] of Object.entries(answers))
      bench.local.faults.add({
        route: `GET ${path}`,
        fault: { kind: "answer", status: 200, body: { result } },
        times: 20,
      });
    try {
      const found = async (filter: Record<string, string>) =>
        (await client().getDedicatedServersV1({ projectId: PROJECT, filter })).servers.map(({ id }) => id);
      assert.deepEqual(await found({ ip: "2001:db8::10" }), ["s-1"]);
      assert.deepEqual(await found({ publicSubnet: "2001:db8::1/64" }), ["s-1"]);
      assert.deepEqual(await found({ publicSubnet: "2001:db8::/48" }), []);
      assert.deepEqual(await found({ privateSubnet: "10.44.0.7/24" }), ["s-1", "s-2"]);
      // The addresses do not name their network.
      assert.deepEqual(await found({ privateSubnet: ID.toUpperCase() }), ["s-1"]);
      const body = { result: { uuid: ID } };
      bench.local.faults.clear();
      bench.local.faults.add({
        route: "GET /servers/v2/network/ipam/local_subnet/*",
        fault: { kind: "answer", status: 200, body },
      });
      await assert.rejects(found({ privateSubnet: ID }), { code: "unexpected-answer" });
    } finally {
      bench.local.faults.clear();
    }
  });
});
