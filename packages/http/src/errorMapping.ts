import type { Answer, DescribeError, ErrorDescription, Layer, Outgoing } from "./call.js";
import type { Clock } from "./clock.js";
import { errorText } from "./errorText.js";
import { type FailureCode, HttpFailure, type RequestLabel } from "./failure.js";
import { parseJson } from "./json.js";
import { NetworkFault } from "./networkFault.js";
import type { Redactor } from "./redactor.js";
import { parseRetryAfter } from "./retryAfter.js";
import { namesOf, type SettingNames } from "./settingNames.js";

/** Options of the layer that maps error responses to failures. */
export interface ErrorMappingOptions {
  readonly describeError: DescribeError;
  readonly secrets: Redactor;
  readonly clock: Clock;
  readonly settings?: SettingNames | undefined;
}

/** Failure codes by status; other statuses are mapped by their first digit. */
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

/** Causes and next steps of statuses that are more specific than their code. */
const BY_STATUS_ALONE: Readonly<Record<number, (names: Required<SettingNames>) => ErrorDescription>> = {
  // Payment, not permissions.
  402: () => ({
    likelyCause: "the account cannot pay for it: its balance is empty, frozen or not enough",
    nextStep:
      "Check the balance of the account, top it up or ask the platform's support to unfreeze it, and run the program again",
  }),
  405: ({ address }) => ({
    likelyCause: "the URL is not that of the platform's API, or a proxy does not allow the method",
    nextStep: `Check ${address}, and proxies on the way`,
  }),
  407: () => ({
    likelyCause: "the proxy requires other credentials",
    nextStep: "Check the user and password in HTTP_PROXY, HTTPS_PROXY or ALL_PROXY, and NO_PROXY",
  }),
  413: () => ({
    likelyCause: "the request is larger than the platform, or a proxy on the way, accepts",
    nextStep: "Set shorter values, or divide the object",
  }),
  511: () => ({
    likelyCause: "the network requires a login in a browser",
    nextStep: "Log in to the network and try again",
  }),
};

/** Returns the failure code of a status. */
export function codeOfStatus(status: number): FailureCode {
  return BY_STATUS[status] ?? BY_FIRST_DIGIT[String(status)[0] ?? ""] ?? "unexpected-answer";
}

/**
 * Maximum length of an error body that is read, in characters. Errors of an API are short, and searching megabytes for
 * messages and secrets would block the process.
 */
const MAX_ERROR_BODY_LENGTH = 1_000_000;

/** Maps error responses and attempts without a response to `HttpFailure`. */
export function errorMapping(options: ErrorMappingOptions): Layer {
  return (next) => async (request, call) => {
    let answer: Answer;
    try {
      answer = await next(request, call);
    } catch (error) {
      if (error instanceof NetworkFault) throw faultFailure(error, request, call.label, options.settings);
      if (error instanceof HttpFailure) throw error;
      throw ownFault(error, call.label);
    }
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess || request.allow?.includes(answer.status) === true) return answer;
    throw answerFailure(answer, request, options);
  };
}

/**
 * The inner layers throw only those two errors. Any other is a defect of the provider, such as a body that JSON cannot
 * express.
 */
function ownFault(cause: unknown, request: RequestLabel): HttpFailure {
  const name = cause instanceof Error ? cause.name : typeof cause;
  return new HttpFailure({ code: "bug", request, observed: `the request could not be sent (${name})`, cause });
}

function faultFailure(
  fault: NetworkFault,
  request: Outgoing,
  label: RequestLabel,
  settings: SettingNames | undefined,
): HttpFailure {
  const { failure, says, likelyCause, nextStep } = fault.kind;
  const isLost = fault.sent && request.idempotency !== "safe";
  const isUnknown = isLost && (request.idempotency === "unsafe" || fault.code === "ABANDONED");
  return new HttpFailure({
    code: isUnknown ? "outcome-unknown" : failure,
    request: label,
    observed: says,
    likelyCause: isUnknown ? undefined : likelyCause,
    nextStep: isUnknown ? undefined : nextStep?.(namesOf(settings, request.addressSetting)),
    outcome: isLost ? "unknown" : undefined,
    cause: fault,
  });
}

function answerFailure(
  answer: Answer,
  request: Outgoing,
  { describeError, secrets, clock, settings }: ErrorMappingOptions,
): HttpFailure {
  const { status, headers } = answer;
  const names = namesOf(settings, request.addressSetting);
  const isReadable = answer.text.length <= MAX_ERROR_BODY_LENGTH;
  const body = isReadable ? bodyOf(answer) : undefined;
  const described = isReadable ? describe(body, answer, request.describeError ?? describeError) : {};
  const foreign = isForeign(answer, described) ? foreignResponse(status, names) : {};
  const said: ErrorDescription = { ...described, ...foreign };
  const clean = (text: string | undefined) => (text === undefined ? undefined : oneLine(secrets.redact(text)));
  const retryAfter = parseRetryAfter(headers["retry-after"], clock.now(), headers.date);
  const isLost = said.failure === undefined && mayHaveBegun(status, retryAfter);
  const isUnknown = isLost && request.idempotency === "unsafe";
  const redirect = status < 400 ? redirection(headers.location, request, secrets, names) : undefined;
  const known = BY_STATUS_ALONE[status]?.(names);
  const requestId = clean(said.requestId ?? headers["x-request-id"] ?? headers["x-openstack-request-id"]);
  const words = said.message ?? (isReadable ? errorText(body, answer) : undefined);
  const message = clean(words === said.code ? undefined : words);
  const code = clean(said.code);
  const isOverQuota =
    status < 429 && said.member === undefined && OVER_QUOTA.test(`${code} ${message}`.replaceAll("_", " "));
  const what = message === undefined ? bodyKind(answer) : `, "${message}"`;
  return new HttpFailure({
    code: said.failure ?? (isUnknown ? "outcome-unknown" : codeOfStatus(status)),
    request: answer.request,
    observed: `answered ${status}${what}${inBrackets(code === String(status) ? undefined : code, requestId)}`,
    ...(isOverQuota
      ? QUOTA_ADVICE
      : {
          likelyCause: said.likelyCause ?? redirect?.likelyCause ?? (isUnknown ? BROKEN_OFF : known?.likelyCause),
          nextStep: said.nextStep ?? redirect?.nextStep ?? known?.nextStep,
        }),
    status,
    platformCode: code,
    platformMessage: message,
    member: said.member,
    requestId,
    retryAfter,
    outcome: isLost && request.idempotency !== "safe" ? "unknown" : undefined,
  });
}

