import { createHash } from "node:crypto";
import { expandRanges } from "./ranges.js";
import {
  type ClustersSeed,
  COLLECTIONS,
  type CollectionSeeds,
  type PackSeed,
  type SeedCollections,
  type SeedObject,
  type TenantSeed,
} from "./seed.js";

export interface Project {
  name: string;
  uid: string;
}

/** Owner of an object, and for an object of the tenant, the projects that share it (absent: all). */
export type Owner =
  | { scope: "system" }
  | { scope: "tenant"; sharedWith?: string[] }
  | { scope: "project"; project: Project };

/** Seeded object with the identity and owner that the loader assigned. */
export type Owned<T extends SeedObject> = Omit<T, "uid" | "project" | "sharedWith"> & {
  uid: string;
  owner: Owner;
  labels: Record<string, string>;
};

/** Pack with its versions, registry by registry. */
export type Pack = Omit<Owned<PackSeed>, "registries"> & {
  releases: { registryUid: string; version: string; uid: string; disabled: boolean }[];
};

/** State of one tenant. Tests may change it while the platform runs. */
export type Tenant = { name: string; uid: string; apiKey: string; packs: Pack[] } & {
  [K in Exclude<keyof SeedCollections, "packs" | SeededKind>]: Owned<SeedCollections[K]>[];
};

/** Collections whose objects programs can change; the seed is their initial content. */
const SEEDED_KINDS = [
  "applicationProfiles",
  "backupLocations",
  "cloudAccounts",
  "clusterGroups",
  "clusterProfiles",
  "clusterTemplates",
  "dnsMappings",
  "edgeHosts",
  "filters",
  "ipPools",
  "maintenancePolicies",
  "registrationTokens",
  "roles",
  "sshKeys",
  "teams",
  "users",
] as const;

type SeededKind = (typeof SEEDED_KINDS)[number];

/** Initial content of a tenant's collections. */
export type Beginning = { tenant: Tenant; projects: readonly Project[] } & {
  [K in SeededKind]: Owned<SeedCollections[K]>[];
};

export interface World {
  /** Accounts. The first is the default of clients. */
  tenants: [Tenant, ...Tenant[]];
  beginnings: readonly [Beginning, ...Beginning[]];
}

/**
 * Creates the state of the platform from a seed.
 *
 * @throws Error if there is no tenant, two objects share a UID, or a seed names an unknown project.
 */
export function buildWorld(seed: ClustersSeed): World {
  const [first, ...others] = seed.tenants.map((tenant) => buildTenant(tenant, seed.system));
  if (first === undefined) throw new Error("The seed has no tenant. Add one to its tenants.");
  return { tenants: [first.tenant, ...others.map(({ tenant }) => tenant)], beginnings: [first, ...others] };
}

/** Returns a uid in the platform's form (24 hexadecimal characters), the same for the same parts in every run. */
export function stableUid(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 24);
}

function buildTenant(seed: TenantSeed, system: CollectionSeeds): Beginning {
  const collections = Object.fromEntries(
    COLLECTIONS.map((kind) => [
      kind,
      [
        ...(system[kind] ?? []).flatMap((object) => own(object, kind, "system", () => ({ scope: "system" }))),
        ...(seed[kind] ?? []).flatMap((object) => own(object, kind, seed.name, (o) => ownerWithin(seed, o))),
      ],
    ]),
  );
  rejectDuplicateUids(seed.name, collections);
  const { name, uid, apiKey, projects } = seed;
  const all = collections as { [K in keyof SeedCollections]: Owned<SeedCollections[K]>[] };
  const seeded = Object.fromEntries(SEEDED_KINDS.map((kind) => [kind, all[kind]])) as Pick<typeof all, SeededKind>;
  const others = Object.fromEntries(Object.entries(all).filter(([kind]) => !Object.hasOwn(seeded, kind))) as Omit<
    typeof all,
    SeededKind
  >;
  return { tenant: { name, uid, apiKey, ...others, packs: others.packs.map(withReleases) }, projects, ...seeded };
}

function withReleases({ registries, ...pack }: Owned<PackSeed>): Pack {
  const releases = registries.flatMap(({ registryUid, versions, disabled = [], uids = {} }) =>
    versions
      .flatMap(expandRanges)
      .map((version) => ({
        registryUid,
        version,
        uid: uids[version] ?? stableUid(pack.uid, registryUid, version),
        disabled: disabled.includes(version),
      })),
  );
  return { ...pack, releases };
}

function own(
  object: SeedObject,
  kind: string,
  realm: string,
  ownerOf: (object: SeedObject) => Owner,
): Owned<SeedObject>[] {
  const { uid, project, sharedWith: _, ...rest } = object;
  return expandRanges(object.name).map((name) => ({
    ...rest,
    name,
    uid: uid ?? madeUid(kind, realm, project ?? "", name),
    labels: object.labels ?? {},
    owner: ownerOf(object),
  }));
}

/** Edge hosts have IDs of their own, which are longer than those of the platform. */
function madeUid(kind: string, ...parts: string[]): string {
  return kind === "edgeHosts"
    ? `edge-${stableUid(kind, ...parts)}${stableUid(...parts).slice(0, 8)}`
    : stableUid(kind, ...parts);
}

function ownerWithin(tenant: TenantSeed, object: SeedObject): Owner {
  if (object.project !== undefined) {
    return { scope: "project", project: projectNamed(tenant, object.project) };
  }
  return object.sharedWith === undefined
    ? { scope: "tenant" }
    : { scope: "tenant", sharedWith: object.sharedWith.map((name) => projectNamed(tenant, name).uid) };
}

function projectNamed(tenant: TenantSeed, name: string): Project {
  const project = tenant.projects.find((candidate) => candidate.name === name);
  if (project === undefined) {
    throw new Error(`The seed of tenant ${tenant.name} names a project ${name} that the tenant does not have.`);
  }
  return project;
}

function rejectDuplicateUids(tenant: string, collections: Record<string, Owned<SeedObject>[]>): void {
  for (const [kind, objects] of Object.entries(collections)) {
    const uids = new Set<string>();
    for (const { uid, name } of objects) {
      if (uids.has(uid)) {
        throw new Error(
          `The seed of tenant ${tenant} has the uid ${uid} twice in ${kind} (${name}). Give one another uid.`,
        );
      }
      uids.add(uid);
    }
  }
}
