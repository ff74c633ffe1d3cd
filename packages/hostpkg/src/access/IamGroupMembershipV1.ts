import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { entries } from "../managed.js";
import { iam } from "./dialect.js";

const MEMBERS = "/groups/{groupId}/users";
const body = (ids: readonly string[]) => ({ keystone_ids: ids });

export const IamGroupMembershipV1 = entries({
  name: "IamGroupMembershipV1",
  kind: "group membership",
  doc: "The users and service users who are in a group: all of them. Whoever was put into it elsewhere is shown by a refresh, and taken out by the next update, so a group has one membership. Deleting it takes out those that the program knows.",
  of: { input: "groupId", path: "/groups/{groupId}", list: "/groups" },
  dialect: iam("groups", ["GROUP_NOT_FOUND"]),
  fields: {
    groupId: s.string().notEmpty().replaces().doc("Identifier of the group."),
    userIds: s
      .set(s.string().notEmpty())
      .check((value) => (value.length === 0 ? "must name at least one user" : undefined))
      // They are among the members that the group shows.
      .wire(null)
      .doc(
        "Who is in the group: `keystoneId` of users, `iamServiceuserV1Id` of service users. The order means nothing.",
      ),
  },
  entries: "userIds",
  there: membersOf,
  identify: (id) => id,
  write: { add: { method: "PUT", path: MEMBERS, body }, drop: { method: "DELETE", path: MEMBERS, body } },
});

/** Everyone in a group. */
function membersOf(group: Reader): readonly string[] {
  const users = group.list("users").map((user) => user.string("keystone_id"));
  const serviceUsers = group.list("service_users").map((user) => user.string("id"));
  return [...users, ...serviceUsers];
}
