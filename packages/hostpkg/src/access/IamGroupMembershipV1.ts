import { type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { entryChanges, ownEntries } from "@tripod/objects";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";

const MEMBERS = "/groups/{groupId}/users";
const identify = (id: string): string => id;

export const IamGroupMembershipV1 = managed({
  name: "IamGroupMembershipV1",
  kind: "group membership",
  doc: "The users and service users who are in a group: all of them. Whoever was put into it elsewhere is shown by a refresh, and taken out by the next update, so a group has one membership. Deleting it takes out those that the program knows.",
  at: { path: MEMBERS, one: "/groups/{groupId}", dialect: iam("groups", ["GROUP_NOT_FOUND"]) },
  identity: { id: "{groupId}", key: null, lost: "tell" },
  wire: {
    codecs: {
      userIds: { decode: (live, prior) => ownEntries({ there: membersOf(live), known: prior.userIds, identify }) },
    },
  },
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
  create: { method: "PUT", body: (_, { userIds }) => ({ keystone_ids: userIds }) },
  update: [
    {
      sends: ["userIds"],
      run: async ({ inputs }, on) => {
        const { add, drop } = entryChanges({ there: membersOf(await on.read()), identify }, inputs.userIds);
        if (add.length > 0) await on.send("PUT", MEMBERS, { keystone_ids: add });
        if (drop.length > 0) await on.send("DELETE", MEMBERS, { keystone_ids: drop });
      },
    },
  ],
  delete: {
    run: async ({ userIds = [] }, on) => {
      const there = new Set(membersOf(read(await on.send("GET", "/groups/{groupId}"))));
      const drop = [...new Set(userIds)].filter((id) => there.has(id));
      if (drop.length > 0) await on.send("DELETE", MEMBERS, { keystone_ids: drop });
    },
  },
  list: {
    // Lists of groups do not say who is in them.
    none: {
      list: "/groups",
      input: "groupId",
      has: async (_, get) => membersOf(read(await get("/groups/{groupId}"))).length > 0,
    },
  },
});

/** Everyone in a group. */
function membersOf(group: Reader): readonly string[] {
  const users = (group.optionalList("users") ?? []).map((user) => user.string("keystone_id"));
  const serviceUsers = (group.optionalList("service_users") ?? []).map((user) => user.string("id"));
  return [...users, ...serviceUsers];
}
