import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fixture, shape } from "./fixtures.testing.js";
import { type Caller, requestToken, STAGING, signIn, tokenRequest } from "./signIn.testing.js";
import { type HostingPlatform, startHosting } from "./startHosting.js";

const DATABASES = "/dbaas/ru-3/v1";
const BACKUPS = `/data-protect/ru-3/v2/${STAGING}`;
const DEDICATED = "/servers/v2";
const ZONE = "/domains/v2/zones/20000000-0000-4000-8000-000000000003";
const quotas = (filters: string) => `/naas/v1/quotas?filters=${encodeURIComponent(filters)}`;

let platform: HostingPlatform;
let callers: { project: Caller; account: Caller };
before(async () => {
  platform = await startHosting({ pageCaps: { dns: 2 } });
  callers = { project: await signIn(platform, { project: STAGING }), account: await signIn(platform, "account") };
});
after(() => platform.close());

/** Requests whose responses have exactly the members of the examples. */
const same: [string, keyof typeof callers, string][] = [
  ["dbaas.datastore-types.response.200", "project", `${DATABASES}/datastore-types`],
  ["dbaas.available-extensions.response.200", "project", `${DATABASES}/available-extensions`],
  ["dbaas.configuration-parameters.response.200", "project", `${DATABASES}/configuration-parameters`],
  ["cloudbackup.plans.page1.response.200", "project", `${BACKUPS}/plans/?limit=500`],
  [
    "cloudbackup.plans.page2-empty.response.200",
    "project",
    `${BACKUPS}/plans/?limit=500&marker=6d0e1f20-7777-4888-8999-aaaabbbbcccc`,
  ],
  [
    "cloudbackup.checkpoints.page1.response.200",
    "project",
    `${BACKUPS}/checkpoints/?limit=500&plan_name=nightly-billing`,
  ],
  [
    "cloudbackup.checkpoints.page2-empty.response.200",
    "project",
    `${BACKUPS}/checkpoints/?limit=500&marker=8f000000-0000-4000-8000-000000000002`,
  ],
  ["domains-v2.zones.page1.response.200", "project", "/domains/v2/zones?filter=example.com.&limit=1000&offset=0"],
  ["domains-v2.zones.page2.response.200", "project", "/domains/v2/zones?filter=example.com.&limit=1000&offset=2"],
  ["domains-v2.zone.response.200", "project", ZONE],
  ["domains-v2.rrset-list.response.200", "project", `${ZONE}/rrset?limit=1000&name=example.com.&rrset_types=A`],
  ["domains-v2.rrset.response.200", "project", `${ZONE}/rrset/21000000-0000-4000-8000-000000000002`],
  ["domains-v1.domain.response.200", "account", "/domains/v1/example.com"],
  ["domains-v1.error.404", "account", "/domains/v1/unknown.example"],
  ["naas.quotas.response.200", "account", quotas("name=routers,scope=account_id,scope_value=482917")],
  ["naas.quotas.none.response.200", "account", quotas("name=routers,scope=account_id,scope_value=1")],
  ["naas.quotas.several.response.200", "account", quotas("name=routers")],
  ["naas.quotas.static-routes.response.200", "account", quotas("name=static_routes")],
];
for (const [name, caller, path] of same) {
  test(`${name} is what the platform answers`, async () => {
    assert.deepEqual((await callers[caller].get(path)).body, fixture(name));
  });
}

for (const [name, path] of [
  ["service-server", "service/server"],
  ["service-serverchip", "service/serverchip"],
  ["location", "location"],
  ["boot-template-os-new", "boot/template/os/new?location_uuid=b0000000-0000-4000-8000-000000000001"],
  ["network-ipam-subnet", "network/ipam/subnet?is_master_shared=false"],
] as const) {
  test(`dedicated ${name} is what the platform answers, but for the task id`, async () => {
    const { task_id, ...expected } = fixture(`dedicated.${name}.response.200`);
    const { body } = await callers.project.get(`${DEDICATED}/${path}`);
    assert.equal(typeof body.task_id, typeof task_id);
    assert.deepEqual({ ...body, task_id: undefined }, { ...expected, task_id: undefined });
  });
}

for (const [name, caller, path, status] of [
  ["dbaas.error.404", "project", `${DATABASES}/datastore-types/nothing`, 404],
  ["cloudbackup.error.404", "project", `${BACKUPS}/plans/nothing`, 404],
  ["domains-v1.error.400", "account", "/domains/v1/?limit=0", 400],
] as const) {
  test(`${name} has the shape of the platform's answer`, async () => {
    const answer = await callers[caller].get(path);
    assert.equal(answer.status, status);
    assert.deepEqual(shape(answer.body), shape(fixture(name)));
  });
}

test("the identity examples have the shape of the platform's answers", async () => {
  const { settings } = platform;
  const good = await requestToken(settings, tokenRequest(settings, { project: { id: STAGING } }));
  assert.deepEqual(shape(good.body), shape(fixture("identity.auth-tokens.response.201")));
  const bad = await requestToken({ ...settings, password: "" }, tokenRequest({ ...settings, password: "" }, undefined));
  assert.deepEqual([bad.status, shape(bad.body)], [401, shape(fixture("identity.error.401"))]);
  const versions = await fetch(`${platform.origin}/identity`);
  assert.deepEqual(shape(await versions.json()), shape(fixture("identity.versions.response.300")));
});

test("the example token requests are understood", async () => {
  const { settings, accounts } = platform;
  for (const [name, { username, password }] of [
    ["project-scope", settings],
    ["account-scope", settings],
    ["foreign-user-domain", accounts[2] ?? settings],
  ] as const) {
    const request = fixture(`identity.auth-tokens.request.${name}`);
    Object.assign(request.auth.identity.password.user, { name: username, password });
    assert.equal((await requestToken(settings, request)).status, 201, name);
  }
});

test("the example DNS writes are understood", async () => {
  const { project } = callers;
  const created = await project.send("POST", `${ZONE}/rrset`, fixture("domains-v2.rrset-create.request"));
  assert.deepEqual(Object.keys(created.body), Object.keys(fixture("domains-v2.rrset.response.200")));
  const update = fixture("domains-v2.rrset-update.request");
  const address = { ...fixture("domains-v2.rrset-create.request"), name: "new.example.com.", type: "A" };
  const changed = await project.send("POST", `${ZONE}/rrset`, { ...address, records: update.records });
  assert.equal((await project.send("PATCH", `${ZONE}/rrset/${changed.body.id}`, update)).status, 204);
  assert.equal((await project.send("PATCH", ZONE, fixture("domains-v2.zone-comment.request"))).status, 204);
  assert.equal((await project.send("PATCH", `${ZONE}/state`, fixture("domains-v2.zone-state.request"))).status, 204);
  const duplicate = await project.send("POST", "/domains/v2/zones", fixture("domains-v2.zone-create.request"));
  assert.deepEqual([duplicate.status, duplicate.body], [409, fixture("domains-v2.error.409")]);
  const nameless = await project.send("POST", "/domains/v2/zones", {});
  assert.deepEqual([nameless.status, nameless.body], [400, fixture("domains-v2.error.400-location")]);
});
