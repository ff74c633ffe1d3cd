import assert from "node:assert/strict";
import { test } from "node:test";
import { at, codeOf, platformFor, type Send } from "../client.testing.js";
import { example, shapeDifferences } from "../examples.testing.js";
import type { JsonObject } from "../json.js";

const ANA = "0000000000A1B2C3";
const READERS = "0000000000E20A01";

async function make(send: Send, kind: string, changes: JsonObject = {}) {
  const { body, response, path } = example("data", `${kind}-create`);
  const created = await send("POST", path.slice(5), { body: { ...body, ...changes } });
  assert.equal(created.status, 200, `${kind}: ${JSON.stringify(created.body)}`);
  assert.deepEqual(shapeDifferences(created.body, response.body), [], kind);
  return { made: created.body, path: `${path.slice(5)}/${created.body.id}` };
}

test("a role has two views, which share one namespace", async (t) => {
  const { send } = await platformFor(t);
  const first = await make(send, "role");
  const second = await send("POST", "v2/roles", { body: example("data", "role-v2-create").body });
  assert.equal(codeOf(second), "role:already_exists");
  const collected = await send("GET", first.path.replace("v1", "v2"));
  assert.equal(collected.body.logAnalyticsFilter, first.made.filterPredicate);

  const v2 = await make(send, "role-v2", { name: "second" });
  const { body, response } = example("data", "role-v2-update");
  const changed = await send("PUT", v2.path, { body });
  assert.deepEqual(shapeDifferences(changed.body, response.body), []);
  const { selectedViews: _, ...lacking } = body ?? {};
  assert.equal((await send("PUT", v2.path, { body: lacking })).status, 400);
  const duplicate = await send("PUT", first.path, {
    body: { ...example("data", "role-update").body, name: "renamed" },
  });
  assert.equal(codeOf(duplicate), "role:already_exists");
  assert.deepEqual((await send("GET", first.path)).body, first.made);
});

test("the platform adds the right to look to the right to change", async (t) => {
  const { send } = await platformFor(t);
  const { made: created } = await make(send, "role", { capabilities: ["manageCollectors"] });
  assert.deepEqual(created.capabilities, ["manageCollectors", "viewCollectors"]);
  const own = await make(send, "role", {
    name: "own",
    capabilities: ["manageCollectors"],
    autofillDependencies: false,
  });
  assert.deepEqual(own.made.capabilities, ["manageCollectors"]);
});

test("the role and the user return the same assignment", async (t) => {
  const { send } = await platformFor(t);
  const role = await make(send, "role");
  const user = await make(send, "user", { roleIds: [role.made.id] });
  assert.deepEqual((await send("GET", role.path)).body.users, [user.made.id]);
  await send("PUT", role.path, { body: { ...example("data", "role-update").body, users: [ANA, user.made.id] } });
  assert.deepEqual((await send("GET", `v1/users/${ANA}`)).body.roleIds, [READERS, role.made.id]);
  await send("DELETE", role.path);
  assert.deepEqual((await send("GET", user.path)).body.roleIds, []);
});

test("roles of the platform cannot be changed or deleted", async (t) => {
  const { send } = await platformFor(t);
  const path = "v2/roles/0000000000E20A06";
  const { createdAt: _, ...body } = (await send("GET", path)).body;
  assert.equal(codeOf(await send("PUT", path, { body: { ...body, name: "other" } })), "role:system_defined");
  assert.equal(codeOf(await send("DELETE", path)), "role:system_defined");
});

test("a user is created active, keeps the email address, and transfers content on deletion", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "user", { roleIds: [READERS], isActive: false });
  assert.equal(created.isActive, true);
  const { body, response } = example("data", "user-update");
  const changed = await send("PUT", path, {
    body: { ...body, roleIds: [], email: "other@example.com", isActive: false },
  });
  assert.deepEqual(shapeDifferences(changed.body, response.body), []);
  assert.deepEqual([changed.body.email, changed.body.isActive], [created.email, false]);
  const again = await send("POST", "v1/users", { body: { ...created, email: "FIRST-one@example.com" } });
  assert.equal(codeOf(again), "user:already_exists");
  const unknown = await send("PUT", path, { body: { ...body, roleIds: ["0000000000000BAD"] } });
  assert.equal(codeOf(unknown), "user:invalid_role");
  assert.equal(codeOf(await send("DELETE", `${path}?transferTo=0000000000000BAD`)), "user:invalid_transfer");
  assert.equal((await send("DELETE", `${path}?transferTo=${ANA}`)).status, 204);
  assert.equal((await send("GET", path)).status, 404);
});

test("content of a deleted user is in the folder of the recipient", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "user", { roleIds: [] });
  const itemAt = async (place: string) => send("GET", `v2/content/path?path=${encodeURIComponent(place)}`);
  const own = await itemAt(`/Library/Users/${created.email}`);
  assert.equal(own.status, 200);
  const notes = { name: "Notes", description: "", parentId: own.body.id };
  const { id } = (await send("POST", "v2/content/folders", { body: notes })).body;
  assert.equal((await send("DELETE", `${path}?transferTo=${ANA}`)).status, 204);
  assert.equal((await itemAt(`/Library/Users/${created.email}`)).status, 404);
  assert.equal((await itemAt(`/Library/Users/ana@example.com/${created.email}/Notes`)).body.id, id);
});

test("a token is changed in its present version only", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "token");
  const { body, response } = example("data", "token-update");
  const changed = await send("PUT", path, { body });
  assert.deepEqual(shapeDifferences(changed.body, response.body), []);
  assert.deepEqual([changed.body.version, changed.body.encodedTokenAndUrl], [1, created.encodedTokenAndUrl]);
  assert.equal(codeOf(await send("PUT", path, { body })), "token:version_conflict");
  assert.equal((at((await send("GET", "v1/tokens")).body, "data") as unknown[]).length, 2);
  const answered = { ...body, type: "CollectorRegistrationTokenResponse", version: 1 };
  assert.equal((await send("PUT", path, { body: answered })).status, 400);
  assert.equal((await send("DELETE", path)).status, 204);
});

test("sign-in configurations are read from a bare list", async (t) => {
  const { send } = await platformFor(t);
  const { made: created, path } = await make(send, "saml-configuration");
  assert.deepEqual(((await send("GET", "v1/saml/identityProviders")).body as unknown as unknown[])[1], created);
  assert.equal((await send("GET", path)).status, 405);
  const { body, response } = example("data", "saml-configuration-update");
  assert.deepEqual(shapeDifferences((await send("PUT", path, { body })).body, response.body), []);
  const least = { configurationName: "least", issuer: "i", x509cert1: "c" };
  const bare = await send("PUT", path, { body: least });
  assert.deepEqual(at(bare.body, "onDemandProvisioningEnabled", "onDemandProvisioningRoles"), []);
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal(((await send("GET", "v1/saml/identityProviders")).body as unknown as unknown[]).length, 1);
});
