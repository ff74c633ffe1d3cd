import { PartialFailure } from "@tripod/kit";
import type { Values } from "../values/values.js";

/**
 * Runs work, and adds outputs to the state of a partial failure, so that the next run finds them.
 *
 * @param outputs Outputs that the work itself does not record.
 * @param id Resource ID to record instead of the one of the failure.
 */
export async function withPartialState<T>(outputs: Values, work: () => Promise<T>, id?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    throw error.amend({ id: id ?? error.id, state: { ...error.state, ...outputs } });
  }
}

/** Inputs that a failed operation has not applied, and whether an input may have been applied. */
type PendingPart = Pick<ConstructorParameters<typeof PartialFailure>[0], "pendingInputs" | "isUncertain">;

/** Returns the failure that records an object or its job, so that the next run continues with it. */
export function partialFailure(id: string, state: object, cause: unknown, pending: PendingPart = {}): PartialFailure {
  return new PartialFailure({ id, state, reasons: [reasonOf(cause)], ...pending }, { cause });
}

/** Returns the reason of an operation that ended early: the message of an error. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : "the operation ended early";
}
