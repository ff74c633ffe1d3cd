import { s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import { metricTokenFields } from "./metricTokens.js";

export const getDbaasPrometheusMetricTokenV1 = lookup({
  name: "getDbaasPrometheusMetricTokenV1",
  terraform: "dbaas_prometheus_metric_token_v1",
  doc: "Bearer tokens for Prometheus metrics of Selectel Managed Databases, in a project and pool. The token values are secret. If the project has no tokens, the list is empty.",
  fields: {
    projectId,
    region,
    id: resultId(LIST_ID),
    prometheusMetricsTokens: s
      .list("Bearer tokens, in the order of the API response.", s.object(metricTokenFields))
      .computed(),
  },
  async run({ projectId, region }, { platform, ...context }) {
    const rows = await platform.databases(projectId, region).metricTokens(context);
    const prometheusMetricsTokens = decodeRows(rows, (row) => row.read(), context);
    return { id: listId(rows.map(({ id }) => id)), prometheusMetricsTokens };
  },
});
