import { CLUSTER_STATES, databaseObjects, isDeleted } from "../dialect.js";

/** Members that all definitions of clusters share. */
export const datastore = {
  kind: "datastore",
  loses: "all data of the cluster",
  at: {
    path: "/datastores",
    within: ["projectId", "region"],
    sent: ["projectId"],
    dialect: databaseObjects("datastore", "datastores"),
  },
  identity: { unique: false },
  read: { isGone: isDeleted },
  waits: {
    states: CLUSTER_STATES,
    host: { path: "/datastores/{id}", shown: "datastore", states: CLUSTER_STATES },
  },
} as const;
