import type { HttpFailure } from "@tripod/http";
import type { States } from "@tripod/objects";

/** How long clusters and node groups may take unless the program says otherwise, in milliseconds. */
const PATIENCE = 60 * 60_000;

/** Whatever is not `ACTIVE` passes, but for `ERROR`. */
const STATES: States = {
  at: "status",
  are: { ACTIVE: "done", ERROR: "failed" },
  others: "passes",
  patience: PATIENCE,
  pauses: { first: 100, longest: 10_000 },
};

export const WAITS = {
  states: STATES,
  /** What is being changed takes no other change: the platform answers 409. */
  refusal: ({ status }: HttpFailure) => (status === 409 ? ("busy" as const) : undefined),
};
