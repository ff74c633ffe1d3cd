import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fixture, shape } from "./fixtures.testing.js";
import { requestToken, signIn, tokenRequest, useHosting } from "./signIn.testing.js";

const BASE = "/access/iam/v1";
const SAML = "/access/v1/federations/saml";
const { platform, caller } = useHosting({}, "account");
let projectId: string;
beforeEach(() => {
  ({ projectId } = platform.settings);
});

const federation = async (name: string) =>
  (await caller.send("POST", SAML, { ...fixture("iam.federation.create.request"), name })).body.id as string;

test("a panel user has roles and groups; its e-mail is never shown", async () => {
  const request = fixture("iam.user.create.federated.request");
  request.federation.id = await federation("for users");
  request.roles[1].project_id = projectId;
  const creation = await caller.send("POST", `${BASE}/users`, request);
  const expected = fixture("iam.user.read.response.200");
  const { groups: _, ...created } = expected;
  assert.deepEqual(shape(creation.body), shape(created));
  const path = `${BASE}/users/${creation.body.id}`;
  assert.deepEqual(shape((await caller.get(path)).body), shape(expected));
  const again = await caller.send("POST", `${BASE}/users`, request);
  assert.deepEqual([again.status, again.body.code], [409, "USER_ALREADY_EXISTS"]);

  const change = fixture("iam.roles.change.request");
  change.roles[0].project_id = projectId;
  change.roles[0].role_name = "member";
  for (const _ of [1, 2]) assert.equal((await caller.send("PUT", `${path}/roles`, change)).status, 204);
  assert.equal((await caller.get(path)).body.roles.length, 3);
  assert.equal((await caller.send("DELETE", `${path}/roles`, change)).status, 204);
  assert.equal((await caller.send("DELETE", `${path}/roles`, change)).status, 404);
  assert.equal((await caller.get(path)).body.roles.length, 2);

  const used = await caller.send("DELETE", `${SAML}/${request.federation.id}`);
  assert.equal(used.status, 409);
  assert.equal((await caller.send("DELETE", path)).status, 204);
  const missing = await caller.get(path);
  assert.deepEqual([missing.status, missing.body], [404, fixture("iam.error.404")]);
});

test("invalid users are rejected", async () => {
  const local = fixture("iam.user.create.local.request");
  for (const [more, code] of [
    [{ email: "no" }, "REQUEST_VALIDATION_FAILED"],
    [{ subscriptions: undefined }, "REQUEST_VALIDATION_FAILED"],
    [{ auth_type: "federated" }, "REQUEST_VALIDATION_FAILED"],
    [{ auth_type: "federated", federation: { id: "none", external_id: "x" } }, "FEDERATION_NOT_FOUND"],
    [{ roles: [{ role_name: "member", scope: "project" }] }, "REQUEST_VALIDATION_FAILED"],
    [{ roles: [{ role_name: "member", scope: "project", project_id: "none" }] }, "PROJECT_NOT_FOUND"],
    [{ roles: [{ role_name: "no-such-role", scope: "account" }] }, "REQUEST_VALIDATION_FAILED"],
  ] as const) {
    assert.equal(
      (await caller.send("POST", `${BASE}/users`, { ...local, ...more })).body.code,
      code,
      JSON.stringify(more),
    );
  }
  const response = await fetch(`${platform.origin}${BASE}/users`, { headers: { "x-auth-token": "none" } });
  assert.equal(response.status, 401);
  assert.match(response.headers.get("content-type") ?? "", /text\/plain/);
});

test("keys of a service user return their secret once, and are deleted with the user", async () => {
  const created = await caller.send("POST", `${BASE}/service_users`, fixture("iam.serviceuser.create.request"));
  const expected = fixture("iam.serviceuser.read.response.200");
  const path = `${BASE}/service_users/${created.body.id}`;
  assert.deepEqual(shape((await caller.get(path)).body), shape(expected));
  const disabled = await caller.send("POST", `${BASE}/service_users`, {
    enabled: false,
    name: "off",
    password: "Passw0rd",
  });
  assert.equal(disabled.body.enabled, false);
  const weak = await caller.send("POST", `${BASE}/service_users`, { name: "weak", password: "short" });
  assert.deepEqual([weak.status, weak.body], [400, fixture("iam.error.400")]);
  const changed = await caller.send("PATCH", path, fixture("iam.serviceuser.update.request"));
  assert.deepEqual([changed.body.name, changed.body.enabled], ["renamed", false]);
  assert.ok(
    (await caller.get(`${BASE}/service_users`)).body.users.some(({ name }: { name: string }) => name === "renamed"),
  );

  const key = await caller.send("POST", `${path}/credentials`, { name: "bucket key", project_id: projectId });
  assert.deepEqual(shape(key.body), shape(fixture("iam.s3.create.response.200")));
  assert.deepEqual(shape((await caller.get(`${path}/credentials`)).body), shape(fixture("iam.s3.list.response.200")));
  assert.equal((await caller.send("DELETE", `${path}/credentials/${key.body.access_key}`)).status, 204);
  assert.equal((await caller.send("DELETE", `${path}/credentials/${key.body.access_key}`)).body.code, "CRED_NOT_FOUND");
  await caller.send("POST", `${path}/credentials`, { name: "other", project_id: projectId });
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(`${path}/credentials`)).body.code, "USER_NOT_FOUND");
  assert.deepEqual(platform.objects.rows("iam.credentials"), []);
});

