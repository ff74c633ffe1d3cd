import { readFileSync } from "node:fs";
import { partOf, type SeedName } from "../seedSize.js";
import { type ClustersSeed, COLLECTIONS } from "./seed.js";

/** Seed of the package. */
export const SEED_FILE = new URL("../../seeds/clusters.json", import.meta.url);

/** Members of a tenant that describe it. All others are collections. */
const TENANT_MEMBERS: readonly string[] = ["name", "uid", "apiKey", "projects"];

/**
 * Reads a seed file.
 *
 * @throws Error if the file does not contain JSON, or if a member of a tenant or of the system is not a collection.
 */
export function readSeedFile(file: URL, size: SeedName): ClustersSeed {
  const { system, tenants } = partOf(parseFile(file), size) as ClustersSeed;
  assertCollections(file, Object.keys(system));
  for (const tenant of tenants)
    assertCollections(
      file,
      Object.keys(tenant).filter((member) => !TENANT_MEMBERS.includes(member)),
    );
  return { system, tenants };
}

function assertCollections(file: URL, names: readonly string[]): void {
  const unknown = names.find((name) => !COLLECTIONS.some((collection) => collection === name));
  if (unknown !== undefined)
    throw new Error(
      `${file.pathname}: ${unknown} is not a collection. Name it after one of: ${COLLECTIONS.join(", ")}.`,
    );
}

function parseFile(file: URL): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`${file.pathname} could not be read as JSON.`, { cause });
  }
}
