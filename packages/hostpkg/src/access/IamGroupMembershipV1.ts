import { type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { entryChanges, ownEntries } from "@tripod/objects";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";

const MEMBERS = "/groups/{groupId}/users";
const identify = (id: string): string => id;

export const IamGroupMembershipV1 = managed({
  name: "IamGroupMembershipV1",
  terraform: "iam_group_membership_v1",
  kind: "group membership",
  doc: "Users and service users who are in a group because the program says so. Whoever else is in the group stays in it, so a group may have several memberships with different users.",
  path: MEMBERS,
  one: "/groups/{groupId}",
  list: null,
  // Lists of groups do not say who is in them.
  holders: {
    list: "/groups",
    input: "groupId",
    has: async (_, get) => membersOf(read(await get("/groups/{groupId}"))).length > 0,
  },
  identity: "{groupId}",
  key: [],
  dialect: iam("groups", ["GROUP_NOT_FOUND"]),
  fields: {
    groupId: s.string().notEmpty().replaces().doc("Identifier of the group."),
    userIds: s
      .set(s.string().notEmpty())
      .check((value) => (value.length === 0 ? "must name at least one user" : undefined))
      // They are among the members that the group shows.
      .wire(null)
      .doc(
        "Who is in the group: `keystoneId` of users, `iamServiceuserV1Id` of service users. The order means nothing. An import takes over all who are in it.",
      ),
  },
  codecs: {
    userIds: { decode: (live, prior) => ownEntries({ there: membersOf(live), known: prior.userIds, identify }) },
  },
  make: { method: "PUT", repeatable: true, body: (_, { userIds }) => ({ keystone_ids: userIds }) },
  update: [
    {
      sends: ["userIds"],
      run: async ({ inputs, before, prior }, on) => {
        const known = before.userIds ?? prior.userIds;
        const { add, drop } = entryChanges({ there: membersOf(await on.read()), known, identify }, inputs.userIds);
        if (add.length > 0) await on.send("PUT", MEMBERS, { keystone_ids: add });
        if (drop.length > 0) await on.send("DELETE", MEMBERS, { keystone_ids: drop });
      },
    },
  ],
  remove: {
    run: async ({ userIds }, on) => {
      const there = membersOf(read(await on.send("GET", "/groups/{groupId}")));
      const { drop } = entryChanges({ there, known: userIds, identify }, []);
      if (drop.length > 0) await on.send("DELETE", MEMBERS, { keystone_ids: drop });
    },
  },
});

/** Everyone in a group. */
function membersOf(group: Reader): readonly string[] {
  const users = (group.optionalList("users") ?? []).map((user) => user.string("keystone_id"));
  const serviceUsers = (group.optionalList("service_users") ?? []).map((user) => user.string("id"));
  return [...users, ...serviceUsers];
}
