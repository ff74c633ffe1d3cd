import { readFile } from "node:fs/promises";
import { partOf, type SeedName, seedNamed } from "../seedSize.js";
import {
  generatedCheckpoints,
  generatedId,
  generatedPlans,
  generatedQuotas,
  generatedRecordSets,
  generatedZones,
} from "./generated.js";
import type {
  Account,
  Backups,
  DatabaseOffers,
  DedicatedOffers,
  Offers,
  Project,
  RecordSet,
  SeedObject,
  Subnet,
  User,
  World,
} from "./world.js";
import { apexRecordSets, newZone, type ZoneSeed } from "./zones.js";

/** Folder of the seeds. */
const FOLDER = new URL("../../seeds/hosting/", import.meta.url);

/** Set of credentials for the settings of a client. */
export interface Credential {
  /** Id of a user. */
  readonly user: string;
  /** Number of the account to use. It can differ from the account of the user. */
  readonly account: string;
  readonly projectId: string;
  readonly region: string;
  readonly authRegion: string;
}

/** `platform.json` of a seed. Names of other files are given without `.json`. */
interface PlatformSeed extends Pick<World, "roles" | "catalog"> {
  readonly users: User[];
  /** The first is the default. */
  readonly credentials: [Credential, ...Credential[]];
  readonly accounts: (Pick<Account, "id" | "name" | "domains" | "quotas"> & {
    readonly projects: { readonly id: string; readonly name: string; readonly offers: string; readonly data: string }[];
    readonly objects?: readonly SeedObject[];
    readonly generate?: { readonly projectQuotas: number };
  })[];
}

/** Price list. `serverDefaults` completes servers and chips that omit members. */
interface OffersSeed {
  readonly databases: Record<string, DatabaseOffers>;
  readonly dedicated: DedicatedOffers & { readonly serverDefaults?: object };
}

/** Objects of a project. Zones contain their record sets; the apex NS and SOA are added to every zone. */
interface ProjectSeed {
  readonly zones: (ZoneSeed & { readonly recordSets?: Omit<RecordSet, "zone_id">[] })[];
  readonly backups: Record<string, Backups>;
  readonly subnets: Subnet[];
  readonly objects?: readonly SeedObject[];
  readonly generate?: Generate;
}

/** Large collections by rule; see `generated.ts`. */
interface Generate {
  readonly zones: number;
  readonly recordSets: { readonly zone: string; readonly count: number };
  readonly plans: { readonly region: string; readonly count: number };
  readonly checkpoints: { readonly region: string; readonly count: number };
}

export interface Seed {
  readonly world: World;
  readonly credentials: [Credential, ...Credential[]];
}

/**
 * Reads a seed.
 *
 * @param seed - name of a seed of the package, or URL of a seed folder with a final slash.
 * @param zones - number of generated zones in the project of the default credentials, instead of the seed's own.
 */
export async function loadSeed(seed: SeedName | URL, zones?: number): Promise<Seed> {
  const read = seed instanceof URL ? readerOf(seed, "large") : readerOf(FOLDER, seedNamed(seed));
  const platform = await read<PlatformSeed>("platform");
  const [{ projectId: mainProject }] = platform.credentials;
  const accounts = platform.accounts.map(async ({ projects, generate, ...account }): Promise<Account> => {
    const loaded = projects.map(async ({ id, name, offers, data }) => {
      const project = await read<ProjectSeed>(data);
      const generatedZoneCount = id === mainProject && zones !== undefined ? zones : project.generate?.zones;
      return completeProject(id, name, completeOffers(await read(offers)), project, generatedZoneCount ?? 0);
    });
    const quotas = [...account.quotas, ...generatedQuotas(generate?.projectQuotas ?? 0)];
    return { ...account, objects: account.objects ?? [], quotas, projects: await Promise.all(loaded) };
  });
  const { roles, catalog, users, credentials } = platform;
  return { world: { roles, catalog, users, accounts: await Promise.all(accounts) }, credentials };
}

/** Returns a reader of a folder's files. Names are given without `.json`. */
function readerOf(folder: URL, size: SeedName): <Content>(name: string) => Promise<Content> {
  return async <Content>(name: string) =>
    partOf(JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8")), size) as Content;
}

function completeOffers({ databases, dedicated: { serverDefaults, ...dedicated } }: OffersSeed): Offers {
  const complete = <Item extends object>(item: Item): Item => ({ ...serverDefaults, ...item });
  return {
    databases,
    dedicated: { ...dedicated, servers: dedicated.servers.map(complete), chips: dedicated.chips.map(complete) },
  };
}

function completeProject(
  id: string,
  name: string,
  offers: Offers,
  seed: ProjectSeed,
  generatedZoneCount: number,
): Project {
  const createdAt = Date.parse("2026-01-05T10:11:12Z");
  const zoneSeeds: ProjectSeed["zones"] = [...seed.zones, ...generatedZones(generatedZoneCount)];
  const zones = zoneSeeds.map((zone) => newZone(zone, id, createdAt));
  let apexCount = 0;
  const recordSets = zones.flatMap((zone, index) => {
    const own = zoneSeeds[index]?.recordSets?.map((recordSet) => ({ ...recordSet, zone_id: zone.id })) ?? [];
    const apex = apexRecordSets(zone, () => generatedId("2a", ++apexCount));
    const many = seed.generate?.recordSets.zone === zone.name ? seed.generate.recordSets.count : 0;
    return [...own, ...apex, ...generatedRecordSets(zone, many)];
  });
  return {
    id,
    name,
    offers,
    zones,
    recordSets,
    backups: withGenerated(seed),
    subnets: seed.subnets,
    objects: seed.objects ?? [],
  };
}

function withGenerated({ backups, generate }: ProjectSeed): Record<string, Backups> {
  const plans = generate ? generatedPlans(generate.plans.count) : [];
  const checkpoints = generate ? generatedCheckpoints(generate.checkpoints.count, plans) : [];
  return Object.fromEntries(
    Object.entries(backups).map(([region, own]) => [
      region,
      {
        plans: [...own.plans, ...(region === generate?.plans.region ? plans : [])],
        checkpoints: [...own.checkpoints, ...(region === generate?.checkpoints.region ? checkpoints : [])],
      },
    ]),
  );
}
