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
  doc: "Logical replication slot in a database of a PostgreSQL cluster in Selectel Managed Databases. A slot without a consumer retains WAL files, which fill the disk.",
  dataLoss: "the position of the slot in the change stream",
  ...inCluster,
  endpoint: {
    path: "/logical-replication-slots",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("logical-replication-slot", "logical-replication-slots"),
  },
  identity: { key: ["datastoreId", "name"] },
  fields: {
    ...inDatastore,
    databaseId,
    name: innerName(
      "Replication slot name: lower-case letters, digits and underscores, at most 63 characters.",
      SLOT_NAME,
    ),
  },
});
