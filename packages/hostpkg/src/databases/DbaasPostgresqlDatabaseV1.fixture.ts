import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasUserV1Fixture } from "./DbaasUserV1.fixture.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasPostgresqlDatabaseV1Fixture: ResourceFixture = {
  resource: "DbaasPostgresqlDatabaseV1",
  facts: { containsData: true, replaces: ["projectId", "region", "datastoreId", "name", "lcCollate", "lcCtype"] },
  dependencies: {
    datastore: DbaasPostgresqlDatastoreV1Fixture,
    user: DbaasUserV1Fixture,
    writer: { ...DbaasUserV1Fixture, minimal: (of) => ({ ...DbaasUserV1Fixture.minimal(of), name: "writer" }) },
  },
  collection: "databases.databases",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    name: "fixture",
    ownerId: of("user"),
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    name: "fixture",
    ownerId: of("user"),
    projectId: PROJECT,
    region: REGION,
    lcCollate: "ru_RU.utf8",
    lcCtype: "ru_RU.utf8",
  }),
  changes: (of) => ({ name: "other", ownerId: of("writer") }),
  // PostgreSQL sets both when it creates a database, and the name of a database is unique in its cluster.
  rejectedChanges: () => ({ lcCollate: "C", lcCtype: "C" }),
  drift: { none: "its owner is a user of the same cluster" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
