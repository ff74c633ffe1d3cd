import type { Clock } from "@tripod/http";
import type { Api } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** Creates the client of the workspaces of a project. */
export function createWorkspaces(api: Api, clock: Clock): Objects<Metadata> {
  return createObjects(api, clock, {
    list: { operation: "List workspaces", path: "/v1/dashboard/workspaces" },
    get: (id) => ({ operation: "Get workspace", path: `/v1/workspaces/${encodeURIComponent(id)}` }),
    row: metadataOf,
    whole: metadataOf,
  });
}
