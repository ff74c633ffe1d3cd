import type { Answer, DescribeError, ErrorDescription, Layer, Outgoing } from "./call.js";
import type { Clock } from "./clock.js";
import { type FailureCode, HttpFailure, type RequestLabel } from "./failure.js";
import { NetworkFault } from "./networkFault.js";
import type { Redactor } from "./redactor.js";
import { parseRetryAfter } from "./retryAfter.js";

export interface JudgeOptions {
  readonly describeError: DescribeError;
  readonly secrets: Redactor;
  readonly clock: Clock;
}

/** What statuses stand for; any other follows its first digit. */
const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  401: "unauthenticated",
  402: "permission-denied",
  403: "permission-denied",
  404: "not-found",
  407: "failed-precondition",
  408: "unavailable",
  409: "conflict",
  410: "not-found",
  412: "failed-precondition",
  423: "conflict",
  425: "unavailable",
  428: "failed-precondition",
  429: "rate-limited",
  501: "failed-precondition",
};
const BY_FIRST_DIGIT: Readonly<Record<string, FailureCode>> = {
  "3": "failed-precondition",
  "4": "invalid-argument",
  "5": "unavailable",
};

/** The code that a status stands for. */
export function codeOfStatus(status: number): FailureCode {
  return BY_STATUS[status] ?? BY_FIRST_DIGIT[String(status)[0] ?? ""] ?? "unexpected-answer";
}

/** Turns answers that are no success, and tries without an answer, into `HttpFailure`. */
export function judge(options: JudgeOptions): Layer {
  return (next) => async (request, call) => {
    let answer: Answer;
    try {
      answer = await next(request, call);
    } catch (error) {
      if (error instanceof NetworkFault) throw faultFailure(error, request, call.label);
      if (error instanceof HttpFailure) throw error;
      throw ownFault(error, call.label);
    }
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess || request.allow?.includes(answer.status) === true) return answer;
    throw answerFailure(answer, request, options);
  };
}

/** Nothing below may fail in any other way than those two, except by our own mistake: a body that is no JSON, say. */
function ownFault(cause: unknown, request: RequestLabel): HttpFailure {
  const name = cause instanceof Error ? cause.name : typeof cause;
  return new HttpFailure({ code: "bug", request, cameBack: `the request could not be sent (${name})`, cause });
}

function faultFailure(fault: NetworkFault, request: Outgoing, label: RequestLabel): HttpFailure {
  const { failure, says, likely, next } = fault.kind;
  const isLost = fault.sent && request.effect !== "read";
  const isUnknown = isLost && (request.effect === "once" || fault.code === "ABANDONED");
  return new HttpFailure({
    code: isUnknown ? "outcome-unknown" : failure,
    request: label,
    cameBack: says,
    likely: isUnknown ? undefined : likely,
    next: isUnknown ? undefined : next,
    outcome: isLost ? "unknown" : undefined,
    cause: fault,
  });
}

function answerFailure(
  answer: Answer,
  request: Outgoing,
  { describeError, secrets, clock }: JudgeOptions,
): HttpFailure {
  const { status, headers } = answer;
  const said = describe(answer, request.describeError ?? describeError);
  const clean = (text: string | undefined) => (text === undefined ? undefined : oneLine(secrets.redact(text)));
  const retryAfter = parseRetryAfter(headers["retry-after"], clock.now());
  const isLost = said.failure === undefined && mayHaveBegun(status, retryAfter);
  const isUnknown = isLost && request.effect === "once";
  const redirect = status < 400 ? redirection(headers.location, secrets) : undefined;
  const requestId = clean(said.requestId ?? headers["x-request-id"] ?? headers["x-openstack-request-id"]);
  const message = clean(said.message);
  const what = message === undefined ? bodyKind(answer) : `, "${message}"`;
  const platformCode = said.code === String(status) ? undefined : clean(said.code);
  return new HttpFailure({
    code: said.failure ?? (isUnknown ? "outcome-unknown" : codeOfStatus(status)),
    request: answer.request,
    cameBack: `answered ${status}${what}${inBrackets(platformCode, requestId)}`,
    likely: said.likely ?? redirect?.likely ?? (isUnknown ? BROKEN_OFF : undefined),
    next: said.next ?? redirect?.next,
    status,
    platformCode: clean(said.code),
    platformMessage: message,
    requestId,
    retryAfter,
    outcome: isLost && request.effect !== "read" ? "unknown" : undefined,
  });
}

/** After a 5xx nobody knows how far the platform came; 501, and 503 with Retry-After, say that it did not begin. */
function mayHaveBegun(status: number, retryAfter: number | undefined): boolean {
  return status >= 500 && status !== 501 && !(status === 503 && retryAfter !== undefined);
}

const BROKEN_OFF = "the platform failed while it worked on the request, which may have taken effect nevertheless";

/** What the API's hook makes of the body. A body that it cannot read is described by the status alone. */
function describe(answer: Answer, hook: DescribeError): ErrorDescription {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    body = undefined;
  }
  try {
    return hook(body, answer) ?? {};
  } catch {
    return {};
  }
}

function bodyKind(answer: Answer): string {
  const start = answer.text.trimStart().slice(0, 1);
  if (start === "") return " without a body";
  return start === "<" ? " with an HTML or XML page" : "";
}

function redirection(
  location: string | undefined,
  secrets: Redactor,
): Pick<ErrorDescription, "likely" | "next"> | undefined {
  if (location === undefined || !URL.canParse(location)) return undefined;
  return {
    likely: `these credentials or this object belong to ${secrets.redact(new URL(location).origin)}`,
    next: "Use that address in the provider's settings",
  };
}

function inBrackets(code: string | undefined, requestId: string | undefined): string {
  const parts = [code === undefined ? "" : `code ${code}`, requestId === undefined ? "" : `request id ${requestId}`];
  const said = parts.filter((part) => part !== "").join(", ");
  return said === "" ? "" : ` (${said})`;
}

/** Longer messages are cut: the rest is rarely for humans. */
const LONGEST_MESSAGE = 500;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line;
}
