import { HttpFailure } from "@tripod/http";
import type { CallContext, CurrentOwner } from "@tripod/kit";

/** Who asks, without the client. */
export type OwnerContext = Omit<CallContext<never>, "fail" | "platform">;

/**
 * Asks a platform once for the account of a client's credentials, and keeps the answer, also that there is none: if the platform does not
 * permit the question or fails to answer it, operations continue without the check of promise O0.
 */
export function ownerOnce(
  find: (context: OwnerContext) => Promise<CurrentOwner>,
): (context: OwnerContext) => Promise<CurrentOwner | undefined> {
  let known: { readonly owner: CurrentOwner | undefined } | undefined;
  return async (context) => {
    if (known !== undefined) return known.owner;
    try {
      // Operations that ask at the same time share the request below.
      known = { owner: await find(context) };
    } catch (error) {
      if (!isUnanswered(error) || context.signal.aborted) throw error;
      if (known === undefined) report(error, context);
      known ??= { owner: undefined };
    }
    return known.owner;
  };
}

/** Credentials that the platform does not accept fail the operation in any case, and need one message only. */
function isUnanswered(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.code !== "unauthenticated" && error.code !== "cancelled";
}

function report({ code, message }: HttpFailure, { log }: OwnerContext): void {
  const isDenied = code === "permission-denied" || code === "not-found";
  log(
    isDenied ? "debug" : "warning",
    `the platform does not tell which account the credentials belong to: ${message}. Operations continue without checking that objects belong to that account`,
  );
}
