import type { Hono } from "hono";
import { flag, list, type Members, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { addPersonalFolder, leaveContent } from "../content/personalFolders.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv, NameFilter } from "../logsEnv.js";
import type { StoredLists } from "../storedLists.js";

const MEMBERS: Members = {
  firstName: text({ required: true, min: 1, max: 128 }),
  lastName: text({ required: true, max: 128 }),
  roleIds: list(text(), { required: true }),
};

/** `v1/users`: new users are active; the email address cannot change; a deletion transfers content to another user. */
export function addUsers(app: Hono<LogsEnv>, addKind: AddKind, stored: StoredLists, nameFilter: NameFilter): void {
  addKind(app, {
    name: "users",
    kind: "user",
    path: "/v1/users",
    stored: stored("users"),
    members: {
      ...MEMBERS,
      email: text({ required: true, max: 255, pattern: /^[^\s@]+@[^\s@]+$/, valueName: "e-mail" }),
    },
    check: ({ roleIds }, { objects, place }) => refuseUnknownRoles(roleIds, objects.at("roles", place)),
    unique: [{ by: ({ email }) => String(email).toLowerCase() }],
    serverMembers: () => ({ isActive: true, isLocked: false, isMfaEnabled: false, lastLoginTimestamp: null }),
    onCreated: (user, { objects, place }) => {
      assign(user, objects.at("roles", place));
      addPersonalFolder(user, objects, place);
    },
    filters: { email: nameFilters(nameFilter, "email") },
    listed: (user, { context }) => !user.serviceAccount || context.req.query("includeServiceAccounts") === "true",
    hidden: ["serviceAccount"],
    changes: [
      {
        method: "PUT",
        accepts: { ...MEMBERS, isActive: flag({ required: true }) },
        apply: (user, input, { objects, place }) => {
          const roles = objects.at("roles", place);
          refuseUnknownRoles(input.roleIds, roles);
          Object.assign(user, input);
          assign(user, roles);
        },
      },
    ],
    remove: {
      check: (user, { context, objects, place }) => {
        const heir = context.req.query("transferTo");
        if (!heir) return;
        const known = objects.at("users", place).some(({ id }) => id === heir && id !== user.id);
        if (!known) throw refusal("user", "invalid_transfer", "No user has the id in transferTo.");
      },
      done: (user, { context, objects, place }) => {
        assign({ ...user, roleIds: [] }, objects.at("roles", place));
        leaveContent(user, context.req.query("transferTo") || String(place.user), objects, place);
      },
    },
  });
}

function refuseUnknownRoles(roleIds: unknown, roles: readonly Row[]): void {
  const unknown = (roleIds as unknown[]).find((memberIds) => !roles.some(({ id }) => id === memberIds));
  if (unknown !== undefined) throw refusal("user", "invalid_role", `No role has the id ${String(unknown)}.`);
}

/** Stores the roles of a user in the roles and in the user. */
function assign(user: Row, roles: readonly Row[]): void {
  const memberIds = new Set(user.roleIds as unknown[]);
  for (const role of roles) {
    const others = (role.users as unknown[]).filter((id) => id !== user.id);
    const has = others.length < (role.users as unknown[]).length;
    if (has && !memberIds.has(role.id)) role.users = others;
    if (!has && memberIds.has(role.id)) role.users = [...others, user.id];
  }
}

/** Returns a list filter by a member that contains a name. */
export function nameFilters(how: NameFilter, member: string): (row: Row, requested: string) => boolean {
  if (how === "exact") return (row, requested) => row[member] === requested;
  return (row, requested) => String(row[member]).toLowerCase().includes(requested.toLowerCase());
}
