import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fixture, shape } from "./fixtures.testing.js";
import { type Caller, requestToken, signIn, tokenRequest } from "./signIn.testing.js";
import { type HostingPlatform, startHosting } from "./startHosting.js";

const BASE = "/vpc/resell/v2";
let platform: HostingPlatform;
let account: Caller;
let project: Caller;
before(async () => {
  platform = await startHosting();
  account = await signIn(platform, "account");
  project = await signIn(platform);
});
after(() => platform.close());

test("a project is created, themed, used, and deleted with its tokens", async () => {
  const created = await account.send("POST", `${BASE}/projects`, fixture("project.create.request"));
  assert.deepEqual([created.status, shape(created.body)], [200, shape(fixture("project.create.response.200"))]);
  const { id } = created.body.project;
  const path = `${BASE}/projects/${id}`;
  const again = await account.send("POST", `${BASE}/projects`, fixture("project.create.request"));
  assert.deepEqual([again.status, again.body], [409, { error: "project_already_exists" }]);
  const list = await account.get(`${BASE}/projects`);
  assert.deepEqual(shape(list.body.projects.at(-1)), shape(fixture("project.list.response.200").projects[0]));

  const changed = await account.send("PATCH", path, fixture("project.update.request"));
  const { name, custom_url, theme } = changed.body.project;
  assert.deepEqual([name, custom_url, theme], ["two", "https://panel.example.com", { color: "000000", logo: null }]);
  const cleared = await account.send("PATCH", path, { project: { custom_url: "", theme: { color: "", logo: "" } } });
  assert.deepEqual([cleared.body.project.custom_url, cleared.body.project.theme], [null, { color: "", logo: null }]);

  const inside = await signIn(platform, { project: id });
  assert.equal((await inside.get("/domains/v2/zones")).body.count, 0);
  const ordered = await inside.send("POST", `${BASE}/floatingips/projects/${id}`, fixture("floatingip.create.request"));
  assert.deepEqual([(await account.send("DELETE", path)).status], [409]);
  await inside.send("DELETE", `${BASE}/floatingips/${ordered.body.floatingips[0].id}`);
  assert.equal((await account.send("DELETE", path)).status, 204);
  assert.equal((await account.get(path)).status, 404);
  assert.equal((await inside.get("/domains/v2/zones")).status, 401);
  const request = tokenRequest(platform.settings, { project: { id } });
  assert.equal((await requestToken(platform.settings, request)).status, 401);
});

test("quotas are read and written for one region", async () => {
  const { id } = (await account.send("POST", `${BASE}/projects`, { project: { name: "q" } })).body.project;
  const path = `/quota-manager/ru-3/projects/${id}/quotas`;
  const requests = await account.get(`${path}?resource=compute_cores&resource=mks_cluster_regional`);
  assert.deepEqual(requests.body.quotas, {
    compute_cores: [
      { zone: "ru-3a", value: 64, used: 0 },
      { zone: "ru-3b", value: 64, used: 0 },
    ],
    mks_cluster_regional: [{ value: 3, used: 0 }],
  });
  const written = await account.send("PATCH", path, fixture("quotas.update.ru-3.request"));
  assert.equal(written.body.quotas.compute_cores[0].value, 12);
  const { quotas } = (await account.get(`${BASE}/projects/${id}`)).body.project;
  assert.deepEqual(
    shape(quotas.image_gigabytes[0]),
    shape(fixture("project.read.response.200").project.quotas.image_gigabytes[0]),
  );
  assert.deepEqual(
    quotas.compute_cores.map(({ region, value }: { region: string; value: number }) => `${region} ${value}`),
    ["ru-1 64", "ru-1 64", "ru-3 12", "ru-3 6", "ru-7 64", "ru-7 64"],
  );
  for (const body of [
    { quotas: { compute_cores: [{ zone: "", value: 1 }] } },
    { quotas: { wishes: [{ value: 1 }] } },
    {},
  ]) {
    assert.equal((await account.send("PATCH", path, body)).status, 400);
  }
  assert.equal((await project.get(path)).status, 404);
  const bare = (await account.send("POST", `${BASE}/projects`, { project: { name: "bare", skip_quotas_init: true } }))
    .body;
  assert.deepEqual((await account.get(`/quota-manager/ru-3/projects/${bare.project.id}/quotas`)).body, { quotas: {} });
});

