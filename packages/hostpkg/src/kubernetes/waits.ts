import type { HttpFailure } from "@tripod/http";
import type { States } from "@tripod/rest";

/** Default timeout of clusters and node groups, in milliseconds. */
const PATIENCE = 60 * 60_000;

/** Statuses. All except `ACTIVE` and `ERROR` are transient. */
const STATES: States = {
  at: "status",
  are: { ACTIVE: "done", ERROR: "failed" },
  others: "passes",
  patience: PATIENCE,
  pauses: { first: 100, longest: 10_000 },
};

export const WAITS = {
  states: STATES,
  /** An object rejects other changes with 409 while a change is in progress. */
  refusal: ({ status }: HttpFailure) => (status === 409 ? ("busy" as const) : undefined),
};
