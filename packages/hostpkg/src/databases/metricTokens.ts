import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a Prometheus metrics token: a record of `/prometheus-metrics-tokens`. */
export const metricTokenFields = {
  id: s.string().computed().doc("ID of the token."),
  createdAt: s
    .string()
    .computed()
    .doc("Creation time of the token (UTC, ISO 8601 without offset), such as `2026-02-01T09:30:00`."),
  updatedAt: s
    .string()
    .computed()
    .doc("Update time of the token (UTC, ISO 8601 without offset). Empty if the token was never updated."),
  projectId: s.string().computed().doc("ID of the project of the token."),
  name: s.string().computed().doc("Name of the token."),
  value: s.string().computed().secret().doc("Bearer token for metric scraping."),
};

export type MetricToken = OutputsOf<typeof metricTokenFields>;
