import { datastoreFixture, replicated } from "./datastoreFixture.testing.js";

export const DbaasMysqlDatastoreV1Fixture = datastoreFixture({
  resource: "DbaasMysqlDatastoreV1",
  facts: {
    containsData: true,
    createOnly: ["restores"],
    replaces: ["projectId", "region", "typeId", "subnetId", "flavors[].diskType"],
    defaults: { "flavors[].diskType": "local", backupRetentionDays: 7 },
  },
  typeIds: ["51000000-0000-4000-8000-000000000110", "51000000-0000-4000-8000-000000000110"],
  flavorIds: ["5f000000-0000-4000-8000-000000000006", "5f000000-0000-4000-8000-000000000007"],
  ...replicated,
});
