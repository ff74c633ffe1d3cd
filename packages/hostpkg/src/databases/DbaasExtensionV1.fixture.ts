import type { ResourceFixture } from "@tripod/testkit";
import { DbaasPostgresqlExtensionV1Fixture } from "./DbaasPostgresqlExtensionV1.fixture.js";

export const DbaasExtensionV1Fixture: ResourceFixture = {
  ...DbaasPostgresqlExtensionV1Fixture,
  resource: "DbaasExtensionV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "databaseId", "availableExtensionId"] },
};
