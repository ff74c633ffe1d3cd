/** Stable code of a failure. Callers branch on the code, never on the message. */
export type FailureCode =
  | "not-found"
  | "unauthenticated"
  | "permission-denied"
  | "invalid-argument"
  | "failed-precondition"
  | "rate-limited"
  | "unavailable"
  | "deadline-exceeded"
  | "cancelled"
  | "conflict"
  | "unexpected-answer"
  | "outcome-unknown"
  | "bug";

/** Request in messages: its operation, method and printable URL (without secrets). */
export interface RequestLabel {
  /** Name of the operation: "list DNS zones". */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** Idempotency of the request, if known: a write with an error response may have taken effect. */
  readonly idempotency?: "safe" | "idempotent" | "unsafe";
}

/** Facts about a failed request. */
export interface FailureFacts {
  readonly code: FailureCode;
  readonly request: RequestLabel;
  /** Observed result: "answered 403, \"no role in the project\"". */
  readonly observed: string;
  /** Likely cause. Default: that of the code. */
  readonly likelyCause?: string | undefined;
  /** Next step of the user. Default: that of the code. */
  readonly nextStep?: string | undefined;
  readonly status?: number | undefined;
  readonly platformCode?: string | undefined;
  readonly platformMessage?: string | undefined;
  /** Path of the request body's member that the platform rejected. */
  readonly member?: string | undefined;
  readonly requestId?: string | undefined;
  /** Delay that the platform requested, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** "unknown": the write may have taken effect although no 2xx response arrived. */
  readonly outcome?: "unknown" | undefined;
  readonly cause?: unknown;
}

/** Default cause and next step of each code, used if the platform's response has no better ones. */
const ADVICE: Readonly<Record<FailureCode, readonly [likely: string, next: string]>> = {
  "not-found": [
    "the object does not exist, or these credentials cannot see it",
    "Check the name or ID and the project",
  ],
  unauthenticated: [
    "the credentials are unknown, expired or revoked",
    "Check the credentials in the provider's settings",
  ],
  "permission-denied": [
    "the credentials are valid but not allowed to do this",
    "Ask for the missing role or permission",
  ],
  "invalid-argument": ["the platform rejected one of the values", "Correct the value that the response names"],
  "failed-precondition": ["the platform cannot do this in its present state", "Check the object and the requested URL"],
  "rate-limited": ["too many requests with these credentials", "Wait, or run fewer operations concurrently"],
  unavailable: [
    "the platform or the network is failing",
    "Try again; if the error persists, check the URL and the platform's status page",
  ],
  "deadline-exceeded": ["the platform is slow or cannot be reached", "Try again, or allow more time"],
  cancelled: ["the operation was stopped", "Run it again when ready"],
  conflict: [
    "the object already exists or was changed by another client",
    "Run a refresh, review the differences and try again",
  ],
  "unexpected-answer": [
    "the response is not from the platform's API, or the API has changed",
    "Check the address; if it is right, report this message",
  ],
  "outcome-unknown": [
    "the connection broke after the request had been sent, so it may have taken effect",
    "Check whether the object exists before you try again",
  ],
  bug: ["this is a fault in the provider", "Report it with this message"],
};

/** A deletion sends no values that could be wrong. */
const REJECTED_DELETION = [
  "another object uses it, or its state does not allow a deletion",
  "Resolve what the response names, and try again",
] as const;

function composeMessage(facts: FailureFacts): string {
  const { operation, method, url } = facts.request;
  const isRejectedDeletion = method === "DELETE" && facts.code === "invalid-argument";
  const [likelyCause, nextStep] = isRejectedDeletion ? REJECTED_DELETION : ADVICE[facts.code];
  // A failure of several requests names none of them.
  const request = method === "" ? operation : `${operation} (${method} ${url})`;
  return `${request}: ${facts.observed}. Likely cause: ${facts.likelyCause ?? likelyCause}. ${facts.nextStep ?? nextStep}.`;
}

/**
 * Failure of a request. The only error that this package throws.
 *
 * The message contains the operation, the observed result, the likely cause and the next step. It contains no secret.
 *
 * @example
 * ```ts
 * import { HttpFailure } from "@tripod/kit/http";
 *
 * export const isMissing = (error: unknown): boolean => error instanceof HttpFailure && error.code === "not-found";
 * ```
 */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly code: FailureCode;
  readonly operation: string;
  readonly method: string;
  /** URL without secrets. */
  readonly url: string;
  /** Status of the response; undefined without one. */
  readonly status: number | undefined;
  /** Platform's own error code. */
  readonly platformCode: string | undefined;
  /** Platform's own message. */
  readonly platformMessage: string | undefined;
  /** Path of the request body's member that the platform rejected. */
  readonly member: string | undefined;
  /** Platform's request ID, for its support. */
  readonly requestId: string | undefined;
  /** Delay that the platform requested, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** "unknown": a write may have taken effect. */
  readonly outcome: "unknown" | undefined;
  readonly #facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(composeMessage(facts), facts.cause === undefined ? undefined : { cause: facts.cause });
    this.#facts = facts;
    this.code = facts.code;
    this.operation = facts.request.operation;
    this.method = facts.request.method;
    this.url = facts.request.url;
    this.status = facts.status;
    this.platformCode = facts.platformCode;
    this.platformMessage = facts.platformMessage;
    this.member = facts.member;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.outcome = facts.outcome;
  }

  /**
   * Returns a copy of the failure with changed facts, such as a better cause or next step. The stack is that of this
   * call.
   */
  amend(
    changes: Partial<Pick<FailureFacts, "code" | "observed" | "likelyCause" | "nextStep" | "outcome">>,
  ): HttpFailure {
    return new HttpFailure({ ...this.#facts, ...changes });
  }

  /** Observed result, as text. */
  get observed(): string {
    return this.#facts.observed;
  }
}
