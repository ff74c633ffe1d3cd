import type { HttpFailure } from "@tripod/http";
import type { StatusRules } from "@tripod/rest";

/** Default timeout of clusters and node groups, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 60 * 60_000;

/** Statuses. All except `ACTIVE` and `ERROR` are transient. */
const STATES: StatusRules = {
  at: "status",
  values: { ACTIVE: "stable", ERROR: "failed" },
  default: "transient",
  timeoutMs: DEFAULT_TIMEOUT_MS,
  backoff: { first: 100, longest: 10_000 },
};

export const WAITS = {
  status: STATES,
  /** An object rejects other changes with 409 while a change is in progress. */
  retryable: ({ status }: HttpFailure) => (status === 409 ? ("busy" as const) : undefined),
};
