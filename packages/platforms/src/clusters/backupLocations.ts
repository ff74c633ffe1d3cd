import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import { metadataOf } from "./metadata.js";
import type { BackupLocationSeed } from "./seed.js";
import { type TermFields, termFilter } from "./termFilter.js";
import type { Owned } from "./world.js";

type Location = Owned<BackupLocationSeed>;

const FIELDS: TermFields<Location> = {
  "metadata.name": ({ name }) => [name],
  "metadata.uid": ({ uid }) => [uid],
};

/** Places for backups: one list without pages. */
export function backupLocationRoutes(app: ClustersApp): void {
  app.get("/v1/users/assets/locations", (c) => {
    const matches = termFilter(c.req.query("filters"), FIELDS);
    const seen = seenBy(c.var.caller, c.var.caller.tenant.backupLocations).filter(matches);
    return c.json({ items: seen.map(row) });
  });
}

function row(location: Location) {
  const { storage, isDefault = false } = location;
  return { metadata: metadataOf(location), spec: { isDefault, storage, type: storage } };
}
