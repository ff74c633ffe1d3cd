import type { HttpFailure } from "@tripod/http";
import type { Waits } from "@tripod/objects";

/** How long clusters and node groups may take unless the program says otherwise, in milliseconds. */
const PATIENCE = 60 * 60_000;

/** Whatever is not `ACTIVE` passes, but for `ERROR`. */
export const WAITS: Waits = {
  state: "status",
  done: ["ACTIVE"],
  failed: ["ERROR"],
  untilGone: true,
  patience: PATIENCE,
  firstPause: 100,
  longestPause: 10_000,
};

/** What is being changed takes no other change: the platform answers 409. */
export function isBusy({ status }: HttpFailure): boolean {
  return status === 409;
}
