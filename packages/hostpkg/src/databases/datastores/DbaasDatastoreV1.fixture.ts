import { datastoreSpecimen, pooled } from "./datastoreSpecimen.testing.js";

export const DbaasDatastoreV1Specimen = datastoreSpecimen({
  resource: "DbaasDatastoreV1",
  facts: {
    holds: true,
    once: ["restores"],
    replaces: ["projectId", "region", "typeId", "subnetId", "flavors[].diskType"],
    defaults: { "flavors[].diskType": "local", backupRetentionDays: 7 },
    secret: ["redisPassword"],
  },
  typeIds: ["51000000-0000-4000-8000-000000000106", "51000000-0000-4000-8000-000000000105"],
  ...pooled,
});
