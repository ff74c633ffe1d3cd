import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { partOf, type SeedName } from "../seedSize.js";
import { type ClustersSeed, COLLECTIONS, type CollectionSeeds, type TenantSeed } from "./seed.js";

/**
 * Reads a seed of a folder; tenants in alphabetical order.
 *
 * @throws Error if a file does not contain JSON, or if its name is not that of a collection.
 */
export function readSeedFolder(folder: string, size: SeedName): ClustersSeed {
  const parts = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = parts.map(({ name }) => name).toSorted();
  return {
    system: names.includes("system") ? readCollections(join(folder, "system"), size) : {},
    tenants: names.filter((name) => name !== "system").map((name) => readTenant(join(folder, name), size)),
  };
}

function readTenant(folder: string, size: SeedName): TenantSeed {
  return { ...readCollections(folder, size), ...(readJson(join(folder, "tenant.json")) as TenantSeed) };
}

function readCollections(folder: string, size: SeedName): CollectionSeeds {
  const collections: Record<string, unknown> = {};
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.json$/, "");
    if (name === "tenant") {
      continue;
    }
    if (!COLLECTIONS.some((collection) => collection === name)) {
      throw new Error(`${join(folder, file)} is not a collection. Name it after one of: ${COLLECTIONS.join(", ")}.`);
    }
    collections[name] = partOf(readJson(join(folder, file)), size);
  }
  return collections;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`${file} could not be read as JSON.`, { cause });
  }
}
