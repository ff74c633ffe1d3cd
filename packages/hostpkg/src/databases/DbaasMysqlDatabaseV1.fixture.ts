import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasMysqlDatastoreV1Fixture } from "./datastores/DbaasMysqlDatastoreV1.fixture.js";

export const DbaasMysqlDatabaseV1Fixture: ResourceFixture = {
  resource: "DbaasMysqlDatabaseV1",
  facts: { containsData: true, replaces: ["projectId", "region", "datastoreId", "name"] },
  dependencies: { datastore: DbaasMysqlDatastoreV1Fixture },
  collection: "databases.databases",
  minimal: (of) => ({ datastoreId: of("datastore"), name: "fixture", projectId: PROJECT, region: REGION }),
  full: (of) => ({ datastoreId: of("datastore"), name: "fixture", projectId: PROJECT, region: REGION }),
  changes: () => ({ name: "other" }),
  drift: { none: "it has no mutable property except its status" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
