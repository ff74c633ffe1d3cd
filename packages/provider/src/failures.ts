import { type CheckFailure, detail, Status, type StatusCode, StatusError } from "@tripod/grpc";
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

/**
 * Status of each failure code for the engine. It reads `Internal`, `DataLoss` and `Unknown` as "the state of the
 * resource is uncertain" and every other status as "nothing happened": only a write with an uncertain outcome may be
 * `Unknown`.
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

/**
 * Converts an error to the status for the engine. An error that is not one of the provider's types is a bug, and its
 * message is not sent.
 */
export function statusOf(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  const code = failureCodeOf(error);
  const uncertain = (error as { outcome?: unknown } | null | undefined)?.outcome === "unknown";
  const interruption = interruptionOf(error);
  if (interruption !== undefined && !uncertain) {
    const suffix = code === undefined ? "" : `: ${(error as Error).message}`;
    return new StatusError(interruption.code, `${interruption.message}${suffix}`, [], { cause: error });
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

/**
 * Returns why the operation of an error was interrupted: the reason of its signal, which such errors have as their
 * cause.
 */
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
 * Converts failures to the form that the engine prints. In addition to the reason the engine prints the value of the
 * property, which it looks up among the top-level inputs by name, secrets included; it prints a missing one as `<nil>`.
 * If the value is secret or contains a secret, or if the property is not a top-level input that is set, the failure is
 * therefore sent without a property, and the reason starts with the path.
 */
export function checkFailures(
  found: readonly Failure[],
  fields: Fields,
  inputs: ValueObject,
  clean: (text: string) => string,
): CheckFailure[] {
  return found.map(({ path, reason }) => {
    const failure = { path: clean(path), reason: clean(reason) };
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined;
    const value = Object.hasOwn(inputs, path) ? inputs[path] : undefined;
    const hidden = value === undefined || hasSecret(value) || (field !== undefined && holdsSecret(field));
    return hidden
      ? { property: "", reason: describeFailure(failure) }
      : { property: failure.path, reason: failure.reason };
  });
}

/**
 * Converts failures of a lookup's arguments to one status with all of them in its message. `pulumi do` treats the
 * failures of an `InvokeResponse` as an empty result, so they would be lost there. The details contain the paths too.
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

/** Returns the facts of an error for a bug report. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
