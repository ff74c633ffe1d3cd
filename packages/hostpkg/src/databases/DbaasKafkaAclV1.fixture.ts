import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasUserV1Fixture } from "./DbaasUserV1.fixture.js";
import { DbaasKafkaDatastoreV1Fixture } from "./datastores/DbaasKafkaDatastoreV1.fixture.js";

export const DbaasKafkaAclV1Fixture: ResourceFixture = {
  resource: "DbaasKafkaAclV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "userId", "patternType", "pattern"] },
  dependencies: { datastore: DbaasKafkaDatastoreV1Fixture, user: DbaasUserV1Fixture },
  collection: "databases.acls",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    userId: of("user"),
    patternType: "literal",
    pattern: "orders",
    allowRead: true,
    allowWrite: true,
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({
    datastoreId: of("datastore"),
    userId: of("user"),
    patternType: "literal",
    pattern: "orders",
    allowRead: true,
    allowWrite: true,
    projectId: PROJECT,
    region: REGION,
  }),
  changes: () => ({ patternType: "prefixed", pattern: "bills", allowRead: false, allowWrite: false }),
  drift: { patch: { allow_write: false }, shows: ["allowWrite"] },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
