import type { Clock, Reader } from "@tripod/http";
import type { Api } from "../api.js";
import { metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";

const OPERATION = "List cluster groups";

/** Creates the client of the cluster groups of the tenant and of the system. */
export function createTenantClusterGroups(api: Api, clock: Clock): Objects<Named> {
  const decode = (row: Reader): Named => ({
    id: row.string("uid"),
    name: row.string("name"),
    level: row.optionalString("scope") || undefined,
  });
  return createObjects(api, clock, {
    list: { operation: OPERATION, path: "/v1/clustergroups/hostCluster/metadata" },
    at: { name: "name", id: "uid" },
    row: decode,
    whole: decode,
  });
}

/** Creates the client of the cluster groups that a project sees, which only the longer list contains. */
export function createProjectClusterGroups(api: Api, clock: Clock): Objects<Named> {
  const decode = (row: Reader): Named => {
    const { id, name, level } = metadataOf(row);
    return { id, name, level: row.optionalString("spec.scope") ?? level };
  };
  return createObjects(api, clock, {
    list: { operation: OPERATION, path: "/v1/clustergroups/hostCluster", member: "summaries" },
    row: decode,
    whole: decode,
  });
}
