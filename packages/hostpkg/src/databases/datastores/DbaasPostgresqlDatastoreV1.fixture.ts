import type { Specimen } from "@tripod/testkit";
import { datastoreSpecimen, pooled } from "./datastoreSpecimen.testing.js";

export const DbaasPostgresqlDatastoreV1Specimen: Specimen = {
  ...datastoreSpecimen({
    resource: "DbaasPostgresqlDatastoreV1",
    facts: {
      holds: true,
      once: ["restores"],
      replaces: ["projectId", "region", "typeId", "subnetId", "flavors[].diskType"],
      defaults: { "flavors[].diskType": "local", backupRetentionDays: 7 },
    },
    typeIds: ["51000000-0000-4000-8000-000000000106", "51000000-0000-4000-8000-000000000105"],
    ...pooled,
  }),
  example: { shownBy: "DbaasPostgresqlDatabaseV1" },
};
