import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { JsonObject } from "@tripod/testkit";
import { hostpkg } from "../package.js";
import { messageOf, startPluginBench } from "../plugin.testing.js";

const { assertWording } = createWording(import.meta.url);

const RACKS = "204e91c7-2f60-4d3a-b815-90ac6d17e004";
const CLOUD = "204e91c7-2f60-4d3a-b815-90ac6d17e003";

describe("global router resources", () => {
  const bench = useInSuite(startPluginBench);
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
    assert.deepEqual(JSON.parse(made?.body ?? ""), { network_id: networkId, cidr: "192.168.78.0/24", name: "s" });
    const written = { gateway: "192.168.78.1", serviceAddresses: ["192.168.78.254", "192.168.78.253"] };
    assert.ok((await stack.up([router, network, subnet(written)])).same.includes("subnet"));
    assert.ok((await stack.up([router, network, subnet({})])).same.includes("subnet"));
    await stack.destroy();
  });

  it("reject invalid inputs at preview with the property path", async (test) => {
    const base = { networkId: "714e91c7-2f60-4d3a-b815-90ac6d17e004", cidr: "10.1.0.0/24" };
    for (const [inputs, path] of [
      [{ cidr: "10.1.0.0/33" }, "cidr"],
      [{ gateway: "10.2.0.1" }, "gateway"],
      [{ gateway: "first" }, "gateway"],
      [{ serviceAddresses: ["10.1.0.4"] }, "serviceAddresses"],
      [{ serviceAddresses: ["10.1.0.4", "10.1.1.4"] }, "serviceAddresses[1]"],
    ] as const) {
      const program = [one("subnet", "GlobalRouterDedicatedSubnetV1", { ...base, ...inputs } as JsonObject)];
      const message = await messageOf(bench.newStack().preview(program));
      assert.ok(message.includes(`${path}: `), message);
      assertWording(test, message);
    }
    const tags = Array.from({ length: 151 }, (_, index) => `t${index}`);
    const tooMany = await messageOf(bench.newStack().preview([one("router", "GlobalRouterRouterV1", { tags })]));
    assert.ok(tooMany.includes("tags: "), tooMany);
    assertWording(test, tooMany);
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

  it("reject the import of a network of the other kind", async (test) => {
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
    assertWording(test, said);
    await stack.destroy();
  });

  it("report the next step for a route whose next hop is in no connected subnet", async (test) => {
    const stack = bench.newStack();
    const router = one("router", "GlobalRouterRouterV1", { name: "hops" });
    const routerId = (await stack.up([router])).outputs.router?.globalRouterRouterV1Id as string;
    const route = one("route", "GlobalRouterStaticRouteV1", { routerId, cidr: "0.0.0.0/0", nextHop: "10.99.0.1" });
    assertWording(test, await messageOf(stack.up([router, route])));
    await stack.destroy();
  });

  describe("getGlobalRouterZoneV1", () => {
    const connect = () => createClient(hostpkg, bench.platform.settings);

    it("requires the service only if zones of several services have the name", async (test) => {
      const several = await messageOf(connect().getGlobalRouterZoneV1({ name: "ru-3" }));
      assertWording(test, several);
      const zones = bench.platform.objects.rows("router.zones").filter(({ name }) => name === "ru-1");
      for (const { id, service } of zones)
        if (service !== "vpc") bench.platform.objects.patch("router.zones", String(id), { enable: false });
      const found = await connect().getGlobalRouterZoneV1({ name: "ru-1" });
      assert.deepEqual([zones.length > 1, found.service], [true, "vpc"]);
    });

    it("fails for a missing zone and lists the services that have one", async (test) => {
      const said = await messageOf(connect().getGlobalRouterZoneV1({ name: "ru-3", service: "vmware" }));
      assertWording(test, said);
    });

    it("rejects a second filter in the name", async (test) => {
      const said = await messageOf(connect().getGlobalRouterZoneV1({ name: "ru-3,service=vpc" }));
      assertWording(test, said);
    });
  });
});
