import {
  describeFailure,
  type Failure,
  type FailureCode,
  type Fields,
  failureCodeOf,
  hasSecret,
  holdsSecret,
  InputError,
  type ValueObject,
} from "@tripod/kit";
import { type CheckFailure, detail, Status, type StatusCode, StatusError } from "@tripod/rpc";

/**
 * How the engine hears of a failure. It reads `Internal`, `DataLoss` and `Unknown` as "the state of the resource is
 * uncertain" and every other status as "nothing happened": only a write with an uncertain outcome may be `Unknown`.
 */
const STATUS_OF: Readonly<Record<FailureCode, StatusCode>> = {
  "invalid-argument": Status.InvalidArgument,
  "failed-precondition": Status.FailedPrecondition,
  "not-found": Status.NotFound,
  conflict: Status.Aborted,
  unauthenticated: Status.Unauthenticated,
  "permission-denied": Status.PermissionDenied,
  "rate-limited": Status.ResourceExhausted,
  unavailable: Status.Unavailable,
  "deadline-exceeded": Status.DeadlineExceeded,
  cancelled: Status.Cancelled,
  "unexpected-answer": Status.FailedPrecondition,
  "outcome-unknown": Status.Unknown,
  bug: Status.Internal,
};

/** An error as the status that the engine should see. What is none of ours is a bug, and its text stays with us. */
export function statusOf(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  const code = failureCodeOf(error);
  const uncertain = (error as { outcome?: unknown } | null | undefined)?.outcome === "unknown";
  const interruption = interruptionOf(error);
  if (interruption !== undefined && !uncertain) {
    const what = code === undefined ? "" : `: ${(error as Error).message}`;
    return new StatusError(interruption.code, `${interruption.message}${what}`, [], { cause: error });
  }
  if (code === undefined) {
    const name = error instanceof Error ? error.name : typeof error;
    return new StatusError(
      Status.Internal,
      `The package failed with an unforeseen ${name}. This is a bug in the package, not in your program: please report it with the output of the same command under --logflow --logtostderr -v=9, secrets removed`,
      [],
      { cause: error },
    );
  }
  const message =
    error instanceof InputError ? error.failures.map(describeFailure).join("; ") : (error as Error).message;
  return new StatusError(uncertain ? Status.Unknown : STATUS_OF[code], message, [], { cause: error });
}

/** Why what an error tells of was cut short: the reason of its signal, which such errors hand on as their cause. */
function interruptionOf(error: unknown): StatusError | undefined {
  let cause = error;
  while (isCutShort(cause)) cause = cause.cause;
  return cause instanceof StatusError ? cause : undefined;
}

function isCutShort(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof StatusError) return false;
  return failureCodeOf(error) === "cancelled" || (error as { code?: unknown }).code === "ABORT_ERR";
}

/**
 * Failures as the engine prints them. Beside the reason it prints the value of the property, found among the top-level
 * inputs by its name, and it does so for secrets too; what it does not find there it prints as `<nil>`. So a failure of a
 * value that is secret, holds a secret, or is no top-level input that was given, is sent without its property, which
 * stands in the reason instead.
 */
export function checkFailures(
  found: readonly Failure[],
  fields: Fields,
  given: ValueObject,
  clean: (text: string) => string,
): CheckFailure[] {
  return found.map(({ path, reason }) => {
    const failure = { path: clean(path), reason: clean(reason) };
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined;
    const value = Object.hasOwn(given, path) ? given[path] : undefined;
    const hidden = value === undefined || hasSecret(value) || (field !== undefined && holdsSecret(field));
    return hidden
      ? { property: "", reason: describeFailure(failure) }
      : { property: failure.path, reason: failure.reason };
  });
}

/**
 * Failures of a lookup's arguments as a status, all in one message. `pulumi do` takes the failures of an
 * `InvokeResponse` for an empty result, so they would be lost there; the paths travel as details too.
 */
export function argumentsStatus(
  lookup: string,
  failures: readonly Failure[],
  clean: (text: string) => string,
): StatusError {
  const errors = failures.map(({ path, reason }) => ({ propertyPath: clean(path), reason: clean(reason) }));
  return new StatusError(Status.InvalidArgument, `${lookup}: ${failures.map(describeFailure).join("; ")}`, [
    detail("pulumirpc.InputPropertiesError", { errors }),
  ]);
}

/** What a bug report needs of an error. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
