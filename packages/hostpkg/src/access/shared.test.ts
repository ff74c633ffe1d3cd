import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { startResources } from "../resources.testing.js";
import { IamGroupMembershipV1 } from "./IamGroupMembershipV1.js";
import { IamGroupV1 } from "./IamGroupV1.js";
import { IamServiceuserV1 } from "./IamServiceuserV1.js";
import { IamUserV1 } from "./IamUserV1.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const MEMBER = { roleName: "member", scope: "account" };
const READER = { roleName: "reader", scope: "account" };
const BILLING = { roleName: "billing", scope: "account" };

describe("roles and group members", () => {
  const bench = useInSuite(startResources);

  const user = (name: string) => bench.create(IamServiceuserV1, { name, password: "Secret-word-1" });
  const row = (collection: string, id: string) => {
    const found = bench.local.objects.rows(collection).find((one) => one.id === id);
    return found ?? assert.fail(`there is no ${id}`);
  };

  it("a refresh shows a role that another client assigned, and the next update revokes it", async () => {
    const made = await bench.create(IamGroupV1, { name: "developers", roles: [MEMBER] });
    row("iam.groups", made.id).roles = [
      { role_name: "member", scope: "account" },
      { role_name: "reader", scope: "account" },
    ];
    const seen = await bench.refresh(IamGroupV1, made);
    assert.ok(seen);
    assert.deepEqual(seen.inputs.roles, [MEMBER, READER]);
    const same = { name: "developers", roles: [READER, MEMBER, MEMBER] };
    assert.deepEqual(bench.diff(IamGroupV1, same, seen).changes, []);
    const wrote = await bench.writes(() => bench.update(IamGroupV1, { name: "developers", roles: [BILLING] }, seen));
    assert.deepEqual(wrote, [
      { route: "PUT /access/iam/v1/groups/ID/roles", body: { roles: [{ role_name: "billing", scope: "account" }] } },
      {
        route: "DELETE /access/iam/v1/groups/ID/roles",
        body: {
          roles: [
            { role_name: "member", scope: "account" },
            { role_name: "reader", scope: "account" },
          ],
        },
      },
    ]);
    const imported = await bench.import(IamGroupV1, made.id);
    assert.ok(imported);
    assert.deepEqual(imported.inputs.roles, [BILLING]);
  });

  it("check requires projectId for the scope project and rejects it for every other scope", () => {
    const roles = [
      { roleName: "member", scope: "project" },
      { ...MEMBER, projectId: PROJECT },
    ];
    assert.deepEqual(
      bench.check(IamUserV1, { email: "a@example.com", roles }).failures.map(({ path }) => path),
      ["roles[0].projectId", "roles[1].projectId"],
    );
  });

  it("IamGroupMembershipV1 removes members of other clients and tolerates members that are already deleted", async () => {
    const [own, other, theirs] = [await user("own"), await user("other"), await user("theirs")];
    const group = await bench.create(IamGroupV1, { name: "shared" });
    const made = await bench.create(IamGroupMembershipV1, { groupId: group.id, userIds: [own.id, other.id] });
    (row("iam.groups", group.id).keystone_ids as string[]).unshift(theirs.id);
    const seen = await bench.refresh(IamGroupMembershipV1, made);
    assert.ok(seen);
    assert.deepEqual(seen.inputs.userIds, [own.id, other.id, theirs.id]);
    const fewer = await bench.update(IamGroupMembershipV1, { groupId: group.id, userIds: [own.id] }, seen);
    assert.deepEqual(row("iam.groups", group.id).keystone_ids, [own.id]);
    (row("iam.groups", group.id).keystone_ids as string[]).push(theirs.id);
    await bench.delete(IamServiceuserV1, own);
    await bench.delete(IamGroupMembershipV1, fewer);
    assert.deepEqual(row("iam.groups", group.id).keystone_ids, [theirs.id]);
    await bench.delete(IamGroupV1, group);
    assert.equal(await bench.refresh(IamGroupMembershipV1, fewer), undefined);
    await bench.delete(IamGroupMembershipV1, fewer);
  });

  it("IamGroupMembershipV1 names the members, and not the group, if the platform does not find a user", async (test) => {
    const group = await bench.create(IamGroupV1, { name: "lonely" });
    const createFor = (groupId: string) => bench.create(IamGroupMembershipV1, { groupId, userIds: ["missing"] });
    const failure = (path: string) => ({ code: "invalid-argument", path }) as const;
    await assertRejected(test, createFor(group.id), failure("userIds"));
    await assertRejected(test, createFor("none"), failure("groupId"));
  });

  it("IamUserV1 records the email address of the inputs after an import, without a replacement", async (test) => {
    const made = await bench.create(IamUserV1, { email: "one@example.com" });
    const imported = await bench.import(IamUserV1, made.id);
    assert.ok(imported);
    const { changes, replaces } = bench.diff(IamUserV1, { email: "one@example.com" }, imported);
    assert.deepEqual([changes.map(({ input }) => input), replaces], [["email"], []]);
    const settled = await bench.update(IamUserV1, { email: "one@example.com" }, imported);
    assert.equal(reveal(settled.state.email), "one@example.com");
    assertLog(test, bench.log);
    assert.deepEqual(bench.diff(IamUserV1, { email: "two@example.com" }, settled).replaces, ["email"]);
  });
});
