import { readFileSync } from "node:fs";
import type { ObjectsControl } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";
import { partOf, type SeedName, seedNamed } from "../seedSize.js";
import { generatedCollectors, generatedPartitions, generatedRoles, generatedUsers } from "./generated.js";
import { objectId } from "./identifiers.js";
import { Jobs } from "./jobs.js";
import type { LogsDependencies } from "./logsEnv.js";
import type { AccessKey, Organization } from "./organization.js";
import { type SourceProgress, STARTING } from "./progress.js";
import type {
  AppInstance,
  AuditTrail,
  CatalogApp,
  OtCollector,
  Role,
  SourceTemplate,
  StoredSource,
  VendorProduct,
} from "./records.js";
import type { CollectorSeed, PartitionSeed, RoleSeed, Sparse, UserSeed } from "./sparse.js";

/** Entry of a tree, by its path, which determines name and parent. */
export type PathSeed = Row & { readonly path: string; readonly id: string };

export interface OrganizationSeed {
  readonly deployment: string;
  readonly features: readonly string[];
  readonly audit: AuditTrail;
  /** Number of generated records of each list, see `generated.ts`. */
  readonly generated?: { readonly partitions?: number; readonly roles?: number; readonly users?: number };
  readonly collectors: readonly CollectorSeed[];
  readonly otCollectors?: readonly Sparse<OtCollector, "id" | "name">[];
  readonly sourceTemplates?: readonly (Omit<SourceTemplate, keyof AuditTrail> & Partial<AuditTrail>)[];
  readonly partitions: readonly PartitionSeed[];
  readonly roles: readonly RoleSeed[];
  readonly users: readonly UserSeed[];
  /** Entries of the content library and of the monitors by path, parents first. */
  readonly content: readonly PathSeed[];
  readonly monitors: readonly PathSeed[];
  readonly vendorProducts: readonly VendorProduct[];
  readonly apps: readonly CatalogApp[];
  readonly appInstances: readonly AppInstance[];
  /** Objects of declared kinds, by collection. */
  readonly objects?: Readonly<Record<string, readonly Row[]>>;
}

/** Data with which the platform starts. */
export interface LogsSeed {
  /** In the order in which `accounts` lists them; the first is the default one. */
  readonly keys: readonly {
    readonly accessId: string;
    readonly accessKey: string;
    readonly organization: string;
    readonly userId: string;
    readonly capabilities: readonly string[];
  }[];
  readonly organizations: Readonly<Record<string, OrganizationSeed>>;
}

const FILE = new URL("../../seeds/logs.json", import.meta.url);

/** Reads a seed of the package, or a seed file. */
export function readSeed(seed: SeedName | URL = "small"): LogsSeed {
  const [file, size] = seed instanceof URL ? ([seed, "large"] as const) : ([FILE, seedNamed(seed)] as const);
  return partOf(JSON.parse(readFileSync(file, "utf8")), size) as LogsSeed;
}

/**
 * Creates the access keys with their organizations, and `collectors` additional collectors for the first organization.
 */
export function createKeys(seed: LogsSeed, collectors: number, dependencies: LogsDependencies): AccessKey[] {
  const organizations = new Map(
    Object.entries(seed.organizations).map(([name, seed], index) => [
      name,
      organization(name, seed, { index, moreCollectors: index === 0 ? collectors : 0 }, dependencies),
    ]),
  );
  if (seed.keys.length === 0) throw new TypeError("The seed has no access key.");
  return seed.keys.map((key) => {
    const owner = organizations.get(key.organization);
    if (!owner) throw new TypeError(`The seed has a key of the organization "${key.organization}", which it lacks.`);
    return { ...key, organization: owner, capabilities: new Set(key.capabilities), enabled: true };
  });
}

