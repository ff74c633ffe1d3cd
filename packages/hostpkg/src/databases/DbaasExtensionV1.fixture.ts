import type { Specimen } from "@tripod/testkit";
import { DbaasPostgresqlExtensionV1Specimen } from "./DbaasPostgresqlExtensionV1.fixture.js";

export const DbaasExtensionV1Specimen: Specimen = {
  ...DbaasPostgresqlExtensionV1Specimen,
  resource: "DbaasExtensionV1",
  facts: { replaces: ["projectId", "region", "datastoreId", "databaseId", "availableExtensionId"] },
};
