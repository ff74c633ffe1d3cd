import type { Clock } from "@tripod/http";
import type { Api } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** Creates the client of the backup locations in one scope. */
export function createBackupLocations(api: Api, clock: Clock): Objects<Metadata> {
  return createObjects(api, clock, {
    list: { operation: "List backup storage locations", path: "/v1/users/assets/locations" },
    row: metadataOf,
    whole: metadataOf,
  });
}
