import type { ResourceFixture } from "@tripod/testkit";
import { DbaasPostgresqlDatabaseV1Fixture } from "./DbaasPostgresqlDatabaseV1.fixture.js";

export const DbaasDatabaseV1Fixture: ResourceFixture = {
  ...DbaasPostgresqlDatabaseV1Fixture,
  resource: "DbaasDatabaseV1",
  facts: { containsData: true, replaces: ["projectId", "region", "datastoreId", "name", "lcCollate", "lcCtype"] },
};
