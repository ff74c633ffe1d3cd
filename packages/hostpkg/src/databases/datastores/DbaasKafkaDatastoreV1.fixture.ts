import { datastoreFixture } from "./datastoreFixture.testing.js";

export const DbaasKafkaDatastoreV1Fixture = datastoreFixture({
  resource: "DbaasKafkaDatastoreV1",
  facts: {
    containsData: true,
    replaces: ["projectId", "region", "typeId", "subnetId", "flavors[].diskType"],
    defaults: { "flavors[].diskType": "local" },
  },
  typeIds: ["51000000-0000-4000-8000-000000000114", "51000000-0000-4000-8000-000000000113"],
  flavorIds: ["5f000000-0000-4000-8000-000000000021", "5f000000-0000-4000-8000-000000000022"],
});
