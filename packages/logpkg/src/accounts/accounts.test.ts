import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf, type LogClient } from "../lookups.testing.js";
import { startEmulator } from "../network.testing.js";

const { assertFailure } = createWording(import.meta.url);

let client: LogClient;
/** Filters by substrings regardless of case, and returns short pages. The platform's documentation excludes neither. */
const platform = useInSuite(() => startEmulator({ seed: "large", nameFilter: "contains", pageCap: 40 }));
beforeEach(() => {
  client = connect(platform.settings);
  platform.requests.reset();
  platform.faults.clear();
});

describe("getRole, getRoleV2 and getUser", () => {
  const ROLES = { Readers: "0000000000E20A01", readers: "0000000000E20A03", "Readers EU": "0000000000E20A04" };
  for (const [name, id] of Object.entries(ROLES)) {
    it(`find the role ${name} by its exact name, in both API versions`, async () => {
      assert.equal((await client.getRole({ name })).id, id);
      assert.equal((await client.getRoleV2({ name })).id, id);
    });
  }

  const USERS = {
    "ana@example.com": "0000000000A1B2C3",
    "ana+ops@example.com": "0000000000A1B2C4",
    "ana@example.com.au": "0000000000A1B2C5",
    "user0130@example.net": "0000000000400130",
  };
  for (const [email, id] of Object.entries(USERS)) {
    it(`find the user ${email} by the exact address`, async () => {
      assert.equal((await client.getUser({ email })).id, id);
    });
  }

  it("encode names with URL characters", async () => {
    const { id, selectionType, selectedViews } = await client.getRoleV2({ name: "R&D + ops" });
    assert.deepEqual([id, selectionType], ["0000000000E20A05", "Deny"]);
    assert.deepEqual(selectedViews, [{ viewName: "archive", viewFilter: "" }]);
  });

  it("read every page of a name filter's results", async () => {
    // 130 addresses contain this text, on four pages; none of them equals it.
    const failure = await failureOf(client.getUser({ email: "@example.net" }));
    assert.equal(failure.code, "invalid-argument");
    assert.equal(platform.requests.all().filter(({ query }) => query.startsWith("email=")).length, 4);
  });

  it("share one read of the list between many lookups", async () => {
    const emails = Array.from({ length: 100 }, (_, index) => `user${String(index + 1).padStart(4, "0")}@example.net`);
    const found = await Promise.all(emails.map((email) => client.getUser({ email })));
    assert.deepEqual(
      found.map(({ email }) => email),
      emails,
    );
    const listed = platform.requests.all().filter(({ query }) => !query.startsWith("email="));
    assert.equal(listed.length, Math.ceil(platform.control.records().users.length / 40));
  });

  it("find a service account by its ID", async (test) => {
    assert.equal((await client.getUser({ id: "0000000000A1B2C7" })).email, "deploy@service.example.com");
    const failure = await failureOf(client.getUser({ email: "deploy@service.example.com" }));
    assertFailure(test, failure, { code: "invalid-argument", path: "email" });
  });

  it("find a service account by its ID among many lookups, although the list lacks it", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `00000000004000${String(index + 10)}`);
    const found = await Promise.all([...ids, "0000000000A1B2C7"].map((id) => client.getUser({ id })));
    assert.equal(found.at(-1)?.email, "deploy@service.example.com");
  });

  it("return isActive false for a deactivated user", async () => {
    assert.equal((await client.getUser({ email: "bob@example.com" })).isActive, false);
  });

  it("sort capabilities and role IDs, regardless of the platform's order", async () => {
    const edit = (body: unknown) => {
      const { data, ...rest } = body as { data: { roleIds: string[] }[] };
      return { ...rest, data: data.map((user) => ({ ...user, roleIds: ["B", "A"] })) };
    };
    platform.faults.add({ route: "GET /api/v1/users", fault: { kind: "edit", edit } });
    assert.deepEqual((await client.getUser({ email: "ana@example.com" })).roleIds, ["A", "B"]);
    assert.deepEqual((await client.getRole({ name: "Administrator" })).capabilities, [
      "manageApps",
      "manageCollectors",
      "manageContent",
      "manageUsersAndRoles",
    ]);
  });

  it("report a permission error if the key cannot read users or roles", async (test) => {
    const [, , reader = {}] = platform.accounts;
    const failure = await failureOf(connect(reader).getRole({ name: "Readers" }));
    assert.equal(failure.code, "permission-denied");
    assertFailure(test, failure, { code: "permission-denied" });
  });
});
