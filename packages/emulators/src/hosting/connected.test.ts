import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { manualClock } from "../clock.js";
import { fixture, shape } from "./fixtures.testing.js";
import { useHosting } from "./signIn.testing.js";

const VPC_ZONE = "204e91c7-2f60-4d3a-b815-90ac6d17e001";
const RACK_ZONE = "204e91c7-2f60-4d3a-b815-90ac6d17e004";
const clock = manualClock("2026-02-11T08:31:00.412Z");
const { platform, caller } = useHosting({ clock, tokenLife: 10 ** 9 }, "account");
beforeEach(() => {
  for (const name of ["staticRoutes", "subnets", "networks", "routers"]) {
    for (const row of [...platform.objects.rows(`router.${name}`)]) platform.objects.remove(`router.${name}`, row);
  }
});

const send = (method: string, path: string, body?: unknown) => caller.send(method, `/naas/v1${path}`, body);
const get = (path: string) => caller.get(`/naas/v1${path}`);

async function make(path: string, name: string, more: object): Promise<{ id: string }> {
  const { status, body } = await send("POST", path, { ...fixture(`naas.${name}-create.request`), ...more });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(shape({ ...body, updated_at: null }), shape(fixture(`naas.${name}-create.response.201`)));
  assert.equal(body.status, "CREATING");
  clock.advance(2000);
  assert.equal((await get(`${path}/${body.id}`)).body.status, "ACTIVE");
  return body;
}

async function whole() {
  const router = await make("/routers", "router", {});
  const network = await make("/networks", "network-vpc", {
    router_id: router.id,
    zone_id: VPC_ZONE,
    project_id: "C0FFEE7A-d1e9-4c3f-8a6b-90d4e7c31a01",
    tags: [],
  });
  const subnet = await make("/subnets", "subnet-vpc", { network_id: network.id, tags: [] });
  const route = await make("/static_routes", "static-route", { router_id: router.id, tags: [] });
  return { router, network, subnet, route };
}

test("a router with a network, a subnet and a route lives as in the examples", async () => {
  const { router, network, subnet, route } = await whole();
  assert.equal((await get(`/networks/${network.id}`)).body.project_id, "c0ffee7ad1e94c3f8a6b90d4e7c31a01");
  assert.equal((await get(`/static_routes/${route.id}`)).body.subnet_id, subnet.id);
  const changed = await send("PUT", `/routers/${router.id}`, fixture("naas.router-update.request"));
  assert.deepEqual(shape(changed.body), shape(fixture("naas.router-update.response.200")));
  assert.equal((await send("PUT", `/routers/${router.id}`, { tags: [] })).status, 409);
  clock.advance(1000);
  assert.deepEqual((await send("PUT", `/routers/${router.id}`, { tags: [] })).body.tags, []);
  clock.advance(1000);
  const found = await get(`/routers?filters=${encodeURIComponent("name=edge-2")}`);
  assert.deepEqual(
    found.body.map(({ id }: { id: string }) => id),
    [router.id],
  );

  assert.equal((await send("DELETE", `/routers/${router.id}`)).status, 409);
  assert.equal((await send("DELETE", `/networks/${network.id}`)).status, 409);
  assert.equal((await send("DELETE", `/networks/${network.id}?disconnect=true`)).status, 204);
  assert.equal((await get(`/networks/${network.id}`)).body.status, "DELETING");
  clock.advance(1000);
  for (const path of [`/networks/${network.id}`, `/subnets/${subnet.id}`, `/static_routes/${route.id}`]) {
    assert.equal((await get(path)).status, 404, path);
  }
  assert.equal((await send("DELETE", `/routers/${router.id}`)).status, 204);
  clock.advance(1000);
  assert.equal((await get(`/routers/${router.id}`)).status, 404);
});

