import type { Hono } from "hono";
import {
  type Api,
  addCollection,
  bodyOf,
  type Call,
  type CreateContext,
  unwrapped,
} from "../../collection/collection.js";
import { choice, identifier, list, type Members, object, takeMembers, text, whole } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Place, Row } from "../../collection/rows.js";
import { uuid } from "../../randomness.js";
import type { ProjectEnv } from "../authorize.js";
import type { World } from "../world.js";
import { commonMembers, engineOf, offersOf, passing, touch } from "./api.js";
import { connections, freeAddress, type Instance, instances } from "./instances.js";

const sizes = {
  vcpus: whole({ required: true, min: 1 }),
  ram: whole({ required: true, min: 1 }),
  disk: whole({ required: true, min: 1 }),
};
const POOLER: Members = {
  mode: choice(["session", "transaction", "statement"], { required: true }),
  size: whole({ required: true, min: 1, max: 500 }),
};
const LOGS: Members = { log_group: text({ required: true, max: 512, pattern: /^s\/dbaas\/[A-Za-z0-9_\-/.#]*$/ }) };
const NODES = whole({ required: true, min: 1 });
const DAYS = whole({ min: 1 });
const GROUPS = list(identifier(), { min: 1 });

const DATASTORE: Members = {
  name: text({ required: true, min: 1 }),
  project_id: text({ required: true }),
  type_id: identifier({ required: true }),
  subnet_id: identifier({ required: true }),
  node_count: NODES,
  flavor_id: identifier(),
  flavor: object({ ...sizes, disk_type: choice(["local", "network-ultra"], { default: "local" }) }),
  pooler: object(POOLER),
  floating_ips: object({
    master: whole({ required: true, min: 0, max: 1 }),
    replica: whole({ required: true, min: 0 }),
  }),
  restore: object({ datastore_id: identifier(), target_time: text() }),
  config: object(),
  backup_retention_days: DAYS,
  redis_password: text({ min: 1 }),
  security_groups: GROUPS,
  log_platform: object(LOGS),
};

/** Members that only some engines accept. */
const ONLY: Readonly<Record<string, RegExp>> = {
  pooler: /^postgresql/,
  redis_password: /^redis$/,
  restore: /^(?!kafka)/,
  floating_ips: /^(?!kafka)/,
  backup_retention_days: /^(?!kafka)/,
};

const MAX_NODES: Readonly<Record<string, number>> = { postgresql: 6, mysql: 3, mysql_native: 3, redis: 3, kafka: 1 };

/** Objects in a cluster, which are deleted with it. */
const INSIDE = ["users", "databases", "grants", "extensions", "slots", "topics", "acls"];

interface Flavor {
  readonly id: string;
  readonly vcpus: number;
  readonly ram: number;
  readonly disk: number;
}

/** Datastores, and their properties that change by separate requests. */
export function addDatastores(app: Hono<ProjectEnv>, api: Api<ProjectEnv>, world: World): void {
  const engine = (place: Place, row: Row) => engineOf(world, place, row.type_id);

  const flavorOf = (input: Row, place: Place): Row => {
    if ((input.flavor_id === undefined) === (input.flavor === undefined)) {
      throw refused("flavor_id", "one of flavor_id and flavor is needed");
    }
    if (input.flavor) return { flavor_id: null, flavor: { disk_type: "local", ...(input.flavor as Row) } };
    const flavors = (offersOf(world, place)?.flavors ?? []) as Flavor[];
    const found = flavors.find(({ id }) => id === input.flavor_id);
    if (!found) throw new CollectionRefusal("notFound", `flavor ${String(input.flavor_id)} not found.`);
    const { id, vcpus, ram, disk } = found;
    return { flavor_id: id, flavor: { vcpus, ram, disk, disk_type: "local" } };
  };

  const refuseNodes = (kind: string, count: unknown): void => {
    const most = MAX_NODES[kind] ?? 1;
    if (Number(count) > most) throw refused("node_count", `${String(count)} is greater than the maximum of ${most}`);
  };

  const check = (input: Row, { place }: CreateContext): void => {
    if (input.project_id !== place.project) throw refused("project_id", "is not the project that the token is for");
    const kind = engine(place, input);
    if (kind === "") throw new CollectionRefusal("notFound", `datastoretype ${String(input.type_id)} not found.`);
    for (const [member, engines] of Object.entries(ONLY)) {
      if (input[member] !== undefined && !engines.test(kind))
        throw refused(member, `Datastores of type ${kind} do not have this`);
    }
    refuseNodes(kind, input.node_count);
    flavorOf(input, place);
    const requested = input.floating_ips as { replica: number } | undefined;
    if (requested && requested.replica >= Number(input.node_count))
      throw refused("floating_ips.replica", "there are fewer replicas");
  };

  const datastores = addCollection(app, api, {
    name: "databases.datastores",
    kind: "datastore",
    path: "/datastores",
    within: ["project", "region"],
    envelope: { one: "datastore", many: "datastores" },
    members: DATASTORE,
    check,
    serverMembers: (input, creation) => {
      const { place, now, random } = creation;
      const id = uuid(random);
      const kind = engine(place, input);
      const newInstances = instances([], Number(input.node_count ?? 1), id, place.region ?? "", random);
      for (const instance of wantedPublic(newInstances, input.floating_ips))
        instance.floating_ip = freeAddress(creation, newInstances);
      const hasFlavor = input.flavor_id !== undefined || input.flavor !== undefined;
      return {
        id,
        ...commonMembers(now, place),
        status: "PENDING_CREATE",
        enabled: true,
        ...(hasFlavor && flavorOf(input, place)),
        is_maintenance: false,
        is_protected: false,
        allow_restore: true,
        backup_retention_days: kind === "kafka" ? 0 : (input.backup_retention_days ?? 7),
        pooler: kind === "postgresql" ? (input.pooler ?? { mode: "transaction", size: 30 }) : null,
        firewall: [],
        config: input.config ?? {},
        security_groups: input.security_groups ?? [uuid(random)],
        disk_used: 0,
        instances: newInstances,
        log_platform: input.log_platform ?? null,
        connection: connections(id, newInstances.length),
        // Creation options that are not part of the object.
        floating_ips: undefined,
        restore: undefined,
      };
    },
    hidden: ["redis_password"],
    // The reference does not state the members of a row.
    notInLists: ["config"],
    show: (row, _, { objects, place }) => {
      const count = (inside: string) => objects.at(inside, place).filter((one) => one.datastore_id === row.id).length;
      return { ...row, databases_count: count("databases.databases"), topics_count: count("databases.topics") };
    },
    filters: Object.fromEntries(
      ["project_id", "name", "status", "type_id", "flavor_id", "subnet_id"].map((member) => [member, member]),
    ),
    states: passing(3),
    create: { status: 201 },
    changes: [
      { method: "PUT", accepts: { name: text({ required: true, min: 1 }) } },
      {
        method: "POST",
        path: "/resize",
        sent: "resize",
        accepts: { node_count: NODES, flavor_id: identifier(), flavor: object(sizes) },
        apply: resize,
        transient: [{ state: "RESIZING", ms: 3000 }],
      },
      {
        method: "PUT",
        path: "/pooler",
        sent: "pooler",
        accepts: POOLER,
        apply: (row, pooler) => {
          if (row.pooler === null) throw refused("pooler", "Only PostgreSQL has a pooler");
          row.pooler = pooler;
        },
      },
      {
        method: "PUT",
        path: "/firewall",
        sent: "firewall",
        accepts: { ips: list(text({ pattern: /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/ }), { required: true }) },
        apply: (row, { ips }) => {
          row.firewall = [...new Set(ips as string[])].map((ip) => ({ ip }));
        },
      },
      {
        method: "PUT",
        path: "/config",
        sent: "",
        accepts: { config: object(undefined, { required: true }) },
        apply: configure,
      },
      {
        method: "PUT",
        path: "/password",
        sent: "password",
        accepts: { redis_password: text({ required: true, min: 1 }) },
        apply: (row, input, { place }) => {
          if (engine(place, row) !== "redis") throw refused("redis_password", "Only Redis has a password of its own");
          Object.assign(row, input);
        },
      },
      {
        method: "PUT",
        path: "/backups",
        sent: "backups",
        accepts: { backup_retention_days: { ...DAYS, required: true } },
      },
      {
        method: "PUT",
        path: "/security-groups",
        sent: "",
        accepts: { security_groups: { ...GROUPS, required: true } },
      },
      { method: "PUT", path: "/log-platform", sent: "", accepts: { log_platform: object(LOGS, { required: true }) } },
      {
        method: "DELETE",
        path: "/log-platform",
        accepts: false,
        apply: (row) => {
          row.log_platform = null;
        },
        returns: "nothing",
      },
    ],
    touch,
    remove: {
      check: ({ is_protected, id }) => {
        if (is_protected)
          throw new CollectionRefusal("forbidden", `datastore ${String(id)} is protected from deletion.`);
      },
    },
    dependents: INSIDE.map((inside) => ({ collection: `databases.${inside}`, by: "datastore_id", on: "cascade" })),
  });

  function resize(row: Row, input: Row, { place, random }: Call<ProjectEnv>): void {
    refuseNodes(engine(place, row), input.node_count);
    const { disk_type } = row.flavor as { disk_type: string };
    if (input.flavor_id !== undefined || input.flavor !== undefined) {
      const next = flavorOf(input, place);
      Object.assign(row, next, { flavor: { ...(next.flavor as Row), disk_type } });
    }
    row.node_count = input.node_count;
    row.instances = instances(
      row.instances as Instance[],
      Number(input.node_count),
      String(row.id),
      place.region ?? "",
      random,
    );
    row.connection = connections(String(row.id), Number(input.node_count));
  }

  /** Returns the instance that a request about a public address names, in its datastore. */
  async function instanceOf(call: Call<ProjectEnv>): Promise<{ cluster: Row; instance: Instance }> {
    const body = unwrapped(await bodyOf(call.context), "floating_ip");
    const { instance_id: id } = takeMembers(
      { instance_id: identifier({ required: true }) },
      body,
      { unknownMembers: "refuse" },
      "floating_ip",
    );
    for (const cluster of datastores.rows(call)) {
      const instance = (cluster.instances as Instance[]).find((one) => one.id === id);
      if (instance) return { cluster, instance };
    }
    throw new CollectionRefusal("notFound", `instance ${String(id)} not found.`);
  }

  const refuseBusy = (cluster: Row, { objects }: CreateContext) => {
    if (!objects.transitions.isPassing(cluster)) return;
    throw new CollectionRefusal("busy", `datastore ${String(cluster.id)} is ${String(cluster.status)}.`);
  };
  app.post(
    "/floating-ips",
    datastores.answer(async (call) => {
      const { cluster, instance } = await instanceOf(call);
      refuseBusy(cluster, call);
      if (instance.floating_ip) throw new CollectionRefusal("conflict", `instance ${instance.id} has a floating ip.`);
      instance.floating_ip = freeAddress(call);
      datastores.change(cluster, call);
      return call.context.json({ floating_ip: { instance_id: instance.id, floating_ip: instance.floating_ip } }, 201);
    }),
  );
  app.delete(
    "/floating-ips",
    datastores.answer(async (call) => {
      const { cluster, instance } = await instanceOf(call);
      refuseBusy(cluster, call);
      if (!instance.floating_ip) throw new CollectionRefusal("notFound", `floating ip of ${instance.id} not found.`);
      instance.floating_ip = null;
      datastores.change(cluster, call);
      return call.context.body(null, 204);
    }),
  );
}

/** null restores the default of a parameter. Omitted parameters are kept. */
function configure(row: Row, { config }: Row): void {
  const merged = { ...(row.config as Row), ...(config as Row) };
  row.config = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function wantedPublic(newInstances: readonly Instance[], requested: unknown): Instance[] {
  const { master = 0, replica = 0 } = (requested ?? {}) as { master?: number; replica?: number };
  return [...newInstances.slice(0, master), ...newInstances.slice(1, 1 + replica)];
}

function refused(member: string, message: string): CollectionRefusal {
  return new CollectionRefusal("invalid", message, { member: `datastore.${member}` });
}
