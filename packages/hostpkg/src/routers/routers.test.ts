import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import type { JsonObject } from "@tripod/testkit";
import { hostpkg } from "../package.js";
import { messageOf, type PluginBench, startPluginBench } from "../plugin.testing.js";

const RACKS = "204e91c7-2f60-4d3a-b815-90ac6d17e004";
const CLOUD = "204e91c7-2f60-4d3a-b815-90ac6d17e003";

describe("global router resources", () => {
  let bench: PluginBench;
  before(async () => {
    bench = await startPluginBench();
  });
  after(() => bench.close());
  const one = (name: string, type: string, inputs: JsonObject) => ({
    name,
    type: `hostpkg:index/${type.slice(0, 1).toLowerCase()}${type.slice(1)}:${type}`,
    inputs,
  });

  it("do not diff a gateway that is removed from the inputs", async () => {
    const stack = bench.newStack();
    const { outputs } = await stack.up([one("router", "GlobalRouterRouterV1", { name: "own gateway" })]);
    const router = one("router", "GlobalRouterRouterV1", { name: "own gateway" });
    const routerId = outputs.router?.globalRouterRouterV1Id as string;
    const network = one("network", "GlobalRouterDedicatedNetworkV1", { routerId, zoneId: RACKS, vlan: 77, name: "n" });
    const networkId = (await stack.up([router, network])).outputs.network?.globalRouterDedicatedNetworkV1Id as string;
    const subnet = (more: JsonObject) =>
      one("subnet", "GlobalRouterDedicatedSubnetV1", { networkId, cidr: "192.168.77.0/24", name: "s", ...more });
    await stack.up([router, network, subnet({ gateway: "192.168.77.9" })]);
    const { same, outputs: after } = await stack.up([router, network, subnet({})]);
    assert.deepEqual(same.toSorted(), ["network", "router", "subnet"]);
    assert.deepEqual(after.subnet?.serviceAddresses, ["192.168.77.253", "192.168.77.254"]);
    await stack.destroy();
  });

  it("send no unset addresses of a subnet and do not diff removed ones", async () => {
    const stack = bench.newStack();
    const router = one("router", "GlobalRouterRouterV1", { name: "left to the platform" });
    const routerId = (await stack.up([router])).outputs.router?.globalRouterRouterV1Id as string;
    const network = one("network", "GlobalRouterDedicatedNetworkV1", { routerId, zoneId: RACKS, vlan: 78, name: "n" });
    const networkId = (await stack.up([router, network])).outputs.network?.globalRouterDedicatedNetworkV1Id as string;
    const subnet = (more: JsonObject) =>
      one("subnet", "GlobalRouterDedicatedSubnetV1", { networkId, cidr: "192.168.78.0/24", name: "s", ...more });
    bench.platform.requests.reset();
    await stack.up([router, network, subnet({})]);
    const [made] = bench.platform.requests
      .all()
      .filter(({ method, path }) => method === "POST" && /subnets$/.test(path));
    assert.deepEqual(JSON.parse(made?.body ?? ""), {
      network_id: networkId,
      cidr: "192.168.78.0/24",
      name: "s",
    });
    const written = { gateway: "192.168.78.1", serviceAddresses: ["192.168.78.254", "192.168.78.253"] };
    assert.ok((await stack.up([router, network, subnet(written)])).same.includes("subnet"));
    assert.ok((await stack.up([router, network, subnet({})])).same.includes("subnet"));
    await stack.destroy();
  });

  it("reject invalid inputs at preview with the property path", async () => {
    const base = { networkId: "714e91c7-2f60-4d3a-b815-90ac6d17e004", cidr: "10.1.0.0/24" };
    for (const [inputs, expected] of [
      [{ cidr: "10.1.0.0/33" }, /cidr: must be an IPv4 CIDR block/],
      [{ gateway: "10.2.0.1" }, /gateway: must be an address of the subnet 10\.1\.0\.0\/24/],
      [{ gateway: "first" }, /gateway: must be an IPv4 address/],
      [{ serviceAddresses: ["10.1.0.4"] }, /serviceAddresses: must be two different addresses/],
      [{ serviceAddresses: ["10.1.0.4", "10.1.1.4"] }, /serviceAddresses\[1\]: must be an address of the subnet/],
    ] as const) {
      const program = [one("subnet", "GlobalRouterDedicatedSubnetV1", { ...base, ...inputs } as JsonObject)];
      assert.match(await messageOf(bench.newStack().preview(program)), expected);
    }
    const tags = Array.from({ length: 151 }, (_, index) => `t${index}`);
    assert.match(
      await messageOf(bench.newStack().preview([one("router", "GlobalRouterRouterV1", { tags })])),
      /tags: must be at most 150 tags/,
    );
  });

  it("ignore duplicate tags", async () => {
    const stack = bench.newStack();
    await stack.up([one("router", "GlobalRouterRouterV1", { name: "tagged", tags: ["a", "b", "a"] })]);
    const [row] = bench.platform.objects.rows("router.routers").filter(({ name }) => name === "tagged");
    assert.deepEqual(row?.tags, ["a", "b"]);
    const { same } = await stack.up([one("router", "GlobalRouterRouterV1", { name: "tagged", tags: ["b", "a"] })]);
    assert.deepEqual(same, ["router"]);
    await stack.destroy();
  });

  it("reject the import of a network of the other kind", async () => {
    const stack = bench.newStack();
    const router = one("router", "GlobalRouterRouterV1", { name: "kinds" });
    const routerId = (await stack.up([router])).outputs.router?.globalRouterRouterV1Id as string;
    const network = one("network", "GlobalRouterVpcNetworkV1", {
      routerId,
      zoneId: CLOUD,
      osNetworkId: "c14e91c7-2f60-4d3a-b815-90ac6d17e00a",
      projectId: bench.platform.settings.projectId,
      name: "cloud",
    });
    const id = (await stack.up([router, network])).outputs.network?.globalRouterVpcNetworkV1Id as string;
    const type = "hostpkg:index/globalRouterDedicatedNetworkV1:GlobalRouterDedicatedNetworkV1";
    const said = await messageOf(bench.newStack().import({ type, name: "it", id }));
    assert.match(said, /is of another kind, a network of a cloud project \(GlobalRouterVpcNetworkV1\)/);
    await stack.destroy();
  });

  it("report the next step for a route whose next hop is in no connected subnet", async () => {
    const stack = bench.newStack();
    const router = one("router", "GlobalRouterRouterV1", { name: "hops" });
    const routerId = (await stack.up([router])).outputs.router?.globalRouterRouterV1Id as string;
    const route = one("route", "GlobalRouterStaticRouteV1", { routerId, cidr: "0.0.0.0/0", nextHop: "10.99.0.1" });
    assert.match(await messageOf(stack.up([router, route])), /name that subnet in dependsOn of the route/);
    await stack.destroy();
  });

  describe("getGlobalRouterZoneV1", () => {
    const connect = () => createClient(hostpkg, bench.platform.settings);

    it("requires the service only if zones of several services have the name", async () => {
      const several = await messageOf(connect().getGlobalRouterZoneV1({ name: "ru-3" }));
      assert.match(several, /several global router zones "ru-3": service "\w+" \(id .*set service/);
      const zones = bench.platform.objects.rows("router.zones").filter(({ name }) => name === "ru-1");
      for (const { id, service } of zones)
        if (service !== "vpc") bench.platform.objects.patch("router.zones", String(id), { enable: false });
      const found = await connect().getGlobalRouterZoneV1({ name: "ru-1" });
      assert.deepEqual([zones.length > 1, found.service], [true, "vpc"]);
    });

    it("fails for a missing zone and lists the services that have one", async () => {
      const said = await messageOf(connect().getGlobalRouterZoneV1({ name: "ru-3", service: "vmware" }));
      assert.match(
        said,
        /no enabled global router zone "ru-3" of the service "vmware"; zones with this name exist for \w/,
      );
    });

    it("rejects a second filter in the name", async () => {
      const said = await messageOf(connect().getGlobalRouterZoneV1({ name: "ru-3,service=vpc" }));
      assert.match(said, /name: must not contain commas or equal signs/);
    });
  });
});
