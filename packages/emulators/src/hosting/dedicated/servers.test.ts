import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../../clock.js";
import { fixture, shape } from "../fixtures.testing.js";
import { useHosting } from "../signIn.testing.js";

const EL10 = "a1000000-0000-4000-8000-000000000201";
const CHIP = "a1000000-0000-4000-8000-000000000251";
const SPB = "b0000000-0000-4000-8000-000000000101";
const MONTH = "a5000000-0000-4000-8000-000000000001";
const LOCAL = "4f000000-0000-4000-8000-000000000101";

const clock = manualClock("2026-09-21T14:13:31Z");
const { platform, caller } = useHosting({ clock, tokenLife: 10 ** 9 });

const send = (method: string, path: string, body?: unknown) => caller.send(method, `/servers/v2${path}`, body);
const get = (path: string) => caller.get(`/servers/v2${path}`);
const matchesFixture = (name: string, body: unknown) => {
  const { limit: _, ...answer } = body as { limit: number };
  const { limit: __, ...expected } = fixture(name);
  assert.deepEqual(shape(answer), shape(expected));
};

async function layout(): Promise<Record<string, object>> {
  const drives = (await get(`/boot/partitions/local_drives?service_uuid=${EL10}`)).body.result;
  const [first, second] = Object.keys(drives);
  return {
    ...drives,
    p1: { type: "partition", device: first, size: -1, priority: 0 },
    p2: { type: "partition", device: second, size: -1, priority: 0 },
    r1: { type: "soft_raid", members: ["p1", "p2"], level: "raid1" },
    f1: { type: "filesystem", device: "r1", fstype: "ext4", mount: "/" },
  };
}

async function orderBody(more: object = {}) {
  return {
    service_uuid: EL10,
    price_plan_uuid: MONTH,
    location_uuid: SPB,
    project_uuid: platform.settings.projectId,
    pay_currency: "main",
    quantity: 1,
    os_template: "ubuntu",
    version: "2204",
    arch: "x86_64",
    userhostname: "turing",
    user_desc: "turing",
    partitions_config: await layout(),
    ...more,
  };
}

test("responses of requests before an order have the form of the examples", async () => {
  matchesFixture("dedicated.service.response.200", (await get(`/service/${EL10}`)).body);
  const card = (await get(`/service/server/${EL10}`)).body.result;
  assert.deepEqual(card.available[0].plan_count[0], { plan_uuid: MONTH, count: 4 });
  assert.equal((await get(`/service/serverchip/${EL10}`)).status, 404);
  matchesFixture(
    "dedicated.network-local.response.200",
    (await get(`/network?location_uuid=${SPB}&network_type=local`)).body,
  );
  matchesFixture(
    "dedicated.network-inet.response.200",
    (await get(`/network?location_uuid=${SPB}&network_type=inet`)).body,
  );
  matchesFixture(
    "dedicated.local-subnets.response.200",
    (await get(`/network/ipam/local_subnet?network_uuid=${LOCAL}`)).body,
  );
  const { result: subnet } = (await get("/network/ipam/subnet/5b000000-0000-4000-8000-000000000101")).body;
  for (const member of Object.keys(fixture("dedicated.subnet-one.response.200").result))
    assert.ok(member in subnet, member);
  matchesFixture("dedicated.ssh-keys.response.200", (await get("/aux/ssh-keys/key")).body);
  const quote = { location_uuid: SPB, price_plan_uuid: MONTH, pay_currency: "main", quantity: 1 };
  matchesFixture("dedicated.quote.response.200", (await send("POST", `/service/server/${EL10}/billing`, quote)).body);
  const valid = await send("POST", `/boot/partitions/validate?service_id=${EL10}`, {
    partitions_config: await layout(),
  });
  assert.deepEqual([valid.status, valid.body.result], [200, null]);
});

test("price plans have English names only in responses to English requests without a token", async () => {
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(`${platform.origin}/servers/v2/pub/plan`, { headers });
    return (await response.json()) as { result: { name: string }[] };
  };
  const english = await send({ "accept-language": "en-US" });
  matchesFixture("dedicated.plans.response.200", english);
  assert.equal(english.result[0]?.name, "1 month");
  assert.equal((await send({})).result[0]?.name, "1 месяц");
  assert.equal((await send({ "accept-language": "en-US", "x-auth-token": caller.token })).result[0]?.name, "1 месяц");
});

