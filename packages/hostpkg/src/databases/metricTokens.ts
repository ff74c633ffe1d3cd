import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a Prometheus metrics token: a record of `/prometheus-metrics-tokens`. */
export const metricTokenFields = {
  id: s.string("ID of the token.").computed(),
  createdAt: s
    .string("Creation time of the token (UTC, ISO 8601 without offset), such as `2026-02-01T09:30:00`.")
    .computed(),
  updatedAt: s
    .string(
      "Update time: time of the last change of the token (UTC, ISO 8601 without offset), such as `2026-02-01T09:30:00`. Empty if never changed.",
    )
    .computed(),
  projectId: s.string("ID of the project of the token.").computed(),
  name: s.string("Name of the token.").computed(),
  value: s.string("Bearer token for metric scraping.").computed().secret(),
};

export type MetricToken = OutputsOf<typeof metricTokenFields>;