/** Adds the seeded objects of declared kinds. */
export function loadSeed(seed: LogsSeed, objects: ObjectsControl): void {
  for (const [organization, own] of Object.entries(seed.organizations)) {
    const { audit, content, monitors, objects: seeded = {} } = own;
    const place = { organization, user: audit.createdBy };
    for (const item of content) {
      const { path, ...row } = { ...CONTENT, ...placeOf(item, content), ...audit, ...item };
      if (item.name !== undefined || item.parentId !== undefined) Object.assign(row, { path });
      objects.add(row.itemType === "Folder" ? "content.folders" : "content.imported", row, place);
    }
    for (const item of monitors) {
      const { path: _, ...row } = { ...MONITOR, ...placeOf(item, monitors), ...audit, ...item };
      objects.add("monitors", row, place);
    }
    for (const [collection, rows] of Object.entries(structuredClone(seeded))) {
      for (const row of rows) objects.add(collection, { ...audit, ...row }, place);
    }
  }
}

const FIRST_NEW_COLLECTOR_ID = 102_500_001;
/** IDs are unique over all organizations. */
const IDS_APART = 10_000_000;
const FIRST_NEW_SOURCE_ID = 9_500_001;

function organization(
  name: string,
  seed: OrganizationSeed,
  { index, moreCollectors }: { index: number; moreCollectors: number },
  { clock, random, pace }: LogsDependencies,
): Organization {
  // Platforms that start from the same seed must not share state.
  const own = structuredClone(seed);
  const { deployment, features, audit, generated = {}, vendorProducts, apps } = own;
  const collectors = [...own.collectors, ...generatedCollectors(moreCollectors)];
  return {
    name,
    deployment,
    features,
    accountOwner: audit.createdBy,
    collectors: byId(collectors.map(({ sources: _, ...collector }) => ({ ...COLLECTOR, ...collector }))),
    sources: byId(collectors.flatMap(sourcesOf)),
    otCollectors: (own.otCollectors ?? []).map((agent) => ({ ...OT_COLLECTOR, ...audit, ...agent })),
    sourceTemplates: (own.sourceTemplates ?? []).map((template) => ({ ...audit, ...template })),
    partitions: [...own.partitions, ...generatedPartitions(generated.partitions ?? 0)].map((record) => ({
      ...PARTITION,
      ...audit,
      ...record,
    })),
    roles: [...own.roles, ...generatedRoles(generated.roles ?? 0)].map((record) => ({ ...ROLE, ...audit, ...record })),
    users: [...own.users, ...generatedUsers(generated.users ?? 0)].map((record) => ({ ...USER, ...audit, ...record })),
    vendorProducts: [...vendorProducts],
    apps: [...apps],
    appInstances: byId(own.appInstances),
    jobs: new Jobs(clock, pace, () => objectId(random)),
    nextCollectorId: FIRST_NEW_COLLECTOR_ID + index * IDS_APART,
    nextSourceId: FIRST_NEW_SOURCE_ID + index * IDS_APART,
  };
}

const COLLECTOR = {
  collectorType: "Hosted",
  collectorVersion: "",
  lastSeenAlive: Date.parse("2026-01-01T00:00:00Z"),
  alive: true,
} as const;

const OT_COLLECTOR = {
  version: { currentVersion: "v0.130.1", latestAvailableVersion: "v0.132.0" },
  category: "",
  description: "",
  tags: {},
  healthIncidentsTracker: { errorsCount: 0, warningsCount: 0 },
  ephemeral: false,
  alive: true,
  isRemotelyManaged: true,
  effectiveConfig: {},
  systemInfo: {},
  timeZone: "UTC",
  sourceTemplateLinkedCount: 0,
};

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

const CONTENT = { itemType: "Folder", permissions: ["View"], description: "", isScheduled: undefined };

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

/** Cutoff of a source that has collected for a long time. */
const STARTED: SourceProgress = { kind: "starting", since: 0, reads: STARTING.length - 1 };

function sourcesOf(collector: CollectorSeed): StoredSource[] {
  return (collector.sources ?? []).map((body) => ({
    id: body.id,
    collectorId: collector.id,
    body,
    ...(body.sourceType === "Universal" ? { progress: { ...STARTED } } : {}),
  }));
}

function byId<Id, T extends { id: Id }>(records: readonly T[]): Map<Id, T> {
  return new Map(records.map((record) => [record.id, record]));
}