test("a server is ordered, deployed, installed again, and not prolonged", async () => {
  const expected = {
    ip_list: ["198.51.100.12"],
    local_subnet_uuid: "5d000000-0000-4000-8010-000000000101",
    local_ip_list: ["172.20.5.2"],
  };
  const ordered = await send("POST", "/resource/server/billing", await orderBody(expected));
  assert.equal(ordered.status, 200, JSON.stringify(ordered.body));
  matchesFixture("dedicated.order.response.200", ordered.body);
  const { uuid } = ordered.body.result[0];
  const path = `/resource/${uuid}`;
  matchesFixture("dedicated.resource-pending.response.200", (await get(path)).body);
  const states = [];
  for (const ms of [1000, 2000, 2000]) {
    clock.advance(ms);
    states.push((await get(path)).body.result.state);
  }
  assert.deepEqual(states, ["processing", "deploy", "active"]);
  matchesFixture("dedicated.resource-active.response.200", (await get(path)).body);
  assert.equal((await get(`/service/server/${EL10}`)).body.result.available[0].count, 3);
  const own = (subnet: string, network: string, ip: string) => ({
    ip,
    network_uuid: network,
    resource_uuid: uuid,
    network,
    subnet,
  });
  assert.deepEqual((await get(`/network/ipam/ip?location_uuid=${SPB}`)).body.result, [
    own("198.51.100.8/29", "4e000000-0000-4000-8000-000000000101", "198.51.100.12"),
  ]);
  const reserved = await get("/network/ipam/local_subnet/5d000000-0000-4000-8010-000000000101/local_ip");
  assert.deepEqual(reserved.body.result, [own("172.20.5.0/24", LOCAL, "172.20.5.2")]);
  assert.deepEqual((await get(`/network/ipam/local_ip?resource_uuid=${uuid}`)).body.result, reserved.body.result);
  const duplicate = await send("POST", "/resource/server/billing", await orderBody({ ip_list: ["198.51.100.12"] }));
  assert.equal(duplicate.status, 409);

  const install = { ...fixture("dedicated.install.request"), partitions_config: await layout() };
  const reinstalled = await send("POST", `/boot/os/${uuid}`, install);
  matchesFixture("dedicated.install.response.200", {
    ...reinstalled.body,
    result: {
      ...reinstalled.body.result,
      partitions_config: fixture("dedicated.install.response.200").result.partitions_config,
    },
  });
  assert.equal((await get(`/boot/os/${uuid}`)).body.result.reinstall, 1);
  assert.equal((await send("POST", `/boot/os/${uuid}`, install)).status, 409);
  clock.advance(3000);
  const { result } = (await get(`/boot/os/${uuid}`)).body;
  assert.deepEqual(
    Object.keys(result).sort(),
    Object.keys(fixture("dedicated.os-of-server.response.200").result).sort(),
  );
  assert.deepEqual([result.reinstall, result.password, result.ipv4_address], [0, "Passw0rd!", "198.51.100.12"]);

  const cancelled = await send("DELETE", `/resource/billing/${uuid}`, fixture("dedicated.cancel.request"));
  matchesFixture("dedicated.cancel.response.200", cancelled.body);
  assert.equal((await get(path)).body.result.state, "active");
  clock.advance(1000);
  assert.equal((await get(path)).body.result.state, "expiring");
  assert.equal((await send("DELETE", `/resource/billing/${uuid}`, { immediately: false })).status, 409);
  assert.equal((await send("PATCH", `/resource/billing/${uuid}`)).body.result.state, "active");
  await send("DELETE", `/resource/billing/${uuid}`, { immediately: true });
  clock.advance(1000);
  assert.equal((await get(path)).status, 404);
});

test("invalid orders are rejected and order nothing", async () => {
  const drives = (await get(`/boot/partitions/local_drives?service_uuid=${EL10}`)).body.result;
  for (const [more, status] of [
    [{ service_uuid: CHIP }, 404],
    [{ location_uuid: "b0000000-0000-4000-8000-000000000103" }, 400],
    [{ price_plan_uuid: "a5000000-0000-4000-8000-000000000003" }, 400],
    [{ version: "1604" }, 400],
    [{ partitions_config: undefined }, 400],
    [{ partitions_config: drives }, 400],
    [{ userhostname: "tf-" }, 400],
    [{ password: "short" }, 400],
    [{ quantity: 2 }, 400],
    [{ ip_list: ["198.51.100.9"] }, 409],
    [{ ip_list: ["8.8.8.8"] }, 409],
    [{ local_subnet_uuid: "5d000000-0000-4000-8010-000000000102", local_ip_list: ["172.20.5.2"] }, 404],
    [{ project_uuid: "0".repeat(32) }, 404],
    [{ os_template: "windows", version: "2019", user_ssh_key: "ssh-rsa AAAA" }, 400],
  ] as const) {
    const answer = await send("POST", "/resource/server/billing", await orderBody(more));
    assert.equal(answer.status, status, `${JSON.stringify(more)} ${JSON.stringify(answer.body)}`);
  }
  platform.objects.add("dedicated.wallets", { id: "main", has_enough_balance: false });
  const quote = { location_uuid: SPB, price_plan_uuid: MONTH, pay_currency: "main", quantity: 1 };
  assert.equal((await send("POST", `/service/server/${EL10}/billing`, quote)).body.result.has_enough_balance, false);
  assert.equal((await send("POST", "/resource/server/billing", await orderBody())).status, 403);
  assert.deepEqual((await get("/resource")).body.result, []);
  platform.objects.patch("dedicated.wallets", "main", { has_enough_balance: true });
  for (const _ of [1, 2, 3, 4])
    assert.equal((await send("POST", "/resource/server/billing", await orderBody())).status, 200);
  assert.equal((await send("POST", "/resource/server/billing", await orderBody())).status, 409);
});
