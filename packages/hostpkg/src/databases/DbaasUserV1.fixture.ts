import { type Specimen, secret } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasPostgresqlDatastoreV1Specimen } from "./datastores/DbaasPostgresqlDatastoreV1.fixture.js";

export const DbaasUserV1Specimen: Specimen = {
  resource: "DbaasUserV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "name"], secret: ["password"] },
  needs: { datastore: DbaasPostgresqlDatastoreV1Specimen },
  collection: "databases.users",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    name: "specimen",
    password: secret("planted-user"),
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    name: "specimen",
    password: secret("planted-user"),
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ name: "other", password: secret("planted-user-2") }),
  drift: { none: "the platform returns no mutable property of a user" },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
  hidden: ["password"],
};
