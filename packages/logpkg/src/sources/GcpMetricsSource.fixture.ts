import { secret } from "@tripod/testkit";
import { FETCHING, polling, pollingChanges, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "GcpMetricsPath" };
const account = (key: string) => ({
  type: "service_account",
  projectId: "project-one",
  privateKeyId: "key-one",
  privateKey: secret(key),
  clientEmail: "reader@project-one.example.com",
  clientId: "1234567890",
  authUri: "https://accounts.example.com/auth",
  tokenUri: "https://accounts.example.com/token",
  authProviderX509CertUrl: "https://accounts.example.com/certs",
  clientX509CertUrl: "https://accounts.example.com/certs/reader",
});
const service = { serviceName: "mysql", prefixes: ["cloudsql.example.com/database/mysql/", "a=b/"] };

export const GcpMetricsSourceFixture = sourceFixture(
  "GcpMetricsSource",
  {
    facts: FETCHING,
    minimal: { contentType: "GcpMetrics", authentication: account("planted-private-key"), path },
    full: {
      ...polling,
      path: {
        ...path,
        limitToRegions: ["europe-west1"],
        limitToServices: ["Compute Engine"],
        customServices: [service],
      },
    },
    changes: {
      ...pollingChanges,
      authentication: account("planted-private-key-2"),
      path: { ...path, limitToServices: ["Compute Engine", "App Engine"] },
    },
  },
  { writeOnly: ["authentication"] },
);
