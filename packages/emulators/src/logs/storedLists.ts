import type { Stored } from "../collection/objects.js";
import type { Row } from "../collection/rows.js";
import { type Organisation, removeCollector } from "./organisation.js";
import type { Collector } from "./records.js";

/** Lists of an organisation that collections work on, where they are. */
export type StoredLists = (list: "partitions" | "roles" | "users" | "otCollectors" | "sourceTemplates") => Stored;

export function storedLists(organisations: readonly Organisation[]): StoredLists {
  const rows = (of: Organisation, list: Parameters<StoredLists>[0]) => of[list] as unknown as Row[];
  return (list) => ({
    at: ({ organisation }) => {
      const found = organisations.find(({ name }) => name === organisation);
      return found ? rows(found, list) : [];
    },
    all: () => organisations.map((organisation) => rows(organisation, list)),
  });
}

/** Returns the collectors as a stored list. Deleting a collector deletes its sources. */
export function storedCollectors(organisations: readonly Organisation[]): Stored {
  const rows = ({ collectors }: Organisation) => [...collectors.values()] as unknown as Row[];
  return {
    at: ({ organisation }) => organisations.filter(({ name }) => name === organisation).flatMap(rows),
    all: () => organisations.map(rows),
    put: (row, { organisation }) => {
      const owner = organisations.find(({ name }) => name === organisation);
      owner?.collectors.set(Number(row.id), row as unknown as Collector);
    },
    drop: ({ id }) => {
      for (const organisation of organisations) {
        if (organisation.collectors.has(Number(id))) removeCollector(organisation, Number(id));
      }
    },
  };
}

/** Returns the sources as a stored list, with unmasked secrets. `collectorId` selects the collector of a new source. */
export function storedSources(organisations: readonly Organisation[]): Stored {
  const rows = ({ sources }: Organisation) => [...sources.values()].map(({ body }) => body);
  return {
    at: ({ organisation }) => organisations.filter(({ name }) => name === organisation).flatMap(rows),
    all: () => organisations.map(rows),
    put: (row, { organisation }) => {
      const { id, collectorId } = row as { id: number; collectorId: number };
      delete row.collectorId;
      const owner = organisations.find(({ name }) => name === organisation);
      owner?.sources.set(id, { id, collectorId, body: row });
    },
    drop: ({ id }) => {
      for (const { sources } of organisations) sources.delete(Number(id));
    },
  };
}
