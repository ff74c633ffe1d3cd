import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects } from "./dialect.js";
import { placed } from "./fields.js";

export const DbaasPrometheusMetricTokenV1 = managed({
  name: "DbaasPrometheusMetricTokenV1",
  kind: "metrics token",
  doc: "A token with which Prometheus reads the metrics of all managed database clusters of a project in a region.",
  at: {
    path: "/prometheus-metrics-tokens",
    within: ["projectId", "region"],
    dialect: databaseObjects("prometheus-metrics-token", "prometheus-metrics-tokens"),
  },
  identity: { unique: false },
  fields: {
    ...placed,
    name: s.string().notEmpty().autoNamed().doc("Name of the token. Others may have the same."),
    value: s.string().computed().secret().stable().doc("The token itself. A new name leaves it as it is."),
  },
  update: [{ method: "PUT", body: "changes" }],
});
