import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { PrivatecloudgatewayDnsMap } from "./PrivatecloudgatewayDnsMap.js";
import { PrivatecloudgatewayIppool } from "./PrivatecloudgatewayIppool.js";

const { assertRejected } = createWording(import.meta.url);

const map = PrivatecloudgatewayDnsMap as AnyResource<ClusterPlatform>;
const pool = PrivatecloudgatewayIppool as AnyResource<ClusterPlatform>;
const GATEWAY = "64f0a1b2c3d4e5f601020901";
const named = {
  privateCloudGatewayId: GATEWAY,
  dataCenter: "dc1",
  network: "VM Network",
  searchDomainName: "lab.example.com",
};
const range = {
  privateCloudGatewayId: GATEWAY,
  name: "pool",
  networkType: "range",
  ipStartRange: "10.0.0.10",
  ipEndRange: "10.0.0.20",
  gateway: "10.0.0.1",
  prefix: 24,
};

describe("objects of vSphere gateways", () => {
  const bench = useInSuite(startBench);

  const pools = (uid: string) => (bench.row("ipPools", uid).spec as { pool: Record<string, unknown> }).pool;

  it("are imported by the UID or name of the gateway and the object", async (test) => {
    const made = [await bench.create(map, named), await bench.create(pool, range)] as const;
    for (const gateway of [GATEWAY, "dc1-gateway"]) {
      for (const [resource, one, name] of [
        [map, made[0], "lab.example.com"],
        [pool, made[1], "pool"],
      ] as const) {
        for (const said of [one.id, name])
          for (const mark of ["/", ":"])
            assert.equal(
              (await bench.import(resource, `${gateway}${mark}${said}`))?.id,
              one.id,
              `${gateway}${mark}${said}`,
            );
      }
    }
    await assertRejected(test, bench.import(pool, "twin-gateway/pool"), { code: "invalid-argument", path: "" });
    await bench.delete(map, made[0]);
    await bench.delete(pool, made[1]);
  });

  it("update the domain of a DNS map in place, and its name with it", async () => {
    const made = await bench.create(map, named);
    const changed = await bench.update(map, { ...named, searchDomainName: "two.example.com" }, made);
    assert.equal(changed.id, made.id);
    const { metadata, spec } = bench.row("dnsMappings", made.id) as { metadata: object; spec: object };
    assert.equal((metadata as { name: string }).name, "two.example.com");
    assert.equal((spec as { dnsName: string }).dnsName, "two.example.com");
    await bench.delete(map, changed);
  });

  it("a pool shows suffixes without name servers, and name servers that another client removed", async () => {
    const made = await bench.create(pool, { ...range, nameserverSearchSuffixes: ["example.com"] });
    assert.deepEqual((await bench.import(pool, `${GATEWAY}/pool`))?.inputs.nameserverSearchSuffixes, ["example.com"]);
    pools(made.id).nameserver = { addresses: [], search: [] };
    assert.ok(!("nameserverSearchSuffixes" in ((await bench.refresh(pool, made))?.state ?? {})));
    await bench.delete(pool, made);
  });

  it("a pool keeps its recorded type if a response has no addresses", async () => {
    const subnet = { networkType: "subnet", subnetCidr: "10.1.0.0/24", ipStartRange: undefined, ipEndRange: undefined };
    const made = await bench.create(pool, { ...range, ...subnet });
    pools(made.id).subnet = undefined;
    assert.equal((await bench.refresh(pool, made))?.state.networkType, "subnet");
    await bench.delete(pool, made);
  });

  it("change a pool from a range to a subnet in place, and clear the range", async () => {
    const made = await bench.create(pool, { ...range, nameserverAddresses: ["10.0.0.2"] });
    const { ipStartRange: _, ipEndRange: __, ...rest } = range;
    const subnet = { ...rest, networkType: "subnet", subnetCidr: "10.1.0.0/24" };
    const changed = await bench.update(pool, subnet, made);
    assert.deepEqual(pools(made.id), {
      gateway: "10.0.0.1",
      prefix: 24,
      nameserver: { addresses: [], search: [] },
      subnet: "10.1.0.0/24",
    });
    // A platform may show the addresses of a subnet, too.
    Object.assign(pools(made.id), { start: "10.1.0.1", end: "10.1.0.254" });
    const seen = (await bench.refresh(pool, changed)) ?? assert.fail();
    assert.deepEqual([seen.state.networkType, bench.diff(pool, subnet, seen).changes], ["subnet", []]);
    await bench.delete(pool, changed);
  });

  it("fails for an unknown gateway", async () => {
    await assert.rejects(bench.create(map, { ...named, privateCloudGatewayId: "64f0a1b2c3d4e5f601020999" }));
    await assert.rejects(bench.create(pool, { ...range, privateCloudGatewayId: "64f0a1b2c3d4e5f601020999" }));
  });

  for (const [name, resource, inputs, paths] of [
    ["a name that is not a domain", map, { ...named, searchDomainName: "lab" }, ["searchDomainName"]],
    ["a range without an end", pool, { ...range, ipEndRange: undefined }, ["ipEndRange"]],
    ["a range with a subnet", pool, { ...range, subnetCidr: "10.1.0.0/24" }, ["subnetCidr"]],
    ["a subnet without one", pool, { ...range, networkType: "subnet" }, ["ipEndRange", "ipStartRange", "subnetCidr"]],
    ["a prefix beyond 32 bits", pool, { ...range, prefix: 33 }, ["prefix"]],
    ["an invalid address", pool, { ...range, ipStartRange: "10.0.0.256" }, ["ipStartRange"]],
    ["an invalid gateway", pool, { ...range, gateway: "gw" }, ["gateway"]],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(resource, inputs as never);
      assert.deepEqual(failures.map(({ path }) => path).sort(), paths);
    });
  }
});
