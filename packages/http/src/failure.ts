/** What went wrong, in one stable word. Callers decide by this word, never by the text of the message. */
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

/** How a request is named in messages: what it was for, its method and its printable address (no secrets). */
export interface RequestLabel {
  /** What was asked, in words: "list DNS zones". */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  /** What sending it does, where that is known: a write that was answered badly may have happened. */
  readonly effect?: "read" | "repeatable" | "once";
}

/** Everything that is known about a failed request. */
export interface FailureFacts {
  readonly code: FailureCode;
  readonly request: RequestLabel;
  /** What came back, in words: "answered 403, \"no role in the project\"". */
  readonly cameBack: string;
  /** The likely cause; the usual one of the code when not given. */
  readonly likely?: string | undefined;
  /** What the user can do; the usual advice of the code when not given. */
  readonly next?: string | undefined;
  readonly status?: number | undefined;
  readonly platformCode?: string | undefined;
  readonly platformMessage?: string | undefined;
  /** The member of what was sent that the platform names as the one at fault. */
  readonly member?: string | undefined;
  readonly requestId?: string | undefined;
  /** How long the platform asked to wait, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** "unknown": the write may have happened although no good answer arrived. */
  readonly outcome?: "unknown" | undefined;
  readonly cause?: unknown;
}

/** The usual cause and next step of each code, used when the platform's own answer says nothing better. */
const ADVICE: Readonly<Record<FailureCode, readonly [likely: string, next: string]>> = {
  "not-found": ["it does not exist, or these credentials cannot see it", "Check the name or id and the project"],
  unauthenticated: [
    "the credentials are unknown, expired or revoked",
    "Check the credentials in the provider's settings",
  ],
  "permission-denied": [
    "the credentials are valid but not allowed to do this",
    "Ask for the missing role or permission",
  ],
  "invalid-argument": ["the platform refuses one of the values", "Correct the value that the answer names"],
  "failed-precondition": ["the platform cannot do this in its present state", "Check the object and the address asked"],
  "rate-limited": ["too many requests were made with these credentials", "Wait, or run fewer operations at once"],
  unavailable: [
    "the platform or the network is disturbed",
    "Try again; if it stays, check the address and the status page",
  ],
  "deadline-exceeded": ["the platform is slow or cannot be reached", "Try again, or allow more time"],
  cancelled: ["the operation was stopped", "Run it again when ready"],
  conflict: [
    "the object exists already or was changed by someone else",
    "Refresh, look at the difference and try again",
  ],
  "unexpected-answer": [
    "something other than the platform's API answered, or the API has changed",
    "Check the address; if it is right, report this message",
  ],
  "outcome-unknown": [
    "the connection broke after the request had been sent, so it may have taken effect",
    "Look whether the object exists before trying again",
  ],
  bug: ["this is a fault in the provider", "Report it with this message"],
};

function composeMessage(facts: FailureFacts): string {
  const { operation, method, url } = facts.request;
  const [likely, next] = ADVICE[facts.code];
  // What is about several requests names none of them.
  const request = method === "" ? operation : `${operation} (${method} ${url})`;
  return `${request}: ${facts.cameBack}. Likely cause: ${facts.likely ?? likely}. ${facts.next ?? next}.`;
}

/**
 * A request that did not bring what was asked for. The only error that leaves this package.
 *
 * The message says what was asked, what came back, the likely cause and the next step. It holds no secret.
 */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly code: FailureCode;
  readonly operation: string;
  readonly method: string;
  /** The address without secrets. */
  readonly url: string;
  /** Status of the answer; absent when there was none. */
  readonly status: number | undefined;
  /** The platform's own error code. */
  readonly platformCode: string | undefined;
  /** The platform's own message. */
  readonly platformMessage: string | undefined;
  /** The member of what was sent that the platform names as the one at fault, as a path on the wire. */
  readonly member: string | undefined;
  /** The platform's name for the request, for its support. */
  readonly requestId: string | undefined;
  /** How long the platform asked to wait, in milliseconds. */
  readonly retryAfter: number | undefined;
  /** "unknown": a write may have happened. */
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

  /** The same failure with more said: a better cause, a better next step. The stack is that of this call. */
  amend(changes: Partial<Pick<FailureFacts, "code" | "cameBack" | "likely" | "next" | "outcome">>): HttpFailure {
    return new HttpFailure({ ...this.#facts, ...changes });
  }

  /** What came back, in words. */
  get cameBack(): string {
    return this.#facts.cameBack;
  }
}
