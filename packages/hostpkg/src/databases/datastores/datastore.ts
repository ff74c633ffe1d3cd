import { CLUSTER_STATES, databaseObjects, isDeleted } from "../dialect.js";

/** Members that all definitions of clusters share. */
export const datastore = {
  kind: "datastore",
  dataLoss: "all data of the cluster",
  endpoint: {
    path: "/datastores",
    scopeInputs: ["projectId", "region"],
    alsoInBody: ["projectId"],
    dialect: databaseObjects("datastore", "datastores"),
  },
  identity: { unique: false },
  read: { isDeleted },
  waits: { status: CLUSTER_STATES, parent: { path: "/datastores/{id}", shown: "datastore", status: CLUSTER_STATES } },
} as const;
