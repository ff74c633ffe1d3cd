import type { Clock } from "@tripod/http";
import type { Api } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** Creates the client of the private cloud gateways in one scope. */
export function createGateways(api: Api, clock: Clock): Objects<Metadata> {
  return createObjects(api, clock, {
    list: { operation: "List private cloud gateways", path: "/v1/overlords" },
    get: (id) => ({ operation: "Get private cloud gateway", path: `/v1/overlords/${encodeURIComponent(id)}` }),
    row: metadataOf,
    whole: metadataOf,
  });
}
