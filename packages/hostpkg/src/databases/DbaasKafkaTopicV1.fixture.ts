import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasKafkaDatastoreV1Fixture } from "./datastores/DbaasKafkaDatastoreV1.fixture.js";

export const DbaasKafkaTopicV1Fixture: ResourceFixture = {
  resource: "DbaasKafkaTopicV1",
  facts: { containsData: true, replaces: ["projectId", "region", "datastoreId", "name"] },
  dependencies: { datastore: DbaasKafkaDatastoreV1Fixture },
  collection: "databases.topics",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    name: "fixture",
    partitions: 3,
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({ datastoreId: of("datastore"), name: "fixture", partitions: 3, projectId: PROJECT, region: REGION }),
  changes: () => ({ name: "other", partitions: 6 }),
  drift: { patch: { partitions: 2 }, shows: ["partitions"] },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
