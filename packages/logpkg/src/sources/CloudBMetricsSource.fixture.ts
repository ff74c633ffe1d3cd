import { secret } from "@tripod/testkit";
import { FETCHING, polling, pollingChanges, sourceFixture } from "./sourceFixture.testing.js";

const application = (clientSecret: string) => ({
  type: "CloudBClientSecretAuthentication",
  tenantId: "11111111-1111-4111-8111-111111111111",
  clientId: "22222222-2222-4222-8222-222222222222",
  clientSecret: secret(clientSecret),
});
const filter = {
  type: "CloudBTagFilters",
  namespace: "Microsoft.Storage/storageAccounts",
  tags: [{ name: "env", values: ["prod"] }],
};
const path = { type: "CloudBMetricsPath", environment: "Azure" };

export const CloudBMetricsSourceFixture = sourceFixture(
  "CloudBMetricsSource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudBMetrics", authentication: application("planted-client-secret"), path },
    full: {
      ...polling,
      path: {
        ...path,
        limitToRegions: ["westeurope"],
        limitToNamespaces: [filter.namespace],
        cloudBTagFilters: [filter],
      },
    },
    changes: {
      ...pollingChanges,
      authentication: application("planted-client-secret-2"),
      path: { ...path, cloudBTagFilters: [{ ...filter, tags: [{ name: "env" }] }] },
    },
  },
  { writeOnly: ["authentication"] },
);
