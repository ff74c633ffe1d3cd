import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { entries } from "../managed.js";
import { objectId, plainId } from "../uuid.js";
import { iam } from "./dialect.js";

const MEMBERS = "/groups/{groupId}/users";
const body = (ids: readonly string[]) => ({ keystone_ids: ids.map(plainId) });

export const IamGroupMembershipV1 = entries({
  name: "IamGroupMembershipV1",
  kind: "group membership",
  doc: "Membership list of a user group in Selectel Identity and Access Management (IAM). The list is complete: a refresh shows members that were added elsewhere, and the next update removes them. Use one membership per group. Deleting the membership removes the members in the list from the group.",
  deletion: "removes the members in the list from the group and keeps the group and the users",
  of: { input: "groupId", path: "/groups/{groupId}", list: "/groups" },
  dialect: iam("groups", ["GROUP_NOT_FOUND"]),
  fields: {
    groupId: objectId("ID of the user group (`IamGroupV1`).").replaces(),
    userIds: s
      .set(
        "Member IDs: `keystoneId` of control panel users (`IamUserV1`), the ID of service users (`IamServiceuserV1`). Members that are not in the list are removed from the group.",
        objectId(""),
      )
      .checkCount((count) => (count === 0 ? "must name at least one user" : undefined))
      // The platform returns the member IDs as part of the group.
      .wire(null),
  },
  entries: "userIds",
  there: membersOf,
  identify: plainId,
  write: { add: { method: "PUT", path: MEMBERS, body }, drop: { method: "DELETE", path: MEMBERS, body } },
});

/** Returns the IDs of all members of a group. */
function membersOf(group: Reader): readonly string[] {
  const users = group.list("users").map((user) => user.string("keystone_id"));
  const serviceUsers = group.list("service_users").map((user) => user.string("id"));
  return [...users, ...serviceUsers];
}
