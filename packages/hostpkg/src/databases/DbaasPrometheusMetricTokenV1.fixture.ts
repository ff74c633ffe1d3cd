import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

export const DbaasPrometheusMetricTokenV1Fixture: ResourceFixture = {
  resource: "DbaasPrometheusMetricTokenV1",
  facts: { replaces: ["projectId", "region"], secret: ["value"] },
  collection: "databases.metricTokens",
  minimal: () => ({ name: "fixture", projectId: PROJECT, region: REGION }),
  full: () => ({ name: "fixture", projectId: PROJECT, region: REGION }),
  changes: () => ({ name: "other" }),
  drift: { patch: { name: "by-hand" }, shows: ["name"] },
  // A change reads the object before its request and polls it after each request.
  requests: { create: 2, update: 3 },
};
