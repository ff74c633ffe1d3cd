import { CLUSTER_STATES, databaseObjects, isDeleted } from "../dialect.js";

/** What the definitions of clusters have in common. */
export const datastore = {
  kind: "datastore",
  path: "/datastores",
  within: ["projectId", "region"],
  dialect: databaseObjects("datastore", "datastores"),
  coexists: true,
  waits: CLUSTER_STATES,
  host: { path: "/datastores/{id}", shown: "datastore", waits: CLUSTER_STATES },
  isGone: isDeleted,
} as const;

/** What every cluster is made with; some take more. */
export const born = [
  "name",
  "typeId",
  "subnetId",
  "nodeCount",
  "flavorId",
  "config",
  "securityGroups",
  "logs",
] as const;
