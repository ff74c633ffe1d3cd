import { readFileSync } from "node:fs";
import { generatedCollectors, generatedPartitions, generatedRoles, generatedUsers } from "./generated.js";
import { objectId } from "./identifiers.js";
import { Jobs } from "./jobs.js";
import type { JsonObject } from "./json.js";
import type { LogsSurroundings } from "./logsEnv.js";
import type { AccessKey, Organisation } from "./organisation.js";
import { type SourceProgress, STARTING } from "./progress.js";
import type {
  AppInstance,
  AuditTrail,
  CatalogueApp,
  Collector,
  ContentItem,
  MonitorItem,
  Partition,
  Role,
  StoredSource,
  User,
  VendorProduct,
} from "./records.js";

/** A record of which a seed says only what is not usual. */
type Sparse<T, Known extends keyof T> = Pick<T, Known> & Partial<T>;

export type CollectorSeed = Sparse<Collector, "id" | "name" | "description" | "category" | "timeZone" | "fields"> & {
  readonly sources?: readonly ({ readonly id: number } & JsonObject)[];
};
export type PartitionSeed = Sparse<Partition, "id" | "name" | "routingExpression" | "totalBytes">;
export type RoleSeed = Sparse<Role, "id" | "name" | "description" | "capabilities">;
export type UserSeed = Sparse<User, "id" | "firstName" | "lastName" | "email" | "roleIds">;

export interface OrganisationSeed {
  readonly deployment: string;
  readonly features: readonly string[];
  readonly audit: AuditTrail;
  /** How many further records each list gets by the rules of `generated.ts`. */
  readonly generated?: { readonly partitions?: number; readonly roles?: number; readonly users?: number };
  readonly collectors: readonly CollectorSeed[];
  readonly partitions: readonly PartitionSeed[];
  readonly roles: readonly RoleSeed[];
  readonly users: readonly UserSeed[];
  readonly content: readonly Sparse<ContentItem, "path" | "id">[];
  readonly monitors: readonly Sparse<MonitorItem, "path" | "id">[];
  readonly vendorProducts: readonly VendorProduct[];
  readonly apps: readonly CatalogueApp[];
  readonly appInstances: readonly AppInstance[];
}

/** The data with which the platform starts. */
export interface LogsSeed {
  /** In the order in which `accounts` lists them; the first is the default one. */
  readonly keys: readonly {
    readonly accessId: string;
    readonly accessKey: string;
    readonly organisation: string;
    readonly userId: string;
    readonly capabilities: readonly string[];
  }[];
  readonly organisations: Readonly<Record<string, OrganisationSeed>>;
}

const DEFAULT_SEED = new URL("../../seeds/logs.json", import.meta.url);

/** Reads a seed file; by default the one that comes with the package. */
export function readSeed(file: URL = DEFAULT_SEED): LogsSeed {
  return JSON.parse(readFileSync(file, "utf8")) as LogsSeed;
}

/** Makes the keys, each with its organisation. `collectors` more collectors are generated for the first organisation. */
export function plant(seed: LogsSeed, collectors: number, surroundings: LogsSurroundings): AccessKey[] {
  const organisations = new Map(
    Object.entries(seed.organisations).map(([name, sown], index) => [
      name,
      organisation(name, sown, index === 0 ? collectors : 0, surroundings),
    ]),
  );
  if (seed.keys.length === 0) throw new TypeError("The seed has no access key.");
  return seed.keys.map((key) => {
    const owner = organisations.get(key.organisation);
    if (!owner) throw new TypeError(`The seed has a key of the organisation "${key.organisation}", which it lacks.`);
    return { ...key, organisation: owner, capabilities: new Set(key.capabilities), enabled: true };
  });
}

const FIRST_NEW_SOURCE_ID = 9_500_001;

function organisation(
  name: string,
  seed: OrganisationSeed,
  moreCollectors: number,
  { clock, random, pace }: LogsSurroundings,
): Organisation {
  // What belongs to one platform must not be shared with the next one that starts from the same seed.
  const own = structuredClone(seed);
  const { deployment, features, audit, generated = {}, vendorProducts, apps } = own;
  const collectors = [...own.collectors, ...generatedCollectors(moreCollectors)];
  return {
    name,
    deployment,
    features,
    collectors: byId(collectors.map(({ sources: _, ...collector }) => ({ ...COLLECTOR, ...collector }))),
    sources: byId(collectors.flatMap(sourcesOf)),
    partitions: [...own.partitions, ...generatedPartitions(generated.partitions ?? 0)].map((record) => ({
      ...PARTITION,
      ...audit,
      ...record,
    })),
    roles: [...own.roles, ...generatedRoles(generated.roles ?? 0)].map((record) => ({ ...ROLE, ...audit, ...record })),
    users: [...own.users, ...generatedUsers(generated.users ?? 0)].map((record) => ({ ...USER, ...audit, ...record })),
    content: own.content.map((item) => ({ ...CONTENT, ...placeOf(item, own.content), ...audit, ...item })),
    monitors: own.monitors.map((item) => ({ ...MONITOR, ...placeOf(item, own.monitors), ...audit, ...item })),
    vendorProducts: [...vendorProducts],
    apps: [...apps],
    appInstances: byId(own.appInstances),
    jobs: new Jobs(clock, pace, () => objectId(random)),
    nextSourceId: FIRST_NEW_SOURCE_ID,
  };
}

const COLLECTOR = {
  collectorType: "Hosted",
  collectorVersion: "",
  lastSeenAlive: Date.parse("2026-01-01T00:00:00Z"),
  alive: true,
} as const;

const PARTITION = {
  analyticsTier: "continuous",
  retentionPeriod: 90,
  isCompliant: false,
  isIncludedInDefaultSearch: true,
  dataForwardingId: "",
  isActive: true,
  indexType: "Partition",
};

const ROLE = {
  logAnalyticsFilter: "",
  auditDataFilter: "",
  securityDataFilter: "",
  selectionType: "All",
  selectedViews: [],
  users: [],
  systemDefined: false,
} satisfies Partial<Role>;

const USER = { isActive: true, isLocked: false, isMfaEnabled: false, lastLoginTimestamp: "2026-03-01T09:00:00Z" };

const CONTENT = { itemType: "Folder", permissions: ["View"], description: "" };

const MONITOR = {
  description: "",
  version: 1,
  contentType: "Folder",
  isSystem: false,
  isMutable: true,
  isLocked: false,
  permissions: ["Create", "Read", "Update", "Delete"],
} as const;

const ROOT_ID = "0000000000000000";

/** Name and parent of an item in a tree, by its path. */
function placeOf(item: { path: string }, items: readonly { path: string; id: string }[]) {
  const cut = item.path.lastIndexOf("/");
  const parent = items.find(({ path }) => path === item.path.slice(0, cut));
  return { name: item.path.slice(cut + 1), parentId: parent?.id ?? ROOT_ID };
}

/** Of a source that has long been collecting. */
const STARTED: SourceProgress = { kind: "starting", since: 0, reads: STARTING.length - 1 };

function sourcesOf(collector: CollectorSeed): StoredSource[] {
  return (collector.sources ?? []).map(({ id, ...body }) => ({
    id,
    collectorId: collector.id,
    body,
    ...(body.sourceType === "Universal" ? { progress: { ...STARTED } } : {}),
  }));
}

function byId<Id, T extends { id: Id }>(records: readonly T[]): Map<Id, T> {
  return new Map(records.map((record) => [record.id, record]));
}
