import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { metricTokenFields } from "./metricTokens.js";

export const getDbaasPrometheusMetricTokenV1 = lookup({
  name: "getDbaasPrometheusMetricTokenV1",
  terraform: "dbaas_prometheus_metric_token_v1",
  doc: "Lists the tokens with which Prometheus reads the metrics of the managed databases of a project in a region. The tokens themselves are secret. None is an empty list, not an error.",
  fields: {
    projectId,
    region,
    id: resultId(LIST_ID),
    prometheusMetricsTokens: s.list(s.object(metricTokenFields)).computed().doc("The tokens, in the platform's order."),
  },
  async run({ projectId, region }, { platform, ...context }) {
    const rows = await platform.databases(projectId, region).metricTokens(context);
    return { id: listId(rows.map(({ id }) => id)), prometheusMetricsTokens: rows.map((row) => row.read()) };
  },
});