/** Matches an exceeded quota. APIs report it with 403, 409 or 413, which otherwise mean permissions or conflicts. */
const OVER_QUOTA =
  /\bquotas?\b.{0,60}\b(?:exceeded|used up|reached|exhausted)\b|\b(?:exceed(?:s|ed|ing)?|insufficient|reached|over) .{0,60}\bquotas?\b|\boverquotas?\b|\bmaximum number of\b(?! (?:characters|bytes|digits|attempts|retries))|\breached (?:the|its|your) (?!rate )(?:\w+ )?limit\b/i;
const QUOTA_ADVICE = {
  likelyCause: "a quota is used up",
  nextStep: "Delete objects that you no longer need, or ask the platform's support for a higher quota",
};

/**
 * After a 5xx the outcome is unknown, except for 501 and for 503 with Retry-After, which are sent before the platform
 * begins. 408 and 425 should mean the same, but gateways send them for requests that were carried out. 303 leads to the
 * result of a request that was carried out (RFC 9110, 15.4.4).
 */
function mayHaveBegun(status: number, retryAfter: number | undefined): boolean {
  if (status === 303 || status === 408 || status === 425) return true;
  return status >= 500 && status !== 501 && !(status === 503 && retryAfter !== undefined);
}

const BROKEN_OFF = "the platform failed while it processed the request, which may have taken effect";

/** Returns the body as JSON; undefined if it is not JSON. */
function bodyOf(answer: Answer): unknown {
  try {
    return parseJson(answer.text);
  } catch {
    return undefined;
  }
}

/** Statuses that web servers and proxies send for URLs outside of the API. */
const FOREIGN_STATUSES: readonly number[] = [400, 403, 404, 405, 410];

/** Reports whether the response does not come from the API: its own errors are never web pages. */
function isForeign(answer: Answer, { code, failure }: ErrorDescription): boolean {
  return (
    code === undefined && failure === undefined && FOREIGN_STATUSES.includes(answer.status) && bodyKind(answer) === PAGE
  );
}

/** An object that a foreign response reports as missing may still exist. */
function foreignResponse(status: number, { address }: Required<SettingNames>): ErrorDescription {
  return {
    ...(status === 404 || status === 410 ? { failure: "failed-precondition" as const } : {}),
    likelyCause: "a web server or proxy answered instead of the platform's API",
    nextStep: `Check ${address}, and proxies on the way`,
  };
}

/** Calls the API's hook with the body. A body that the hook cannot read is described by its status alone. */
function describe(body: unknown, answer: Answer, hook: DescribeError): ErrorDescription {
  try {
    return hook(body, answer) ?? {};
  } catch {
    return {};
  }
}

function bodyKind(answer: Answer): string {
  const start = answer.text.trimStart().slice(0, 1);
  if (start === "") return " without a body";
  return start === "<" ? PAGE : "";
}

const PAGE = " with an HTML or XML page";

/** Other URLs have no origin, or that of a URL inside them. */
const WEB: readonly string[] = ["https:", "http:"];

function redirection(
  location: string | undefined,
  request: Outgoing,
  secrets: Redactor,
  { address }: Required<SettingNames>,
): Pick<ErrorDescription, "likelyCause" | "nextStep"> | undefined {
  if (location === undefined || !URL.canParse(location, request.url)) return undefined;
  const { protocol, origin } = new URL(location, request.url);
  const nextStep = `Check ${address}, and proxies on the way`;
  if (WEB.includes(protocol) && origin === new URL(request.url).origin) {
    const likelyCause =
      request.idempotency === "safe"
        ? "the server redirects to its own addresses again and again"
        : "the server redirects to another address of its own; the provider repeats no write there";
    return { likelyCause, nextStep };
  }
  const target = WEB.includes(protocol) ? secrets.redact(origin) : `an address with ${protocol}, which is not HTTP`;
  return { likelyCause: `the server redirects to ${target}; the provider sends no credentials there`, nextStep };
}

function inBrackets(code: string | undefined, requestId: string | undefined): string {
  const parts = [code === undefined ? "" : `code ${code}`, requestId === undefined ? "" : `request ID ${requestId}`];
  const said = parts.filter((part) => part !== "").join(", ");
  return said === "" ? "" : ` (${said})`;
}

/** Maximum length of the platform's message, in characters. */
const MAX_MESSAGE_LENGTH = 500;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
}
