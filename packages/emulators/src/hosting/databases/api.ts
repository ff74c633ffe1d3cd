import type { Api, Call, CreateContext } from "../../collection/collection.js";
import { CollectionRefusal, USUAL_STATUS } from "../../collection/refusal.js";
import type { Place, Row } from "../../collection/rows.js";
import type { States } from "../../collection/states.js";
import type { PlatformParts } from "../../parts.js";
import { projectApi } from "../apis.js";
import type { ProjectEnv } from "../authorize.js";
import { services } from "../services.js";
import { withoutZone } from "../times.js";
import type { DatabaseOffers, World } from "../world.js";

/**
 * Errors of managed databases name the invalid member below the member that wraps the object.
 */
export function databaseApi(parts: PlatformParts): Api<ProjectEnv> {
  const { fail } = services.databases;
  return {
    ...projectApi(services.databases, parts),
    pathsFromBody: true,
    refuse: (context, { reason, message, facts }) => {
      const text = facts.member === undefined ? message : `Validation failure: {'${facts.member}': "${message}"}`;
      return fail(context, USUAL_STATUS[reason], reason === "conflict" ? message : text);
    },
  };
}

/** Returns the states of all objects except datastores, which take longer. */
export function passing(seconds: number): States {
  const ms = seconds * 1000;
  return {
    member: "status",
    rest: "ACTIVE",
    create: [{ state: "PENDING_CREATE", ms }],
    update: [{ state: "PENDING_UPDATE", ms }],
    remove: [{ state: "PENDING_DELETE", ms }],
    whileBusy: "refuse",
  };
}

/** Returns the members that all new objects have. */
export function commonMembers(now: number, place: Place): Row {
  return { created_at: withoutZone(now), updated_at: withoutZone(now), project_id: place.project };
}

export function touch(row: Row, { now }: CreateContext): void {
  row.updated_at = withoutZone(now);
}

export function offersOf(world: World, { project, region = "" }: Place): DatabaseOffers | undefined {
  const projects = world.accounts.flatMap((account) => account.projects);
  return projects.find(({ id }) => id === project)?.offers.databases[region];
}

/** Returns the engine of a cluster's type: `postgresql`. */
export function engineOf(world: World, place: Place, typeId: unknown): string {
  const types = (offersOf(world, place)?.["datastore-types"] ?? []) as { id: string; engine: string }[];
  return types.find(({ id }) => id === typeId)?.engine ?? "";
}

/** Returns the object of a collection that a member of the body names. */
export function named(creation: CreateContext, collection: string, kind: string, id: unknown): Row {
  const found = creation.objects.at(collection, creation.place).find((row) => row.id === id);
  if (found) return found;
  throw new CollectionRefusal("notFound", `${kind} ${String(id)} not found.`, { kind, id: String(id) });
}

/** Returns the cluster of a new object. It must have one of these engines and a stable status. */
export function hostOf(world: World, call: Call<ProjectEnv>, id: unknown, engines: RegExp): Row {
  const cluster = named(call, "databases.datastores", "datastore", id);
  const engine = engineOf(world, call.place, cluster.type_id);
  if (!engines.test(engine)) throw new CollectionRefusal("invalid", `Datastores of type ${engine} do not have this.`);
  if (call.objects.transitions.isPassing(cluster)) {
    throw new CollectionRefusal("busy", `datastore ${String(id)} is ${String(cluster.status)}.`);
  }
  return cluster;
}