test("a network of dedicated servers gets the platform's defaults", async () => {
  const router = await make("/routers", "router", {});
  const network = await make("/networks", "network-dedicated", { router_id: router.id, zone_id: RACK_ZONE });
  const subnet = await make("/subnets", "subnet-dedicated", { network_id: network.id, cidr: "192.168.40.7/24" });
  const { cidr, gateway, service_addresses } = (await get(`/subnets/${subnet.id}`)).body;
  assert.deepEqual(
    [cidr, gateway, service_addresses],
    ["192.168.40.0/24", "192.168.40.1", ["192.168.40.253", "192.168.40.254"]],
  );
});

test("invalid requests are rejected", async () => {
  const { router, network } = await whole();
  const base = { router_id: router.id, name: "n" };
  for (const [path, body, status] of [
    ["/routers", { name: "" }, 400],
    ["/routers", { name: "x", tags: ["a", "a"] }, 400],
    ["/networks", { ...base, zone_id: VPC_ZONE, vlan: 5 }, 400],
    ["/networks", { ...base, zone_id: RACK_ZONE }, 400],
    ["/networks", { ...base, zone_id: RACK_ZONE, vlan: 4095 }, 400],
    ["/networks", { ...base, zone_id: "204e91c7-2f60-4d3a-b815-90ac6d17e006", vlan: 5 }, 403],
    ["/networks", { ...base, router_id: network.id, zone_id: RACK_ZONE, vlan: 5 }, 404],
    ["/subnets", { network_id: network.id, name: "s", cidr: "10.1.0.0/24" }, 400],
    ["/subnets", { network_id: network.id, name: "s", cidr: "10.24.8.128/25", os_subnet_id: network.id }, 409],
    ["/subnets", { network_id: network.id, name: "s", cidr: "nonsense", os_subnet_id: network.id }, 400],
    [
      "/subnets",
      { network_id: network.id, name: "s", cidr: "10.1.0.0/24", os_subnet_id: network.id, gateway: "10.2.0.1" },
      400,
    ],
    [
      "/subnets",
      {
        network_id: network.id,
        name: "s",
        cidr: "10.1.0.0/24",
        os_subnet_id: network.id,
        service_addresses: ["10.1.0.1"],
      },
      400,
    ],
    ["/static_routes", { ...base, cidr: "0.0.0.0/0", next_hop: "10.99.0.1" }, 400],
    ["/static_routes", { ...base, cidr: "0.0.0.0/0", next_hop: "10.24.8.42" }, 409],
  ] as const) {
    const answer = await send("POST", path, body);
    assert.equal(answer.status, status, `${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`);
  }
  const names = Array.from({ length: 4 }, (_, index) => `r${index}`);
  for (const name of names) assert.equal((await send("POST", "/routers", { name })).status, 201);
  assert.equal((await send("POST", "/routers", { name: "one too many" })).status, 403);
  platform.objects.patch("router.routers", router.id, { status: "IMMUTABLE" });
  assert.equal((await send("PUT", `/routers/${router.id}`, { name: "x" })).status, 409);
});

test("services, zone groups and zones by filters", async () => {
  const by = (filters: string) => `filters=${encodeURIComponent(filters)}`;
  assert.deepEqual((await get(`/services?${by("name=vpc")}`)).body, fixture("naas.services.response.200"));
  assert.deepEqual((await get(`/zone_groups?${by("name=europe")}`)).body, fixture("naas.zone-groups.response.200"));
  assert.deepEqual((await get(`/zones?${by("name=ru-1,enable=true")}`)).body, fixture("naas.zones.response.200"));
  assert.deepEqual((await get(`/zones?${by("name=ru-9,enable=true")}`)).body, []);
  assert.equal((await get(`/zones?${by("color=red")}`)).status, 400);
  assert.equal((await get("/zones?limit=2&page=2")).body.length, 2);
});

test("a request ID is a UUID, and the response repeats it", async () => {
  const send = async (id: string) => {
    const headers = { "x-auth-token": caller.token, "x-request-id": id };
    return fetch(`${platform.origin}/naas/v1/services`, { headers });
  };
  const id = "0b0c3a52-52d0-4b8e-9d2e-0f5a4a1b2c3d";
  assert.equal((await send(id)).headers.get("x-request-id"), id);
  assert.equal((await send("1")).status, 400);
});
