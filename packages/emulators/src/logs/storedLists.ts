import type { Stored } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";
import { type Organization, removeCollector } from "./organization.js";
import type { Collector } from "./records.js";

/** Stored lists of an organization. */
export type StoredLists = (list: "partitions" | "roles" | "users" | "otCollectors" | "sourceTemplates") => Stored;

export function storedLists(organizations: readonly Organization[]): StoredLists {
  const rows = (of: Organization, list: Parameters<StoredLists>[0]) => of[list] as unknown as Row[];
  return (list) => ({
    at: ({ organization }) => {
      const found = organizations.find(({ name }) => name === organization);
      return found ? rows(found, list) : [];
    },
    all: () => organizations.map((organization) => rows(organization, list)),
  });
}

/** Returns the collectors as a stored list. Deleting a collector deletes its sources. */
export function storedCollectors(organizations: readonly Organization[]): Stored {
  const rows = ({ collectors }: Organization) => [...collectors.values()] as unknown as Row[];
  return {
    at: ({ organization }) => organizations.filter(({ name }) => name === organization).flatMap(rows),
    all: () => organizations.map(rows),
    put: (row, { organization }) => {
      const owner = organizations.find(({ name }) => name === organization);
      owner?.collectors.set(Number(row.id), row as unknown as Collector);
    },
    drop: ({ id }) => {
      for (const organization of organizations) {
        if (organization.collectors.has(Number(id))) removeCollector(organization, Number(id));
      }
    },
  };
}

/** Returns the sources as a stored list, with unmasked secrets. `collectorId` selects the collector of a new source. */
export function storedSources(organizations: readonly Organization[]): Stored {
  const rows = ({ sources }: Organization) => [...sources.values()].map(({ body }) => body);
  return {
    at: ({ organization }) => organizations.filter(({ name }) => name === organization).flatMap(rows),
    all: () => organizations.map(rows),
    put: (row, { organization }) => {
      const { id, collectorId } = row as { id: number; collectorId: number };
      delete row.collectorId;
      const owner = organizations.find(({ name }) => name === organization);
      owner?.sources.set(id, { id, collectorId, body: row });
    },
    drop: ({ id }) => {
      for (const { sources } of organizations) sources.delete(Number(id));
    },
  };
}
