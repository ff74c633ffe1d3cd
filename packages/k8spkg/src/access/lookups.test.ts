import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { InputError } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, errorOf, startExamples, startLocal, type TestClient } from "../local.testing.js";

const { assertRejected } = createWording(import.meta.url);

const ID = "64f0a1b2c3d4e5f601020999";

describe("lookups of roles, filters, teams, users and keys", () => {
  let server: ExampleServer;
  let client: TestClient;
  beforeEach(async () => {
    server = await startExamples();
    client = server.connect();
  });
  afterEach(() => server.close());

  it("finds a role that is not on the first page", async () => {
    const local = await startLocal();
    for (let index = 0; index < 120; index += 1) {
      const metadata = { name: `role-${index}` };
      local.platform.objects.add("roles", { metadata, spec: { permissions: ["a", "b", "a"], scope: "project" } });
    }
    const found = await local.connect().getRole({ name: "role-119" });
    assert.deepEqual(found.permissions, ["a", "b"]);
    await local.close();
  });

  it("distinguishes roles with the same name by their scope", async (test) => {
    const role = (uid: string, scope: string) => ({
      metadata: { name: "mine", uid, annotations: { scope } },
      spec: { scope },
    });
    server.on("GET /v1/roles", { body: { items: [role("r-1", "tenant"), role("r-2", "project")] } });
    await assertRejected(test, client.getRole({ name: "mine" }), { code: "invalid-argument", path: "name" });
  });

  it("returns only filters by tags, although other filters have the same name", async (test) => {
    const row = (uid: string, filterType?: string) => ({ metadata: { name: "mine", uid }, spec: { filterType } });
    const filters = (...items: object[]) => server.on("GET /v1/filters", { body: { items } });
    server.on(`GET /v1/filters/tag/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: {} } });
    filters(row("meta-1", "meta"), row(ID, "tag"));
    assert.deepEqual((await client.getFilter({ name: "mine" })).specs, [{ filterGroups: [] }]);
    filters(row(ID));
    assert.equal((await server.connect().getFilter({ name: "mine" })).id, ID);
    filters(row("meta-1", "meta"));
    await assertRejected(test, server.connect().getFilter({ name: "mine" }), {
      code: "invalid-argument",
      path: "name",
    });
  });

  it("reads the roles of a team individually, because a list may omit them", async (test) => {
    server.on("GET /v1/teams", { body: { items: [null, { metadata: { name: "mine", uid: ID } }] } });
    server.on(`GET /v1/teams/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: { roles: ["r-1"] } } });
    assert.deepEqual((await client.getTeam({ name: "mine" })).roleIds, ["r-1"]);
    server.on(`GET /v1/teams/${ID}`, { body: { metadata: { name: "renamed", uid: ID }, spec: { roles: ["r-1"] } } });
    await assertRejected(test, server.connect().getTeam({ name: "mine" }), { code: "invalid-argument", path: "name" });
    server.on(`GET /v1/teams/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: null } });
    assert.deepEqual((await client.getTeam({ id: ID })).roleIds, []);
  });

  it("finds a user by the exact address, although the platform's search matches similar ones", async () => {
    const user = (uid: string, emailId: string) => ({ metadata: { name: "Ana", uid }, spec: { emailId } });
    const all = [null, { spec: 5 }, user("u-1", "ana.o@example.com"), user(ID, "ana@example.com")];
    server.on("POST /v1/users/summary", { body: { items: [user("u-1", "ANA@example.com")] } });
    server.on("GET /v1/users", { body: { items: all } });
    assert.equal((await client.getUser({ email: "ana@example.com" })).id, ID);
    assert.deepEqual(server.received.find(({ route }) => route.endsWith("summary"))?.body, {
      filter: { emailId: { eq: "ana@example.com", ignoreCase: false } },
      sort: [],
    });
    server.on("POST /v1/users/summary", { body: { items: all } });
    assert.equal((await server.connect().getUser({ email: "ana@example.com" })).id, ID);
  });

  it("requests a user and a key by ID", async (test) => {
    server.on(`GET /v1/users/${ID}`, { body: { metadata: { uid: ID }, spec: { emailId: "a@example.com" } } });
    assert.deepEqual(await client.getUser({ id: ID }), { id: ID, email: "a@example.com" });
    const key = { metadata: { name: "k", uid: ID, annotations: { scope: "tenant" } }, spec: { publicKey: "ssh-x" } };
    server.on(`GET /v1/users/assets/sshkeys/${ID}`, { body: key });
    const found = await client.getSshKey({ id: ID, context: "tenant" });
    assert.deepEqual(found, { id: ID, name: "k", context: "tenant", sshKey: "ssh-x" });
    assert.equal(server.received.at(-1)?.headers.projectuid, undefined);
    // A project sees keys of the tenant, which still belong to the tenant.
    await assertRejected(test, client.getSshKey({ id: ID }), { code: "invalid-argument", path: "context" });
    assert.notEqual(server.received.at(-1)?.headers.projectuid, undefined);
  });

  it("sends no request without an ID", async (test) => {
    for (const call of [client.getRole({}), client.getTeam({}), client.getUser({}), client.getSshKey({})])
      assert.ok((await errorOf(call)) instanceof InputError);
    for (const call of [client.getRole({ id: "" }), client.getUser({ id: "../info" }), client.getSshKey({ id: "" })])
      await assertRejected(test, call, { code: "invalid-argument", path: "id" });
    assert.deepEqual(server.received, []);
  });
});
