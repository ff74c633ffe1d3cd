import { type OutputsOf, s } from "@tripod/kit";

/** A token for metrics: a record of `/prometheus-metrics-tokens`. */
export const metricTokenFields = {
  id: s.string().computed().doc("Identifier of the token."),
  createdAt: s.string().computed().doc("When it was created, in UTC without a zone, such as `2026-02-01T09:30:00`."),
  updatedAt: s.string().computed().doc("When it was last changed, in the same form."),
  projectId: s.string().computed().doc("Identifier of the project that it is in."),
  name: s.string().computed().doc("Name of the token."),
  value: s.string().computed().secret().doc("The token itself."),
};

export type MetricToken = OutputsOf<typeof metricTokenFields>;
