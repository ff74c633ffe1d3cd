import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatabaseV1Fixture } from "./DbaasPostgresqlDatabaseV1.fixture.js";
import { DbaasUserV1Fixture } from "./DbaasUserV1.fixture.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasPostgresqlLogicalReplicationSlotV1Fixture: ResourceFixture = {
  resource: "DbaasPostgresqlLogicalReplicationSlotV1",
  facts: { containsData: true, replaces: ["projectId", "region", "datastoreId", "databaseId", "name"] },
  dependencies: {
    datastore: DbaasPostgresqlDatastoreV1Fixture,
    user: DbaasUserV1Fixture,
    database: DbaasPostgresqlDatabaseV1Fixture,
  },
  collection: "databases.slots",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    databaseId: of("database"),
    name: "fixture",
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    databaseId: of("database"),
    name: "fixture",
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ name: "other" }),
  drift: { none: "it has no mutable property except its status" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
