import type { Hono } from "hono";
import { type Api, addCollection, type Call } from "../../collection/collection.js";
import { choice, flag, identifier, type Members, text, whole } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ProjectEnv } from "../authorize.js";
import type { World } from "../world.js";
import { commonMembers, hostOf, named, offersOf, passing, touch } from "./api.js";

const ID = identifier({ required: true });
const NAME = text({ required: true, min: 1 });
const KAFKA_NAME = /^[a-zA-Z0-9._-]+$/;

interface Inside {
  /** Member that wraps an object. With a final `s`, also the path of the list. */
  readonly wrapper: string;
  readonly many: string;
  /** For tests: `databases.slots`. */
  readonly name: string;
  readonly kind: string;
  readonly engines: RegExp;
  readonly members: Members;
  readonly unique: readonly string[];
  /** Members that a PUT accepts. */
  readonly changes?: Members;
  readonly filters?: readonly string[];
  readonly hidden?: readonly string[];
  check?(input: Row, call: Call<ProjectEnv>, world: World): void;
  /** Asserts that an update is valid. */
  refuse?(row: Row, input: Row, call: Call<ProjectEnv>): void;
  readonly constants?: Row;
  readonly dependents?: readonly {
    readonly collection: string;
    readonly by: string;
    readonly on: "refuse" | "cascade";
  }[];
}

/** Objects in a datastore: each has the ID of its datastore, a status and a key. Few can change. */
const KINDS: readonly Inside[] = [
  {
    wrapper: "user",
    many: "users",
    name: "databases.users",
    kind: "user",
    engines: /^(postgresql|mysql|mysql_native|kafka)$/,
    members: { name: NAME, password: text({ required: true, min: 1 }) },
    unique: ["datastore_id", "name"],
    changes: { password: text({ required: true, min: 1 }) },
    hidden: ["password"],
    dependents: [
      { collection: "databases.databases", by: "owner_id", on: "refuse" },
      { collection: "databases.grants", by: "user_id", on: "cascade" },
      { collection: "databases.acls", by: "user_id", on: "cascade" },
    ],
  },
  {
    wrapper: "database",
    many: "databases",
    name: "databases.databases",
    kind: "database",
    engines: /^(postgresql|mysql|mysql_native)$/,
    members: { name: NAME, owner_id: identifier(), lc_collate: text(), lc_ctype: text() },
    unique: ["datastore_id", "name"],
    changes: { owner_id: ID },
    filters: ["datastore_id", "name"],
    constants: { owner_id: null, lc_collate: null, lc_ctype: null },
    check: (input, call, world) => {
      const cluster = named(call, "databases.datastores", "datastore", input.datastore_id);
      if (!isPostgres(world, call, cluster)) {
        for (const member of ["owner_id", "lc_collate", "lc_ctype"]) delete input[member];
        return;
      }
      if (input.owner_id === undefined) {
        throw new CollectionRefusal("missing", "'owner_id' is a required property", { member: "database.owner_id" });
      }
      assertSameCluster(call, "databases.users", "user", input.owner_id, input.datastore_id);
      input.lc_collate ??= "C";
      input.lc_ctype ??= "C";
    },
    refuse: (row, { owner_id }, call) => assertSameCluster(call, "databases.users", "user", owner_id, row.datastore_id),
    dependents: ["grants", "extensions", "slots"].map((inside) => ({
      collection: `databases.${inside}`,
      by: "database_id",
      on: "cascade",
    })),
  },
  {
    wrapper: "grant",
    many: "grants",
    name: "databases.grants",
    kind: "grant",
    engines: /^(postgresql|mysql|mysql_native)$/,
    members: { database_id: ID, user_id: ID },
    unique: ["datastore_id", "database_id", "user_id"],
    check: (input, call) => {
      assertSameCluster(call, "databases.users", "user", input.user_id, input.datastore_id);
      const database = assertSameCluster(
        call,
        "databases.databases",
        "database",
        input.database_id,
        input.datastore_id,
      );
      if (database.owner_id !== input.user_id) return;
      throw new CollectionRefusal("invalid", "the owner has all rights", { member: "grant.user_id" });
    },
  },
  {
    wrapper: "extension",
    many: "extensions",
    name: "databases.extensions",
    kind: "extension",
    engines: /^postgresql$/,
    members: { available_extension_id: ID, database_id: ID },
    unique: ["datastore_id", "database_id", "available_extension_id"],
    filters: ["datastore_id", "database_id", "available_extension_id"],
    check: (input, call, world) => {
      assertSameCluster(call, "databases.databases", "database", input.database_id, input.datastore_id);
      const offered = (offersOf(world, call.place)?.["available-extensions"] ?? []) as { id: string }[];
      if (offered.some(({ id }) => id === input.available_extension_id)) return;
      throw new CollectionRefusal("notFound", `availableextension ${String(input.available_extension_id)} not found.`);
    },
  },
  {
    wrapper: "logical-replication-slot",
    many: "logical-replication-slots",
    name: "databases.slots",
    kind: "logicalreplicationslot",
    engines: /^postgresql$/,
    members: { name: text({ required: true, min: 1, max: 63, pattern: /^[a-z0-9_]+$/ }), database_id: ID },
    unique: ["datastore_id", "name"],
    filters: ["datastore_id", "database_id", "name"],
    check: (input, call) => {
      assertSameCluster(call, "databases.databases", "database", input.database_id, input.datastore_id);
    },
  },
  {
    wrapper: "topic",
    many: "topics",
    name: "databases.topics",
    kind: "topic",
    engines: /^kafka$/,
    members: {
      name: text({ required: true, min: 1, max: 249, pattern: KAFKA_NAME }),
      partitions: whole({ required: true, min: 1, max: 4000 }),
    },
    unique: ["datastore_id", "name"],
    changes: { partitions: whole({ required: true, min: 1, max: 4000 }) },
    filters: ["datastore_id", "name"],
    refuse: (row, { partitions }) => {
      if (Number(partitions) >= Number(row.partitions)) return;
      throw new CollectionRefusal("invalid", "partitions can only be added", { member: "topic.partitions" });
    },
  },
  {
    wrapper: "acl",
    many: "acls",
    name: "databases.acls",
    kind: "acl",
    engines: /^kafka$/,
    members: {
      user_id: ID,
      pattern_type: choice(["literal", "prefixed", "all"], { required: true }),
      pattern: text({ max: 249, pattern: KAFKA_NAME }),
      allow_read: flag({ required: true }),
      allow_write: flag({ required: true }),
    },
    unique: ["datastore_id", "user_id", "pattern_type", "pattern"],
    changes: { allow_read: flag({ required: true }), allow_write: flag({ required: true }) },
    filters: ["datastore_id", "user_id"],
    constants: { pattern: null },
    check: (input, call) => {
      assertSameCluster(call, "databases.users", "user", input.user_id, input.datastore_id);
      if ((input.pattern_type === "all") === (input.pattern !== undefined)) {
        throw new CollectionRefusal("invalid", "a pattern is needed unless its type is all", { member: "acl.pattern" });
      }
      refuseNoRight(input);
    },
    refuse: (_, input) => refuseNoRight(input),
  },
];

