import assert from "node:assert/strict";
import { test } from "node:test";
import { STAGING, signIn, useHosting } from "./signIn.testing.js";
import { startHosting } from "./startHosting.js";

const location = (n: number) => `b0000000-0000-4000-8000-00000000010${n}`;
const configuration = (n: number) => `a1000000-0000-4000-8000-0000000002${String(n).padStart(2, "0")}`;
const { platform, caller: demo } = useHosting();

test("lists come whole, in an envelope that counts them", async () => {
  const { body } = await demo.get("/servers/v2/service/server");
  const { page, limit, item_count, result, status } = body;
  assert.deepEqual([page, limit, item_count, result.length, status], [1, 10, 10, 10, "SUCCESS"]);
});

test("lists can be read page by page", async () => {
  const collected: string[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const { body } = await demo.get(`/servers/v2/service/server?page=${page}&limit=4`);
    assert.deepEqual([body.page, body.limit, body.item_count], [page, 4, 10]);
    collected.push(...body.result.map(({ uuid }: { uuid: string }) => uuid));
  }
  assert.equal(new Set(collected).size, 10);
  assert.equal((await demo.get("/servers/v2/service/server?page=0")).status, 400);
});

test("pages can be forced", async (t) => {
  const small = await startHosting({ pageCaps: { dedicated: 3 } });
  t.after(() => small.close());
  const { body } = await (await signIn(small)).get("/servers/v2/service/server");
  assert.deepEqual([body.limit, body.item_count, body.result.length], [3, 10, 3]);
});

test("configurations: every way of not having a GPU, both kinds of server, states and orders", async () => {
  const servers = (await demo.get("/servers/v2/service/server")).body.result;
  const gpus = servers.map((server: { gpu?: { count: number } | null }) => server.gpu?.count ?? server.gpu);
  assert.ok(gpus.includes(undefined) && gpus.includes(null) && gpus.includes(0) && gpus.includes(1));
  const archived = await demo.get("/servers/v2/service/server?state=Archived");
  assert.equal(archived.body.item_count, 1);
  const chips = (await demo.get("/servers/v2/service/serverchip")).body.result;
  assert.deepEqual(new Set(chips.map(({ model }: { model: string }) => model)), new Set(["serverchip"]));
  const reversed = await demo.get("/servers/v2/service/serverchip?order=desc");
  assert.deepEqual(reversed.body.result, chips.toReversed());
});

test("locations include the internal ones", async () => {
  const { body } = await demo.get("/servers/v2/location");
  const internal = body.result.filter(({ visibility }: { visibility: string }) => visibility === "only_in_admin");
  assert.deepEqual([body.item_count, internal.length], [7, 2]);
});

test("operating systems are filtered by location and configuration", async () => {
  const path = "/servers/v2/boot/template/os/new";
  const names = async (query: string) =>
    (await demo.get(path + query)).body.result.map(
      ({ os_name, version_value }: { os_name: string; version_value: string }) => `${os_name} ${version_value}`.trim(),
    );
  assert.equal((await names("?")).length, 12);
  assert.ok(!(await names(`?location_uuid=${location(3)}`)).includes("Ubuntu 2404"));
  assert.ok(!(await names(`?location_uuid=${location(2)}&service_uuid=${configuration(4)}`)).includes("ESXi 8"));
  assert.ok((await names(`?location_uuid=${location(1)}&service_uuid=${configuration(4)}`)).includes("ESXi 8"));
  assert.ok((await names(`?service_uuid=${configuration(53)}`)).includes("Ubuntu GPU 2204"));
});

test("subnets: shared ones only on request, by location, with and without gateway", async () => {
  const path = "/servers/v2/network/ipam/subnet";
  assert.equal((await demo.get(path)).body.item_count, 9);
  const own = (await demo.get(`${path}?is_master_shared=false`)).body.result;
  assert.equal(own.length, 8);
  assert.deepEqual(
    own.map(({ gateway }: { gateway?: string | null }) => typeof gateway),
    ["string", "string", "string", "object", "undefined", "string", "string", "string"],
  );
  assert.ok(own.some(({ version }: { version: number }) => version === 6));
  const there = await demo.get(`${path}?is_master_shared=false&location_uuid=${location(3)}`);
  assert.equal(there.body.item_count, 2);
});

test("subnets belong to a project", async () => {
  const staging = await signIn(platform, { project: STAGING });
  const { body } = await staging.get("/servers/v2/network/ipam/subnet?is_master_shared=false");
  assert.equal(body.item_count, 2);
});
