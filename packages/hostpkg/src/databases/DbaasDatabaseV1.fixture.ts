import type { Specimen } from "@tripod/testkit";
import { DbaasPostgresqlDatabaseV1Specimen } from "./DbaasPostgresqlDatabaseV1.fixture.js";

export const DbaasDatabaseV1Specimen: Specimen = {
  ...DbaasPostgresqlDatabaseV1Specimen,
  resource: "DbaasDatabaseV1",
  facts: { holds: true, replaces: ["projectId", "region", "datastoreId", "name", "lcCollate", "lcCtype"] },
};
