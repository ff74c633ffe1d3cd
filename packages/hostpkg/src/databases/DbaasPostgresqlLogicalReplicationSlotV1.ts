import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { databaseId, inDatastore, innerName } from "./fields.js";

const SLOT_NAME = {
  pattern: /^[a-z0-9_]+$/,
  says: "1 to 63 lower-case letters, digits and underscores",
  longest: 63,
  separator: "_",
  spell: (name: string) => name.toLowerCase().replace(/[^a-z0-9_]/g, "_"),
};

export const DbaasPostgresqlLogicalReplicationSlotV1 = managed({
  name: "DbaasPostgresqlLogicalReplicationSlotV1",
  kind: "replication slot",
  doc: "A slot for logical replication out of a database of a managed PostgreSQL cluster. A slot that nobody reads keeps the disk filling up.",
  loses: "its place in the stream of changes",
  ...inCluster,
  at: {
    path: "/logical-replication-slots",
    within: ["projectId", "region"],
    dialect: databaseObjects("logical-replication-slot", "logical-replication-slots"),
  },
  identity: { key: ["datastoreId", "name"] },
  fields: {
    ...inDatastore,
    databaseId,
    name: innerName("Name of the slot: lower-case letters, digits and underscores, 63 at most.", SLOT_NAME),
  },
});
