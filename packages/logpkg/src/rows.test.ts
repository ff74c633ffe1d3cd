import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { InputError } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf, type LogClient } from "./lookups.testing.js";
import { startEmulator } from "./network.testing.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const platform = useInSuite(startEmulator);
let client: LogClient;
beforeEach(() => {
  platform.faults.clear();
  platform.requests.reset();
  client = connect(platform.settings);
});

/** Injects a response for a route. */
function answer(route: string, body: unknown, status = 200): void {
  platform.faults.add({ route: `GET /api/${route}`, fault: { kind: "answer", status, body } });
}

/** Rows that no lookup can use. */
const BROKEN = [null, "text", 7, {}, { id: "no-name" }, { name: "no id" }, { name: 5, email: 5, id: { of: "no use" } }];
const ID = "00000000000000AA";
const odd = {
  id: 5,
  name: "odd",
  email: "odd",
  isActive: "perhaps",
  description: 5,
  capabilities: "none",
  roleIds: [5],
  selectedViews: 1,
};

describe("lookups of logpkg: a row that cannot be decoded does not affect other rows", () => {
  it("roles", async () => {
    answer("v1/roles", { data: [...BROKEN, odd, { id: ID, name: "mine" }] });
    const role = await client.getRole({ name: "mine" });
    assert.deepEqual([role.id, role.description, role.capabilities], [ID, "", []]);
    answer("v2/roles", { data: [...BROKEN, odd, { id: ID, name: "mine", selectedViews: [{}] }] });
    const second = await client.getRoleV2({ name: "mine" });
    assert.deepEqual([second.id, second.selectedViews], [ID, [{ viewName: "", viewFilter: "" }]]);
  });

  it("users", async () => {
    answer("v1/users", { data: [...BROKEN, odd, { id: ID, email: "mine" }] });
    const user = await client.getUser({ email: "mine" });
    assert.deepEqual([user.id, user.firstName, user.isActive, user.roleIds], [ID, "", false, []]);
  });

  it("partitions", async () => {
    answer("v1/partitions", { data: [...BROKEN, odd, { id: ID, isActive: true }, { id: "x", isActive: false }] });
    const { partitions } = await client.getPartitions({});
    assert.deepEqual(
      partitions.map(({ id, name }) => [id, name]),
      [[ID, ""]],
    );
  });

  it("collectors and sources", async () => {
    const collectors = [...BROKEN, odd, { id: 77, name: "team a/b" }];
    platform.faults.add({
      route: "GET /api/v1/collectors",
      fault: { kind: "answer", status: 200, body: { collectors } },
      times: 1,
    });
    answer("v1/collectors", { collectors: [] });
    assert.equal((await client.getCollector({ name: "team a/b" })).id, 77);
    const sources = [...BROKEN, odd, { id: 5, config: { name: "mine" } }, { id: 6, name: "mine", sourceType: "HTTP" }];
    answer("v1/collectors/:id/sources", { sources });
    const source = await client.getHttpSource({ collectorId: 1, name: "mine" });
    assert.deepEqual([source.id, source.url, source.multiline], [6, "", false]);
  });

  it("apps", async () => {
    answer("v2/apps", { apps: [...BROKEN, odd, { uuid: "u" }, { uuid: "v", name: "mine", author: "me" }] });
    const names = async (filter: object) => (await client.getApps(filter)).apps.map(({ uuid, name }) => [uuid, name]);
    assert.deepEqual(await names({}), [
      ["u", ""],
      ["v", "mine"],
    ]);
    assert.deepEqual(await names({ author: "me" }), [["v", "mine"]]);
  });

  it("products", async () => {
    const data = [...BROKEN, { vendor: "V", product: 5 }, { vendor: "V", product: "P", guid: "g" }];
    answer("sec/v1/vendors-and-products", { data });
    assert.equal((await client.getCseLogMappingVendorProduct({ vendor: "V", product: "P" })).guid, "g");
  });

  it("null lists are empty", async (test) => {
    answer("v1/roles", { data: null });
    await assertRejected(test, client.getRole({ name: "mine" }), { code: "invalid-argument", path: "name" });
    answer("v1/collectors/:id/sources", { sources: null });
    const none = await failureOf(client.getHttpSource({ collectorId: 1, name: "mine" }));
    assertFailure(test, none, { code: "invalid-argument", path: "name" });
  });

  it("the requested row must be decodable", async () => {
    answer("v1/roles", { data: [odd] });
    assert.equal((await failureOf(client.getRole({ name: "odd" }))).code, "unexpected-answer");
  });
});

describe("IDs", () => {
  it("of responses must equal the requested ID", async (test) => {
    answer("v1/roles/:id", { id: "00000000000000BB", name: "another" });
    await assertRejected(test, client.getRole({ id: ID }), { code: "invalid-argument", path: "id" });
    platform.faults.clear();
    answer("v1/roles/:id", { id: ID, name: "mine" });
    assert.equal((await connect(platform.settings).getRole({ id: ID.toLowerCase() })).id, ID);
  });
});

describe("getHttpSource by name", () => {
  it("reports a source of another type only if no HTTP source has the name", async (test) => {
    const other = { id: 5, name: "both", sourceType: "Polling" };
    const cloud = { id: 7, config: { name: "cloud" }, sourceType: "Universal" };
    answer("v1/collectors/:id/sources", { sources: [other, { id: 6, name: "both", sourceType: "HTTP" }, cloud] });
    assert.equal((await client.getHttpSource({ collectorId: 1, name: "both" })).id, 6);
    const failure = await failureOf(client.getHttpSource({ collectorId: 1, name: "cloud" }));
    assertFailure(test, failure, { code: "invalid-argument", path: "name" });
  });
});

describe("lookups of logpkg: a not-found error without a suggestion", () => {
  for (const status of [403, 500]) {
    it(`is reported if the names are answered with ${status}, and they are requested once`, async (test) => {
      const empty = { kind: "answer" as const, status: 200, body: { data: [] } };
      platform.faults.add({ route: "GET /api/v1/roles", fault: empty, times: 1 });
      answer("v1/roles", { errors: [{ code: "x", message: "no" }] }, status);
      const failure = await failureOf(client.getRole({ name: "Reeders" }));
      assert.ok(failure instanceof InputError);
      assertFailure(test, failure, { code: "invalid-argument", path: "name" });
      assert.equal(platform.requests.count("GET /api/v1/roles"), 2);
    });
  }

  it("is reported if the parent folder cannot be read", async (test) => {
    const missing = { errors: [{ code: "content:not_found", message: "no" }] };
    platform.faults.add({
      route: "GET /api/v2/content/path",
      fault: { kind: "answer", status: 404, body: missing },
      times: 1,
    });
    answer("v2/content/path", { errors: [] }, 500);
    const failure = await failureOf(client.getFolder({ path: "/Library/Users/unknown" }));
    assertFailure(test, failure, { code: "invalid-argument", path: "path" });
    assert.equal(platform.requests.count("GET /api/v2/content/path"), 2);
  });
});

describe("getAdminRecommendedFolder", () => {
  it("keeps the advice of a redirect to another deployment", async (test) => {
    platform.faults.add({
      route: "GET /api/v2/content/folders/*",
      fault: {
        kind: "answer",
        status: 301,
        headers: { Location: "https://api.eu.sumologic.com/api/v2/content/folders/adminRecommended" },
        body: {},
      },
    });
    const failure = await failureOf(client.getAdminRecommendedFolder({}));
    assertFailure(test, failure, { code: "failed-precondition" });
  });
});
