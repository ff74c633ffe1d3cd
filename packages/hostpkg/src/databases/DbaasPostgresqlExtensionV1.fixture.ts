import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatabaseV1Fixture } from "./DbaasPostgresqlDatabaseV1.fixture.js";
import { DbaasUserV1Fixture } from "./DbaasUserV1.fixture.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasPostgresqlExtensionV1Fixture: ResourceFixture = {
  resource: "DbaasPostgresqlExtensionV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "databaseId", "availableExtensionId"] },
  dependencies: {
    datastore: DbaasPostgresqlDatastoreV1Fixture,
    user: DbaasUserV1Fixture,
    database: DbaasPostgresqlDatabaseV1Fixture,
  },
  collection: "databases.extensions",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    databaseId: of("database"),
    availableExtensionId: "52000000-0000-4000-8000-000000000101",
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    databaseId: of("database"),
    availableExtensionId: "52000000-0000-4000-8000-000000000101",
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ availableExtensionId: "52000000-0000-4000-8000-000000000102" }),
  drift: { none: "it has no mutable property except its status" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
