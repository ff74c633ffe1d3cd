import type { ResourceFixture } from "@tripod/testkit";
import { datastoreFixture, pooled } from "./datastoreFixture.testing.js";

export const DbaasPostgresqlDatastoreV1Fixture: ResourceFixture = {
  ...datastoreFixture({
    resource: "DbaasPostgresqlDatastoreV1",
    facts: {
      containsData: true,
      createOnly: ["restores"],
      replaces: ["projectId", "region", "typeId", "subnetId", "flavors[].diskType"],
      defaults: { "flavors[].diskType": "local", backupRetentionDays: 7 },
    },
    typeIds: ["51000000-0000-4000-8000-000000000106", "51000000-0000-4000-8000-000000000105"],
    ...pooled,
  }),
  example: { shownBy: "DbaasPostgresqlDatabaseV1" },
};
