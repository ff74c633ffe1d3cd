import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import {
  type Api,
  addCollection,
  bodyOf,
  type Call,
  type CollectionHandle,
  type CreateContext,
  unwrapped,
} from "../collection/collection.js";
import { choice, flag, list, type Members, object, takeMembers, text, whole } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Place, Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { hex } from "../randomness.js";
import { accountApi } from "./apis.js";
import { type AccountEnv, accountService, type Gate } from "./authorize.js";
import { counting } from "./counting.js";
import { iamRoles } from "./iamRoles.js";
import { services } from "./services.js";
import type { World } from "./world.js";

interface Role {
  readonly role_name: string;
  readonly scope: string;
  readonly project_id?: string;
}

const ROLES = list(
  object({
    role_name: text({ required: true, min: 1 }),
    scope: choice(["account", "project"], { required: true }),
    project_id: text({ min: 1 }),
  }),
);
const FEDERATION: Members = { id: text({ required: true }), external_id: text({ required: true, min: 1 }) };
const NAME = text({ required: true, min: 1 });
const ADDRESS = text({ required: true, pattern: /^https?:\/\//, valueName: "URL" });
/** Common members of both kinds of federations. */
const FEDERATION_MEMBERS: Members = {
  name: NAME,
  description: text({ default: "" }),
  alias: text({ default: "" }),
  issuer: text({ required: true, min: 1 }),
  session_max_age_hours: whole({ required: true, min: 1 }),
  auto_users_creation: flag({ default: false }),
  enable_group_mappings: flag({ default: false }),
};
const MAPPING: Members = {
  internal_group_id: text({ required: true, min: 1 }),
  external_group_id: text({ required: true, min: 1 }),
};

/** Access: control panel users, service users with their S3 keys, groups, and federations with their certificates. */
export function iamRoutes(gate: Gate, parts: PlatformParts): Hono<AccountEnv> {
  const app = accountService(services.iam, gate);
  const api: Api<AccountEnv> = { ...accountApi(services.iam, parts), refuse };
  const nextUser = counting(5432);
  const groupsOf = ({ objects, place }: Pick<Call, "objects" | "place">, keystoneId: unknown) =>
    objects
      .at("iam.groups", place)
      .filter(({ keystone_ids: ids }) => (ids as unknown[]).includes(keystoneId))
      .map(({ id, name }) => ({ id, name }));
  const leaveGroups = ({ objects, place }: Pick<Call, "objects" | "place">, keystoneId: unknown) => {
    for (const group of objects.at("iam.groups", place)) {
      group.keystone_ids = (group.keystone_ids as unknown[]).filter((id) => id !== keystoneId);
    }
  };

  app.get("/iam/v1/roles", (context) => context.json({ roles: iamRoles }));

  const users = addCollection(app, api, {
    name: "iam.users",
    kind: "user",
    path: "/iam/v1/users",
    within: ["account"],
    envelope: { many: "users" },
    id: { make: ({ place }) => `${place.account}_${nextUser()}` },
    members: {
      auth_type: choice(["local", "federated"], { required: true }),
      email: text({ required: true, pattern: /^[^@\s]+@[^@\s]+$/, valueName: "e-mail address" }),
      federation: object(FEDERATION),
      roles: { ...ROLES, default: [] },
      subscriptions_only: flag({ required: true }),
      subscriptions: list(text(), { required: true }),
    },
    check: (input, call) => {
      refuseRoles(input.roles as Role[], call.context);
      const { id } = (input.federation ?? {}) as { id?: string };
      if ((input.auth_type === "federated") !== (id !== undefined))
        throw invalid("federation", "it goes with auth_type federated");
      const { objects, place } = call;
      if (id !== undefined && !objects.at("iam.federations", place).some((one) => one.id === id))
        throw unknown("federation");
    },
    serverMembers: (_, { random }) => ({ keystone_id: hex(random, 16) }),
    unique: [{ by: ({ email }) => String(email).toLowerCase() }],
    hidden: ["email", "subscriptions", "subscriptions_only"],
    // The reference does not state that the list contains them.
    notInLists: ["roles"],
    show: (user, view, call) => (view === "one" ? { ...user, groups: groupsOf(call, user.keystone_id) } : user),
    remove: { done: ({ keystone_id }, call) => leaveGroups(call, keystone_id) },
  });
  addRoles(app, users, "/iam/v1/users/:id/roles");

  const serviceUsers = addCollection(app, api, {
    name: "iam.serviceUsers",
    kind: "user",
    path: "/iam/v1/service_users",
    within: ["account"],
    envelope: { many: "users" },
    id: { make: ({ random }) => hex(random, 16) },
    members: {
      enabled: flag({ default: true }),
      name: NAME,
      password: text({ required: true }),
      roles: { ...ROLES, default: [], fixed: true },
    },
    check: ({ roles, password }, call) => {
      refuseRoles(roles as Role[], call.context);
      refusePassword(password);
    },
    unique: [{ by: ["name"] }],
    hidden: ["password"],
    onCreated: (user, { place }) => enrol(gate.world, user, place),
    show: (user, view, call) => (view === "one" ? { ...user, groups: groupsOf(call, user.id) } : user),
    changes: [
      {
        method: "PATCH",
        accepts: { enabled: flag({ required: true }), name: NAME, password: text() },
        apply: (row, input, { place }) => {
          if (input.password !== undefined) refusePassword(input.password);
          Object.assign(row, input);
          enrol(gate.world, row, place);
        },
        returns: ({ id, enabled, name }) => ({ id, enabled, name }),
      },
    ],
    remove: {
      done: (user, call) => {
        leaveGroups(call, user.id);
        enrol(gate.world, { ...user, enabled: false }, call.place);
      },
    },
    dependents: [{ collection: "iam.credentials", by: "user_id", on: "cascade" }],
  });
  addRoles(app, serviceUsers, "/iam/v1/service_users/:id/roles");

  addCollection(app, api, {
    name: "iam.credentials",
    kind: "cred",
    path: "/iam/v1/service_users/:userId/credentials",
    within: ["account"],
    envelope: { many: "credentials" },
    parent: { collection: "iam.serviceUsers", kind: "user", param: "userId", member: "user_id" },
    id: { member: "access_key", make: ({ random }) => hex(random, 16) },
    members: { name: NAME, project_id: text({ required: true }) },
    check: ({ project_id: project }, { context }) => refuseProject(String(project), context),
    serverMembers: (_, { random }) => ({ secret_key: hex(random, 16) }),
    hidden: ["user_id"],
    shownOnce: ["secret_key"],
    read: false,
  });

  const groups = addCollection(app, api, {
    name: "iam.groups",
    kind: "group",
    path: "/iam/v1/groups",
    within: ["account"],
    envelope: { many: "groups" },
    id: { make: ({ random }) => hex(random, 16) },
    members: { name: NAME, description: text({ default: "" }) },
    serverMembers: () => ({ roles: [], keystone_ids: [] }),
    unique: [{ by: ["name"] }],
    show: ({ keystone_ids: ids, ...group }, view, { objects, place }) => {
      if (view === "list") return group;
      const members = (collection: string, id: string) =>
        objects.at(collection, place).filter((row) => (ids as unknown[]).includes(row[id]));
      return {
        ...group,
        users: members("iam.users", "keystone_id").map(({ auth_type, federation, id, keystone_id }) => ({
          auth_type,
          ...(federation !== undefined && { federation }),
          id,
          keystone_id,
          roles: null,
        })),
        service_users: members("iam.serviceUsers", "id").map(({ enabled, id, name }) => ({
          enabled,
          id,
          name,
          roles: null,
        })),
      };
    },
    changes: [{ method: "PATCH" }],
  });
  addRoles(app, groups, "/iam/v1/groups/:id/roles");
  addMembers(app, groups);

  addFederations(app, api);
  return app;
}

/** Separate requests add and remove lists of roles. Adding an existing role changes nothing. */
function addRoles(app: Hono<AccountEnv>, holders: CollectionHandle<AccountEnv>, path: string): void {
  const readRoles = async (call: Call<AccountEnv>): Promise<Role[]> => {
    const body = unwrapped(await bodyOf(call.context), "");
    const { roles } = takeMembers({ roles: { ...ROLES, required: true, min: 1 } }, body, { unknownMembers: "ignore" });
    refuseRoles(roles as Role[], call.context);
    return roles as Role[];
  };
  app.put(
    path,
    holders.answer(async (call) => {
      const holder = holders.find(call);
      const before = holder.roles as Role[];
      const added = (await readRoles(call)).filter((role) => !before.some((other) => isSame(role, other)));
      holder.roles = [...before, ...added];
      return call.context.body(null, 204);
    }),
  );
  app.delete(
    path,
    holders.answer(async (call) => {
      const holder = holders.find(call);
      const removed = await readRoles(call);
      const before = holder.roles as Role[];
      if (!removed.every((role) => before.some((other) => isSame(role, other)))) throw unknown("role");
      holder.roles = before.filter((role) => !removed.some((other) => isSame(role, other)));
      return call.context.body(null, 204);
    }),
  );
}

function addMembers(app: Hono<AccountEnv>, groups: CollectionHandle<AccountEnv>): void {
  const path = "/iam/v1/groups/:id/users";
  const readUserIds = async (call: Call<AccountEnv>): Promise<string[]> => {
    const body = unwrapped(await bodyOf(call.context), "");
    const rule = list(text(), { required: true, min: 1 });
    return takeMembers({ keystone_ids: rule }, body, { unknownMembers: "ignore" }).keystone_ids as string[];
  };
  app.put(
    path,
    groups.answer(async (call) => {
      const group = groups.find(call);
      const ids = await readUserIds(call);
      const { objects, place } = call;
      const known = new Set([
        ...objects.at("iam.users", place).map(({ keystone_id }) => keystone_id),
        ...objects.at("iam.serviceUsers", place).map(({ id }) => id),
      ]);
      if (!ids.every((id) => known.has(id))) throw unknown("user");
      group.keystone_ids = [...new Set([...(group.keystone_ids as string[]), ...ids])];
      return call.context.body(null, 204);
    }),
  );
  app.delete(
    path,
    groups.answer(async (call) => {
      const group = groups.find(call);
      const ids = await readUserIds(call);
      const before = group.keystone_ids as string[];
      if (!ids.every((id) => before.includes(id))) throw unknown("user_or_group");
      group.keystone_ids = before.filter((id) => !ids.includes(id));
      return call.context.body(null, 204);
    }),
  );
}

function addFederations(app: Hono<AccountEnv>, api: Api<AccountEnv>): void {
  const defaults = {
    kind: "federation",
    within: ["account"],
    envelope: { many: "federations" },
    serverMembers: (_: Row, { place }: CreateContext) => ({ account_id: place.account, group_mappings: [] }),
    unique: [{ by: ["name"] }, { by: ({ alias, name }: Row) => (alias ? `alias ${alias}` : `name ${name}`) }],
    hidden: ["group_mappings"],
  };
  const oidc = addCollection(app, api, {
    ...defaults,
    name: "iam.oidcFederations",
    path: "/v1/federations/oidc",
    members: {
      ...FEDERATION_MEMBERS,
      client_id: text({ required: true, min: 1 }),
      client_secret: text({ required: true, min: 1 }),
      auth_url: ADDRESS,
      token_url: ADDRESS,
      jwks_url: ADDRESS,
    },
    changes: [{ method: "PATCH" }],
  });
  addMappings(app, oidc, "oidc");
  const saml = addCollection(app, api, {
    ...defaults,
    name: "iam.federations",
    path: "/v1/federations/saml",
    members: {
      ...FEDERATION_MEMBERS,
      sso_url: ADDRESS,
      sign_authn_requests: flag({ default: false }),
      force_authn: flag({ default: false }),
    },
    create: { status: 201 },
    changes: [{ method: "PATCH", returns: "nothing" }],
    dependents: [
      {
        collection: "iam.users",
        by: ({ federation }, { id }) => (federation as Row | undefined)?.id === id,
        on: "refuse",
      },
      { collection: "iam.certificates", by: "federation_id", on: "cascade" },
    ],
  });
  addMappings(app, saml, "saml");
  addCollection(app, api, {
    name: "iam.certificates",
    kind: "federation_certificate",
    path: "/v1/federations/saml/:federationId/certificates",
    within: ["account"],
    envelope: { many: "certificates" },
    parent: { collection: "iam.federations", kind: "federation", param: "federationId", member: "federation_id" },
    members: {
      name: NAME,
      description: text({ default: "" }),
      data: text({
        required: true,
        fixed: true,
        pattern: /-----BEGIN CERTIFICATE-----[\s\S]+-----END/,
        valueName: "certificate",
      }),
    },
    serverMembers: ({ data }, { place }) => ({
      account_id: place.account,
      not_before: "2026-01-01T00:00:00Z",
      not_after: "2036-01-01T00:00:00Z",
      fingerprint: createHash("sha1").update(String(data).trim()).digest("hex"),
    }),
    create: { status: 201 },
    changes: [{ method: "PATCH" }],
  });
}

/** All mappings of a federation: one list, which a request replaces. */
function addMappings(app: Hono<AccountEnv>, federations: CollectionHandle<AccountEnv>, kind: "oidc" | "saml"): void {
  const path = `/v1/federations/${kind}/:id/group-mappings`;
  app.get(
    path,
    federations.answer((call) => call.context.json({ group_mappings: federations.find(call).group_mappings })),
  );
  app.put(
    path,
    federations.answer(async (call) => {
      const federation = federations.find(call);
      const body = unwrapped(await bodyOf(call.context), "");
      federation.group_mappings = takeMembers({ group_mappings: list(object(MAPPING), { required: true }) }, body, {
        unknownMembers: "ignore",
      }).group_mappings;
      return call.context.body(null, 204);
    }),
  );
}

function isSame(a: Role, b: Role): boolean {
  return a.role_name === b.role_name && a.scope === b.scope && a.project_id === b.project_id;
}

function refuseRoles(roles: readonly Role[], context: Context<AccountEnv>): void {
  for (const { role_name: name, scope, project_id: project } of roles) {
    if (!iamRoles.some(({ id }) => id === name)) throw invalid("roles", `unknown role ${name}`);
    if ((scope === "project") !== (project !== undefined)) throw invalid("roles", "project_id goes with scope project");
    if (project !== undefined) refuseProject(project, context);
  }
}

function refuseProject(project: string, context: Context<AccountEnv>): void {
  if (!context.var.account.projects.some(({ id }) => id === project)) throw unknown("project");
}

/** An enabled service user can sign in like any user. */
function enrol({ users }: World, { id, name, password, enabled }: Row, { account = "" }: Place): void {
  const index = users.findIndex((user) => user.id === id);
  const known = users[index];
  if (index >= 0) users.splice(index, 1);
  if (enabled === false) return;
  const access = known?.access ?? [{ account, role: "member" }];
  users.push({ id: String(id), name: String(name), password: String(password), domain: account, access });
}

/** At least eight characters of two classes. */
function refusePassword(password: unknown): void {
  const text = String(password);
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(text)).length;
  if (text.length < 8 || kinds < 2) throw new CollectionRefusal("invalid", "insecure_password");
}

function invalid(member: string, message: string): CollectionRefusal {
  return new CollectionRefusal("invalid", message, { member });
}

function unknown(kind: string): CollectionRefusal {
  return new CollectionRefusal("notFound", "", { kind });
}

function refuse(context: Context<AccountEnv>, { reason, message, facts }: CollectionRefusal): Response {
  const kind = (facts.kind ?? "").toUpperCase();
  const words = kind.toLowerCase().replaceAll("_", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  if (reason === "notFound") return context.json({ code: `${kind}_NOT_FOUND`, message: `${title} not found` }, 404);
  if (reason === "conflict")
    return context.json({ code: `${kind}_ALREADY_EXISTS`, message: `${title} already exists` }, 409);
  if (reason === "dependents") return context.json({ code: `${kind}_IN_USE`, message }, 409);
  const text = facts.member === undefined ? message : `${facts.member}: ${message}`;
  return services.iam.fail(context, USUAL_STATUS[reason], text);
}