test("a key pair is answered for each region, listed once, and deleted for its user", async () => {
  const created = await account.send("POST", `${BASE}/keypairs`, fixture("keypair.create.request"));
  assert.deepEqual(created.body, fixture("keypair.create.response.200"));
  assert.equal((await account.send("POST", `${BASE}/keypairs`, fixture("keypair.create.request"))).status, 409);
  const { user_id: user } = created.body.keypair[0];
  assert.deepEqual((await account.get(`${BASE}/keypairs?user_id=${user}`)).body, fixture("keypair.list.response.200"));
  assert.deepEqual((await account.get(`${BASE}/keypairs?user_id=other`)).body, { keypairs: [] });
  const path = `${BASE}/keypairs/${encodeURIComponent("key 1")}/users/${user}`;
  assert.equal((await account.send("DELETE", path)).status, 204);
  assert.equal((await account.send("DELETE", path)).status, 404);
  assert.equal(
    (await account.send("POST", `${BASE}/keypairs`, { keypair: { name: "x", public_key: "no", user_id: user } }))
      .status,
    400,
  );
});

for (const [many, one, readName] of [
  ["floatingips", "floatingip", "floatingip.read.free"],
  ["licenses", "license", "license.read"],
  ["subnets", "subnet", "subnet.read"],
] as const) {
  test(`${many} are ordered for a project, read, and cannot be deleted while in use`, async () => {
    const { projectId } = platform.settings;
    const order = `${BASE}/${many}/projects/${projectId}`;
    const count = async () => (await project.get(`${BASE}/${many}?detailed=false`)).body[many].length;
    const before = await count();
    const created = await project.send("POST", order, fixture(`${one}.create.request`));
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const [{ id, ...returned }] = created.body[many];
    assert.equal(returned.project_id, projectId);
    const path = `${BASE}/${many}/${id}`;
    const expected = fixture(`${readName}.response.200`)[one];
    const read = (await project.get(path)).body[one];
    assert.deepEqual(shape({ ...read, servers: [] }), shape({ ...expected, servers: [] }));
    assert.equal(await count(), before + 1);
    const otherUser = await signIn(platform, "project", platform.accounts[1]);
    assert.equal((await otherUser.get(path)).status, 404);
    assert.equal((await otherUser.send("POST", order, fixture(`${one}.create.request`))).status, 404);
    platform.objects.patch(`resell.${many}`, id, { status: "ACTIVE" });
    const used = await project.send("DELETE", path);
    assert.deepEqual([used.status, used.body], [409, { error: "resource_in_use" }]);
    platform.objects.patch(`resell.${many}`, id, { status: "DOWN" });
    assert.equal((await project.send("DELETE", path)).status, 204);
    assert.equal((await project.get(path)).status, 404);
    const [wrong] = fixture(`${one}.create.request`)[many];
    assert.equal((await project.send("POST", order, { [many]: [{ ...wrong, region: "nowhere" }] })).status, 400);
  });
}

test("orders of addresses are limited, and the control can add addresses", async () => {
  const order = `${BASE}/floatingips/projects/${platform.settings.projectId}`;
  const added = platform.objects.add("resell.floatingips", {});
  assert.deepEqual([added.project_id, added.region, added.status], [platform.settings.projectId, "ru-3", "DOWN"]);
  const many = await project.send("POST", order, { floatingips: [{ region: "ru-3", quantity: 50 }] });
  assert.deepEqual([many.status, many.body], [409, fixture("reseller.error.409")]);
});
