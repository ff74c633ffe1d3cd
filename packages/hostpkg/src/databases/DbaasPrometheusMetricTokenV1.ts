import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects } from "./dialect.js";
import { placed } from "./fields.js";

export const DbaasPrometheusMetricTokenV1 = managed({
  name: "DbaasPrometheusMetricTokenV1",
  kind: "metrics token",
  doc: "Bearer token for Prometheus metrics of Selectel Managed Databases. One token gives access to the metrics of all database clusters of a project in a pool.",
  endpoint: {
    path: "/prometheus-metrics-tokens",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("prometheus-metrics-token", "prometheus-metrics-tokens"),
  },
  identity: { unique: false },
  fields: {
    ...placed,
    name: s.string("Name of the token. Not unique. Changing the name keeps the token value.").notEmpty().autoName(),
    value: s.string("Bearer token for metric scraping.").computed().secret().stable(),
  },
  update: [{ method: "PUT", body: "changes" }],
});
