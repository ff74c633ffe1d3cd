import type { Refer, ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatabaseV1Fixture } from "./DbaasPostgresqlDatabaseV1.fixture.js";
import { DbaasUserV1Fixture } from "./DbaasUserV1.fixture.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

/** Returns the fixture of a user who does not own the database. */
const user = (name: string): ResourceFixture => ({
  ...DbaasUserV1Fixture,
  minimal: (of) => ({ ...DbaasUserV1Fixture.minimal(of), name }),
});

export const DbaasGrantV1Fixture: ResourceFixture = {
  resource: "DbaasGrantV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "databaseId", "userId"] },
  dependencies: {
    datastore: DbaasPostgresqlDatastoreV1Fixture,
    database: DbaasPostgresqlDatabaseV1Fixture,
    reader: user("reader"),
    writer: user("writer"),
  },
  collection: "databases.grants",
  minimal: (of) => grant(of, "reader"),
  full: (of) => grant(of, "reader"),
  changes: (of) => ({ userId: of("writer") }),
  drift: { none: "it has no mutable property except its status" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};

function grant(of: Refer, name: string) {
  return {
    datastoreId: of("datastore"),
    databaseId: of("database"),
    userId: of(name),
    projectId: PROJECT,
    region: REGION,
  };
}
