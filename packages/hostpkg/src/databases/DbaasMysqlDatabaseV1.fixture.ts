import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasMysqlDatastoreV1Specimen } from "./datastores/DbaasMysqlDatastoreV1.fixture.js";

export const DbaasMysqlDatabaseV1Specimen: Specimen = {
  resource: "DbaasMysqlDatabaseV1",
  facts: { holds: true, replaces: ["projectId", "region", "datastoreId", "name"] },
  needs: { datastore: DbaasMysqlDatastoreV1Specimen },
  collection: "databases.databases",
  minimal: (of) => ({ datastoreId: of("datastore"), name: "specimen", projectId: PROJECT, region: REGION }),
  full: (of) => ({ datastoreId: of("datastore"), name: "specimen", projectId: PROJECT, region: REGION }),
  changes: () => ({ name: "other" }),
  drift: { none: "it has no mutable property except its status" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