export function addInside(app: Hono<ProjectEnv>, api: Api<ProjectEnv>, world: World): void {
  for (const kind of KINDS) {
    const { wrapper, many, name, unique, changes, constants: view, check, refuse, filters = [] } = kind;
    addCollection(app, api, {
      name,
      kind: kind.kind,
      path: `/${many}`,
      within: ["project", "region"],
      envelope: { one: wrapper, many },
      members: { datastore_id: ID, ...kind.members },
      check: (input, call) => {
        hostOf(world, call, input.datastore_id, kind.engines);
        check?.(input, call, world);
      },
      serverMembers: (input, { now, place }) => ({
        ...view,
        ...input,
        ...commonMembers(now, place),
        status: "PENDING_CREATE",
      }),
      unique: [{ by: unique }],
      ...(kind.hidden && { hidden: kind.hidden }),
      filters: Object.fromEntries(filters.map((member) => [member, member])),
      states: passing(1),
      create: { status: 201 },
      changes: changes
        ? [
            {
              method: "PUT" as const,
              accepts: changes,
              apply: (row, input, call) => {
                refuse?.(row, input, call);
                Object.assign(row, input);
              },
            },
          ]
        : [],
      touch,
      ...(kind.dependents && { dependents: kind.dependents }),
    });
  }

  addCollection(app, api, {
    name: "databases.metricTokens",
    kind: "prometheusmetrictoken",
    path: "/prometheus-metrics-tokens",
    within: ["project", "region"],
    envelope: { one: "prometheus-metrics-token", many: "prometheus-metrics-tokens" },
    members: { name: text({ required: true, min: 1 }) },
    serverMembers: (_, { now, place, random }) => ({ ...commonMembers(now, place), value: hex(random, 16) }),
    create: { status: 201 },
    changes: [{ method: "PUT" }],
    touch,
  });
}

function isPostgres(world: World, { place }: Call<ProjectEnv>, cluster: Row): boolean {
  const types = (offersOf(world, place)?.["datastore-types"] ?? []) as { id: string; engine: string }[];
  return types.some(({ id, engine }) => id === cluster.type_id && engine === "postgresql");
}

/** Asserts that related objects are in one cluster. */
function assertSameCluster(
  call: Call<ProjectEnv>,
  collection: string,
  kind: string,
  id: unknown,
  cluster: unknown,
): Row {
  const row = named(call, collection, kind, id);
  if (row.datastore_id === cluster) return row;
  throw new CollectionRefusal("notFound", `${kind} ${String(id)} not found.`, { kind, id: String(id) });
}

function refuseNoRight({ allow_read, allow_write }: Row): void {
  if (!allow_read && !allow_write) throw new CollectionRefusal("invalid", "An acl allows to read or to write.");
}
