import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";
import { DbaasKafkaDatastoreV1Specimen } from "./datastores/DbaasKafkaDatastoreV1.fixture.js";

export const DbaasKafkaTopicV1Specimen: Specimen = {
  resource: "DbaasKafkaTopicV1",
  facts: { holds: true, replaces: ["projectId", "region", "datastoreId", "name"] },
  needs: { datastore: DbaasKafkaDatastoreV1Specimen },
  collection: "databases.topics",
  minimal: (of) => ({
    datastoreId: of("datastore"),
    name: "specimen",
    partitions: 3,
    projectId: PROJECT,
    region: REGION,
  }),
  full: (of) => ({ datastoreId: of("datastore"), name: "specimen", partitions: 3, projectId: PROJECT, region: REGION }),
  changes: () => ({ name: "other", partitions: 6 }),
  drift: { patch: { partitions: 2 }, shows: ["partitions"] },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
