import type { PlainObject } from "./value.js";

/** Failure codes that every frontend maps to its own: gRPC statuses, exit codes, diagnostics. */
export const FAILURE_CODES = [
  "invalid-argument",
  "failed-precondition",
  "not-found",
  "conflict",
  "unauthenticated",
  "permission-denied",
  "rate-limited",
  "unavailable",
  "deadline-exceeded",
  "cancelled",
  "unexpected-answer",
  "outcome-unknown",
  "bug",
] as const;

/** One of {@link FAILURE_CODES}. Errors of other layers have the same values in their `code` property. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Returns the failure code of an error; undefined for other errors. */
export function failureCodeOf(error: unknown): FailureCode | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return FAILURE_CODES.find((candidate) => candidate === code);
}

/** Problem of one property. `path` is empty if it concerns the whole. */
export interface Failure {
  /** Property path such as `filters[0].name`. */
  readonly path: string;
  /** Problem and next step; never contains a secret. */
  readonly reason: string;
}

/**
 * Invalid input that a handler found; `failures` contain the properties and reasons.
 *
 * @example
 * ```ts
 * import { InputError } from "@tripod/kit";
 *
 * export function assertWidth(width: number): void {
 *   if (width > 200) throw new InputError([{ path: "width", reason: "must be at most 200. Choose a smaller shelf." }]);
 * }
 * ```
 */
export class InputError extends Error {
  readonly code: FailureCode = "invalid-argument";
  readonly failures: readonly Failure[];
  constructor(failures: readonly Failure[], options?: ErrorOptions) {
    super(failures.map(describeFailure).join("; "), options);
    this.name = "InputError";
    this.failures = failures;
  }
}

/**
 * The object that the input names does not exist.
 *
 * @example
 * ```ts
 * import { NotFoundError } from "@tripod/kit";
 *
 * export function assertFound(count: number): void {
 *   if (count === 0) throw new NotFoundError([{ path: "name", reason: "no such shelf exists. Correct the name." }]);
 * }
 * ```
 */
export class NotFoundError extends InputError {
  override readonly code: FailureCode = "not-found";
  override readonly name = "NotFoundError";
}

/** Error of an operation on an object that belongs to another account than the credentials. */
export class OtherOwnerError extends InputError {
  override readonly code: FailureCode = "failed-precondition";
  override readonly name = "OtherOwnerError";
}

/** Returns a failure as text: `name: must end with a dot`. Without a path, the text is the reason. */
export function describeFailure(failure: Failure): string {
  return failure.path === "" ? failure.reason : `${failure.path}: ${failure.reason}`;
}

/** Members of a partial failure. */
export interface PartialFacts {
  readonly id: string;
  readonly state: object;
  readonly reasons: readonly string[];
  readonly pendingInputs?: readonly string[];
  readonly isUncertain?: boolean;
  readonly evidence?: PlainObject;
}

/**
 * The object exists, or has changed, but a later step failed. Thrown by resource handlers so that nothing is lost.
 *
 * @example
 * ```ts
 * import { PartialFailure } from "@tripod/kit";
 *
 * export function failWithoutLabel(id: string, name: string): never {
 *   throw new PartialFailure({ id, state: { name }, reasons: ["the shelf has no label yet. Run `pulumi up` again."] });
 * }
 * ```
 */
export class PartialFailure extends Error {
  readonly code: FailureCode = "failed-precondition";
  readonly id: string;
  readonly state: object;
  readonly reasons: readonly string[];
  /** Names of inputs that no request has applied yet; the next update sends them. */
  readonly pendingInputs: readonly string[];
  /** Whether the existence of the object is unknown: the engine reads it before the next update. */
  readonly isUncertain: boolean;
  /** Evidence for a later search. Set only if the ID is that of a pending create; see `pendingCreateId`. */
  readonly evidence: PlainObject | undefined;
  constructor(partial: PartialFacts, options?: ErrorOptions) {
    super(partial.reasons.join("; "), options);
    this.name = "PartialFailure";
    this.pendingInputs = partial.pendingInputs ?? [];
    this.isUncertain = partial.isUncertain ?? false;
    this.evidence = partial.evidence;
    this.id = partial.id;
    this.state = partial.state;
    this.reasons = partial.reasons;
  }

  /** Returns the same failure with another ID or state. The ID of a pending create stays. */
  amend({ id = this.id, state = this.state }: { readonly id?: string; readonly state?: object }): PartialFailure {
    const isPending = this.evidence !== undefined;
    return new PartialFailure({ ...this, id: isPending ? this.id : id, state }, { cause: this.cause });
  }
}

/** Thrown if the caller's signal ended a call; the signal's reason is the cause. */
export class CancelledError extends Error {
  readonly code: FailureCode = "cancelled";
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} was cancelled before it had an answer`, options);
    this.name = "CancelledError";
  }
}

/** Thrown by calls of a closed client. */
export class ClosedError extends Error {
  readonly code: FailureCode = "cancelled";
  constructor(name: string) {
    super(`The ${name} client is closed; make a new one for further calls`);
    this.name = "ClosedError";
  }
}

/** Defect of the provider. The message asks for a report and names what to attach. */
export class BugError extends Error {
  readonly code: FailureCode = "bug";
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what}. This is a bug in the package, not in your program: please report it with this message, the package version and the name of the function or resource`,
      options,
    );
    this.name = "BugError";
  }
}
