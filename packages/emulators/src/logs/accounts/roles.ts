import type { Hono } from "hono";
import { choice, flag, list, type Members, object, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { type AddKind, type LogsCall, type LogsCollection, refusal, without } from "../logsApi.js";
import type { LogsEnv, NameFilter } from "../logsEnv.js";
import type { StoredLists } from "../storedLists.js";
import { nameFilters } from "./users.js";

const TEXTS = list(text());

const COMMON: Members = {
  name: text({ required: true, min: 1, max: 128 }),
  description: text({ default: "", max: 255 }),
  users: { ...TEXTS, default: [] },
  capabilities: { ...TEXTS, default: [] },
  autofillDependencies: flag({ default: true }),
};

const FILTERS = ["logAnalyticsFilter", "auditDataFilter", "securityDataFilter"] as const;
const SECOND: Members = {
  ...COMMON,
  ...Object.fromEntries(FILTERS.map((filter) => [filter, text({ default: "" })])),
  selectionType: choice(["All", "Allow", "Deny"], { default: "All" }),
  selectedViews: list(object({ viewName: text({ required: true }), viewFilter: text() }), { default: [] }),
};

/** Returns the same members, all required, for an update. */
const needed = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).map(([name, rule]) => [name, { ...rule, required: true }]));

/** `v1/roles` and `v2/roles`: two views of the same roles. */
export function addRoles(app: Hono<LogsEnv>, addKind: AddKind, stored: StoredLists, nameFilter: NameFilter): void {
  const common: Pick<LogsCollection, "kind" | "notFound" | "stored" | "unique" | "filters" | "remove" | "onCreated"> = {
    kind: "role",
    stored: stored("roles"),
    unique: [{ by: ["name"] }],
    filters: { name: nameFilters(nameFilter, "name") },
    onCreated: (role, { objects, place }) => assign(role, objects.at("users", place)),
    remove: {
      check: refuseSystem,
      done: (role, { objects, place }) => assign({ ...role, users: [] }, objects.at("users", place)),
    },
  };
  const { autofillDependencies: _, ...changedCommon } = COMMON;
  addKind(app, {
    ...common,
    name: "roles",
    path: "/v1/roles",
    members: { ...COMMON, filterPredicate: text({ default: "" }) },
    serverMembers: (input) => ({
      capabilities: withDependencies(input),
      filterPredicate: undefined,
      logAnalyticsFilter: input.filterPredicate,
      auditDataFilter: "",
      securityDataFilter: "",
      selectionType: "All",
      selectedViews: [],
      systemDefined: false,
    }),
    show: (role) => ({
      ...without(role, ...FILTERS, "selectionType", "selectedViews"),
      filterPredicate: role.logAnalyticsFilter,
    }),
    changes: [
      {
        method: "PUT",
        accepts: { ...needed(changedCommon), filterPredicate: text({ required: true }) },
        apply: (role, { filterPredicate, ...input }, call) =>
          change(role, { ...input, logAnalyticsFilter: filterPredicate }, call),
      },
    ],
  });
  const { autofillDependencies: __, ...changedSecond } = SECOND;
  addKind(app, {
    ...common,
    name: "rolesV2",
    path: "/v2/roles",
    members: SECOND,
    serverMembers: (input) => ({ capabilities: withDependencies(input), systemDefined: false }),
    changes: [{ method: "PUT", accepts: needed(changedSecond), apply: change }],
  });
}

function change(role: Row, input: Row, { objects, place }: LogsCall): void {
  refuseSystem(role);
  const next = { ...role, ...input };
  Object.assign(role, next, { capabilities: withDependencies(next) });
  assign(role, objects.at("users", place));
}

/** Stores the users of a role in the role and in its users. */
function assign(role: Row, users: readonly Row[]): void {
  const memberIds = new Set(role.users as unknown[]);
  for (const user of users) {
    const others = (user.roleIds as unknown[]).filter((id) => id !== role.id);
    const has = others.length < (user.roleIds as unknown[]).length;
    if (has && !memberIds.has(user.id)) user.roleIds = others;
    if (!has && memberIds.has(user.id)) user.roleIds = [...others, role.id];
  }
}

function refuseSystem({ systemDefined }: Row): void {
  if (systemDefined === true) throw refusal("role", "system_defined", "A role of the platform cannot be changed.");
}

/** Capabilities that require another one. */
const VIEWS: ReadonlySet<string> = new Set(
  ["Collectors", "Partitions", "ScheduledViews", "Fields", "FieldExtractionRules", "UsersAndRoles", "MonitorsV2"].map(
    (what) => `manage${what}`,
  ),
);

/** The platform adds the view capability to the manage capability. */
function withDependencies({ capabilities, autofillDependencies }: Row): string[] {
  const names = (capabilities ?? []) as string[];
  if (autofillDependencies === false) return names;
  const added = names.filter((name) => VIEWS.has(name)).map((name) => name.replace(/^manage/, "view"));
  return [...new Set([...names, ...added])];
}
