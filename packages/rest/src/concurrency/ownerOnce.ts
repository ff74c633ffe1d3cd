import { HttpFailure } from "@tripod/http";
import type { CallContext, CurrentOwner, Owner, OwnerOptions } from "@tripod/kit";

/** Context of a request, without the client. */
export type OwnerContext = Omit<CallContext<never>, "fail" | "platform"> & OwnerOptions;

/** Accounts by credential. Clients of one process request the account once for each credential. */
export interface Owners {
  get(credential: string): Owner | undefined;
  set(credential: string, owner: Owner): void;
}

/** Maximum number of cached credentials. The oldest are dropped first and requested again. */
const MAX_CREDENTIALS = 100;

/** Creates an empty {@link Owners}. */
export function createOwners(): Owners {
  const owners = new Map<string, Owner>();
  return {
    get: (credential) => owners.get(credential),
    set: (credential, owner) => {
      const [oldest] = owners.keys();
      if (oldest !== undefined && owners.size >= MAX_CREDENTIALS) owners.delete(oldest);
      owners.set(credential, owner);
    },
  };
}

/** Source of the account of a client's credentials. */
export interface OwnerSource {
  /** Identifies the credentials, and where they are used. Never printed. */
  readonly credential: string;
  readonly owners: Owners;
  find(context: OwnerContext): Promise<Owner>;
  /** See {@link CurrentOwner}. */
  includes?(recorded: Owner, context: OwnerContext): Promise<boolean>;
}

/**
 * Returns the account of a client's credentials with at most one request. If the platform rejects or fails the request,
 * operations continue without the check of promise O0: the result is then undefined for the lifetime of the client. After
 * a temporary failure, operations that record the account request it again, and fail if that fails.
 */
export function ownerOnce({
  credential,
  owners,
  find,
  includes,
}: OwnerSource): (context: OwnerContext) => Promise<CurrentOwner | undefined> {
  let failure: HttpFailure | undefined;
  return async (context) => {
    const { isRecorded = false, signal } = context;
    let owner = owners.get(credential);
    if (owner === undefined) {
      if (failure !== undefined && !(isRecorded && isTemporary(failure))) return undefined;
      try {
        // Concurrent operations share the request below.
        owner = await find(context);
      } catch (error) {
        if (!isUnanswered(error) || signal.aborted || (isRecorded && isTemporary(error))) throw error;
        if (failure === undefined) report(error, context);
        failure = error;
        return undefined;
      }
      owners.set(credential, owner);
    }
    return { ...owner, ...(includes && { includes: (recorded) => includes(recorded, context) }) };
  };
}

/** Credentials that the platform does not accept fail the operation in any case, and need one message only. */
function isUnanswered(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.code !== "unauthenticated" && error.code !== "cancelled";
}

function isTemporary({ code }: HttpFailure): boolean {
  return code === "unavailable" || code === "rate-limited" || code === "deadline-exceeded";
}

function report({ code, message }: HttpFailure, { log }: OwnerContext): void {
  const isDenied = code === "permission-denied" || code === "not-found";
  log(
    isDenied ? "debug" : "warning",
    `the platform does not return the account of the credentials: ${message}. Operations on existing objects continue without a check of their account`,
  );
}
