import type { Clock } from "../clock.js";
import { type Random, uuid } from "../randomness.js";
import type { Sessions } from "./sessions.js";
import type { Account, Project, RecordSet, World, Zone } from "./world.js";
import { apexRecordSets, newZone, removeZone, type ZoneSeed } from "./zones.js";

/** Changes to the hosting platform that do not go through its APIs. */
export interface HostingControl {
  /** Live data: the next response contains changes of it. */
  readonly world: World;
  /** @throws RangeError if the project does not exist. */
  project(id: string): Project;
  /** @throws RangeError if the account does not exist. */
  account(name: string): Account;
  /** Adds a zone with its apex record sets. The name is not validated and can exist already. */
  addZone(projectId: string, zone: Omit<ZoneSeed, "id"> & { id?: string }): Zone;
  addRecordSet(zone: Zone, recordSet: Pick<RecordSet, "name" | "type"> & Partial<RecordSet>): RecordSet;
  removeZone(zoneId: string): void;
  /** Invalidates every token that was issued. */
  expireTokens(): void;
}

export function createControl(world: World, sessions: Sessions, clock: Clock, random: Random): HostingControl {
  const projects = () => world.accounts.flatMap((account) => account.projects);
  const project = (id: string) => found(projects(), (candidate) => candidate.id === id, `project ${id}`);
  const owner = (zoneId: string) =>
    found(projects(), ({ zones }) => zones.some(({ id }) => id === zoneId), `zone ${zoneId}`);
  return {
    world,
    project,
    account: (name) => found(world.accounts, (account) => account.name === name, `account ${name}`),
    addZone: (projectId, seed) => {
      const zone = newZone({ ...seed, id: seed.id ?? uuid(random) }, projectId, clock.now());
      const { zones, recordSets } = project(projectId);
      zones.push(zone);
      recordSets.push(...apexRecordSets(zone, () => uuid(random)));
      return zone;
    },
    addRecordSet: (zone, seed) => {
      const defaults = { id: uuid(random), ttl: 60, comment: null, managed_by: null, records: [] };
      const recordSet: RecordSet = { ...defaults, ...seed, zone_id: zone.id };
      owner(zone.id).recordSets.push(recordSet);
      return recordSet;
    },
    removeZone: (zoneId) => removeZone(owner(zoneId), zoneId),
    expireTokens: () => sessions.dropAll(),
  };
}

function found<Item>(items: readonly Item[], isWanted: (item: Item) => boolean, what: string): Item {
  const item = items.find(isWanted);
  if (!item) throw new RangeError(`The hosting platform has no ${what}.`);
  return item;
}
