import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InputError, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { PROJECT } from "../places.fixture.js";
import { startResources } from "../resources.testing.js";
import { IamGroupMembershipV1 } from "./IamGroupMembershipV1.js";
import { IamGroupV1 } from "./IamGroupV1.js";
import { IamSamlFederationGroupMappingsV1 } from "./IamSamlFederationGroupMappingsV1.js";
import { IamSamlFederationV1 } from "./IamSamlFederationV1.js";
import { IamServiceuserV1 } from "./IamServiceuserV1.js";
import { IamUserV1 } from "./IamUserV1.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const FEDERATION = {
  name: "staff",
  issuer: "https://idp.example.com",
  ssoUrl: "https://idp.example.com/sso",
  sessionMaxAgeHours: 24,
};
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

  it("names the inputs that a code of a missing object means, in creates and updates", async () => {
    const bodyOf = (code: string) => ({ code, message: `${code.toLowerCase().replaceAll("_", " ")}` });
    const pathsAfter = async (route: string, code: string, work: () => Promise<unknown>) => {
      bench.local.faults.add({ route, fault: { kind: "answer", status: 404, body: bodyOf(code) }, times: 1 });
      const error = await work().then(
        () => assert.fail("succeeded"),
        (reason) => reason,
      );
      assert.ok(error instanceof InputError, String(error));
      return error.failures.map(({ path }) => path);
    };
    const group = await bench.create(IamGroupV1, { name: "both" });
    const user = await bench.create(IamUserV1, { email: "both@example.com" });
    const inputs = { groupId: group.id, userIds: [reveal(user.state.keystoneId) as string] };
    const members = "PUT /access/iam/v1/groups/*/users";
    const create = () => bench.create(IamGroupMembershipV1, inputs);
    assert.deepEqual(await pathsAfter(members, "USER_OR_GROUP_NOT_FOUND", create), ["groupId", "userIds"]);
    const made = await create();
    const update = () => bench.update(IamGroupMembershipV1, { ...inputs, userIds: [...inputs.userIds, "other"] }, made);
    assert.deepEqual(await pathsAfter(members, "USER_OR_GROUP_NOT_FOUND", update), ["userIds"]);
    const assigned = {
      email: "two@example.com",
      roles: [{ roleName: "member", scope: "project", projectId: group.id }],
    };
    const createUser = () => bench.create(IamUserV1, assigned);
    assert.deepEqual(await pathsAfter("POST /access/iam/v1/users", "PROJECT_NOT_FOUND", createUser), ["roles"]);
    const federation = await bench.create(IamSamlFederationV1, FEDERATION);
    const map = () =>
      bench.create(IamSamlFederationGroupMappingsV1, {
        federationId: federation.id,
        groupMappings: [{ internalGroupId: group.id, externalGroupId: "x" }],
      });
    const mappings = "PUT /access/v1/federations/saml/*/group-mappings";
    assert.deepEqual(await pathsAfter(mappings, "GROUP_NOT_FOUND", map), ["groupMappings"]);
    assert.deepEqual(await pathsAfter(mappings, "FEDERATION_NOT_FOUND", map), ["federationId"]);
  });
});
