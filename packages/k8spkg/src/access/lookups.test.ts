import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { InputError } from "@tripod/kit";
import { type ExampleServer, errorOf, startExamples, startLocal, type TestClient } from "../local.testing.js";

const ID = "64f0a1b2c3d4e5f601020999";

describe("lookups of who may do what", () => {
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

  it("distinguishes roles of one name by their scope", async () => {
    const role = (uid: string, scope: string) => ({
      metadata: { name: "mine", uid, annotations: { scope } },
      spec: { scope },
    });
    server.on("GET /v1/roles", { body: { items: [role("r-1", "tenant"), role("r-2", "project")] } });
    const { message } = await errorOf(client.getRole({ name: "mine" }));
    assert.equal(
      message,
      'name: several roles "mine" in the tenant: r-1 (for tenant), r-2 (for project); say with id which one is meant',
    );
  });

  it("takes a filter by tags alone, whatever else bears its name", async () => {
    const row = (uid: string, filterType?: string) => ({ metadata: { name: "mine", uid }, spec: { filterType } });
    const filters = (...items: object[]) => server.on("GET /v1/filters", { body: { items } });
    server.on(`GET /v1/filters/tag/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: {} } });
    filters(row("meta-1", "meta"), row(ID, "tag"));
    assert.deepEqual((await client.getFilter({ name: "mine" })).specs, [{ filterGroups: [] }]);
    filters(row(ID));
    assert.equal((await server.connect().getFilter({ name: "mine" })).id, ID);
    filters(row("meta-1", "meta"));
    assert.match((await errorOf(server.connect().getFilter({ name: "mine" }))).message, /^name: no filter by tags/);
  });

  it("asks for the roles of a team, which a list need not have", async () => {
    server.on("GET /v1/teams", { body: { items: [null, { metadata: { name: "mine", uid: ID } }] } });
    server.on(`GET /v1/teams/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: { roles: ["r-1"] } } });
    assert.deepEqual((await client.getTeam({ name: "mine" })).roleIds, ["r-1"]);
    server.on(`GET /v1/teams/${ID}`, { body: { metadata: { name: "renamed", uid: ID }, spec: { roles: ["r-1"] } } });
    assert.match((await errorOf(server.connect().getTeam({ name: "mine" }))).message, /deleted meanwhile/);
    server.on(`GET /v1/teams/${ID}`, { body: { metadata: { name: "mine", uid: ID }, spec: null } });
    assert.deepEqual((await client.getTeam({ id: ID })).roleIds, []);
  });

  it("finds a user by the exact address, though the platform takes others for it", async () => {
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

  it("asks for a user and a key by their id", async () => {
    server.on(`GET /v1/users/${ID}`, { body: { metadata: { uid: ID }, spec: { emailId: "a@example.com" } } });
    assert.deepEqual(await client.getUser({ id: ID }), { id: ID, email: "a@example.com" });
    const key = { metadata: { name: "k", uid: ID, annotations: { scope: "tenant" } }, spec: { publicKey: "ssh-x" } };
    server.on(`GET /v1/users/assets/sshkeys/${ID}`, { body: key });
    const found = await client.getSshKey({ id: ID, context: "tenant" });
    assert.deepEqual(found, { id: ID, name: "k", context: "tenant", sshKey: "ssh-x" });
    assert.equal(server.received.at(-1)?.headers.projectuid, undefined);
    // A project sees keys of the tenant, which still belong to the tenant.
    assert.match((await errorOf(client.getSshKey({ id: ID }))).message, /^context: .* belongs to the context "tenant"/);
    assert.notEqual(server.received.at(-1)?.headers.projectuid, undefined);
  });

  it("never asks the platform without an id", async () => {
    for (const call of [client.getRole({}), client.getTeam({}), client.getUser({}), client.getSshKey({})])
      assert.ok((await errorOf(call)) instanceof InputError);
    for (const call of [client.getRole({ id: "" }), client.getUser({ id: "../info" }), client.getSshKey({ id: "" })])
      assert.match((await errorOf(call)).message, /^id: (?:must|exactly one of)/);
    assert.deepEqual(server.received, []);
  });
});
