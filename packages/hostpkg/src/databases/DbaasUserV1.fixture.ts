import { type ResourceFixture, secret } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatastoreV1Fixture } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasUserV1Fixture: ResourceFixture = {
  resource: "DbaasUserV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "name"], secret: ["password"] },
  dependencies: { datastore: DbaasPostgresqlDatastoreV1Fixture },
  collection: "databases.users",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    name: "fixture",
    password: secret("planted-user"),
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    name: "fixture",
    password: secret("planted-user"),
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ name: "other", password: secret("planted-user-2") }),
  drift: { none: "the platform returns no mutable property of a user" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
  writeOnly: ["password"],
};