test("a service user signs in while it is there and enabled", async () => {
  const user = { name: "worker", password: "Passw0rd-1" };
  const created = await caller.send("POST", `${BASE}/service_users`, user);
  const attempt = async (password: string) => {
    const settings = { ...platform.settings, username: user.name, password };
    return (await requestToken(settings, tokenRequest(settings, { project: { id: projectId } }))).status;
  };
  const path = `${BASE}/service_users/${created.body.id}`;
  assert.equal(await attempt(user.password), 201);
  await caller.send("PATCH", path, { enabled: true, name: user.name, password: "Passw0rd-2" });
  assert.deepEqual([await attempt(user.password), await attempt("Passw0rd-2")], [401, 201]);
  await caller.send("PATCH", path, { enabled: false, name: user.name });
  assert.equal(await attempt("Passw0rd-2"), 401);
  await caller.send("PATCH", path, { enabled: true, name: user.name });
  assert.equal(await attempt("Passw0rd-2"), 201);
  await caller.send("DELETE", path);
  assert.equal(await attempt("Passw0rd-2"), 401);
});

test("a group has roles and members of both kinds", async () => {
  const created = await caller.send("POST", `${BASE}/groups`, { name: "team", description: "Second" });
  const path = `${BASE}/groups/${created.body.id}`;
  assert.equal((await caller.send("POST", `${BASE}/groups`, { name: "team" })).body.code, "GROUP_ALREADY_EXISTS");
  await caller.send("PUT", `${path}/roles`, { roles: [{ role_name: "member", scope: "account" }] });
  const user = platform.objects.rows("iam.users")[0]?.keystone_id;
  const robot = platform.objects.rows("iam.serviceUsers")[0]?.id;
  assert.equal((await caller.send("PUT", `${path}/users`, { keystone_ids: [robot, user] })).status, 204);
  const read = (await caller.get(path)).body;
  assert.deepEqual(shape(read), shape(fixture("iam.group.read.response.200")));
  assert.deepEqual([read.users[0].keystone_id, read.service_users[0].id], [user, robot]);
  assert.deepEqual((await caller.get(`${BASE}/service_users/${robot}`)).body.groups, [{ id: read.id, name: "team" }]);
  assert.equal((await caller.send("PUT", `${path}/users`, { keystone_ids: ["none"] })).body.code, "USER_NOT_FOUND");
  assert.equal((await caller.send("DELETE", `${path}/users`, { keystone_ids: [user] })).status, 204);
  assert.equal(
    (await caller.send("DELETE", `${path}/users`, { keystone_ids: [user] })).body.code,
    "USER_OR_GROUP_NOT_FOUND",
  );
  assert.equal((await caller.send("PATCH", path, { name: "crew", description: "" })).body.name, "crew");
  const list = (await caller.get(`${BASE}/groups`)).body.groups;
  assert.deepEqual(Object.keys(list[0]).sort(), ["description", "id", "name", "roles"]);
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(path)).body.code, "GROUP_NOT_FOUND");
});

test("a federation and its certificates", async () => {
  const created = await caller.send("POST", SAML, fixture("iam.federation.create.request"));
  assert.deepEqual(shape(created.body), shape(fixture("iam.federation.read.response.200")));
  const path = `${SAML}/${created.body.id}`;
  assert.equal(
    (await caller.send("PATCH", path, { ...fixture("iam.federation.update.request"), force_authn: true })).status,
    204,
  );
  assert.equal((await caller.get(path)).body.force_authn, true);
  assert.equal((await caller.send("PATCH", path, { session_max_age_hours: 0 })).status, 400);
  const { data } = fixture("iam.certificate.read.response.200");
  const certificate = await caller.send("POST", `${path}/certificates`, { name: "cert", description: "", data });
  assert.deepEqual(shape(certificate.body), shape(fixture("iam.certificate.read.response.200")));
  const own = `${path}/certificates/${certificate.body.id}`;
  assert.equal((await caller.send("PATCH", own, { name: "renamed", description: "d" })).body.name, "renamed");
  assert.equal((await caller.get(`${path}/certificates`)).body.certificates.length, 1);
  assert.equal((await caller.get(`${path}/certificates/none`)).body.code, "FEDERATION_CERTIFICATE_NOT_FOUND");
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(own)).body.code, "FEDERATION_NOT_FOUND");
});

test("the catalog of roles, for account tokens alone", async () => {
  const roles = await caller.get(`${BASE}/roles`);
  assert.deepEqual(shape(roles.body.roles[0]), shape(fixture("iam.roles.list.response.200").roles[0]));
  const { token } = await signIn(platform);
  const response = await fetch(`${platform.origin}${BASE}/roles`, { headers: { "x-auth-token": token } });
  assert.equal(response.status, 401);
});
