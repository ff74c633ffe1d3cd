import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasUserV1Specimen } from "./DbaasUserV1.fixture.js";
import { DbaasPostgresqlDatastoreV1Specimen } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasPostgresqlDatabaseV1Specimen: Specimen = {
  resource: "DbaasPostgresqlDatabaseV1",
  facts: { holds: true, replaces: ["projectId", "region", "datastoreId", "name", "lcCollate", "lcCtype"] },
  needs: { datastore: DbaasPostgresqlDatastoreV1Specimen, user: DbaasUserV1Specimen },
  collection: "databases.databases",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    name: "specimen",
    ownerId: of("user"),
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    name: "specimen",
    ownerId: of("user"),
    projectId: PROJECT,
    region: REGION,
    lcCollate: "ru_RU.utf8",
    lcCtype: "ru_RU.utf8",
  }),
  changes: () => ({ name: "other" }),
  // PostgreSQL sets both when it creates a database, and the name of a database is unique in its cluster.
  refused: () => ({ lcCollate: "C", lcCtype: "C" }),
  drift: { none: "its owner is a user of the same cluster" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
