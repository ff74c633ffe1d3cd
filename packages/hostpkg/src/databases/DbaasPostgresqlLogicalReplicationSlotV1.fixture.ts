import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatabaseV1Specimen } from "./DbaasPostgresqlDatabaseV1.fixture.js";
import { DbaasUserV1Specimen } from "./DbaasUserV1.fixture.js";
import { DbaasPostgresqlDatastoreV1Specimen } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasPostgresqlLogicalReplicationSlotV1Specimen: Specimen = {
  resource: "DbaasPostgresqlLogicalReplicationSlotV1",
  facts: { holds: true, replaces: ["projectId", "region", "datastoreId", "databaseId", "name"] },
  needs: {
    datastore: DbaasPostgresqlDatastoreV1Specimen,
    user: DbaasUserV1Specimen,
    database: DbaasPostgresqlDatabaseV1Specimen,
  },
  collection: "databases.slots",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    databaseId: of("database"),
    name: "specimen",
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    databaseId: of("database"),
    name: "specimen",
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ name: "other" }),
  drift: { none: "it has no mutable property except its status" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
