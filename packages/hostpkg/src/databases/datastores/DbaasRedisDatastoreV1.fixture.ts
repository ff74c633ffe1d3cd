import { secret } from "@tripod/testkit";
import { datastoreFixture, replicated } from "./datastoreFixture.testing.js";

export const DbaasRedisDatastoreV1Fixture = datastoreFixture({
  resource: "DbaasRedisDatastoreV1",
  facts: {
    containsData: true,
    createOnly: ["restores"],
    replaces: ["projectId", "region", "typeId", "subnetId"],
    defaults: { backupRetentionDays: 7 },
    secret: ["redisPassword"],
  },
  typeIds: ["51000000-0000-4000-8000-000000000112", "51000000-0000-4000-8000-000000000111"],
  flavorIds: ["5f000000-0000-4000-8000-000000000016", "5f000000-0000-4000-8000-000000000017"],
  full: { ...replicated.full, redisPassword: secret("planted-redis") },
  changes: { ...replicated.changes, redisPassword: secret("planted-redis-2") },
  refused: replicated.refused,
  hidden: ["redisPassword"],
});
