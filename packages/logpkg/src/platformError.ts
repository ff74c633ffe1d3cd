import { type Answer, type ErrorDescription, HttpFailure } from "@tripod/http";
import { environmentOfAddress } from "./deployments.js";

/** Code and message of one error of the platform. */
export interface PlatformError {
  readonly code: string | undefined;
  readonly message: string | undefined;
}

type Advice = Pick<ErrorDescription, "failure" | "likelyCause" | "nextStep">;

/** Advice for name conflicts. */
const TAKEN: Advice = { failure: "conflict", likelyCause: "the name is taken", nextStep: "Use another name" };

/** Advice for platform codes that are more specific than their status. */
const BY_CODE: Readonly<Record<string, Advice>> = {
  "collectors.validation.name.duplicate": TAKEN,
  "content:duplicate_content": {
    failure: "conflict",
    likelyCause: "the folder contains an item with this name, possibly of another type",
    nextStep: "Use another name, or rename or delete the other item",
  },
  DuplicateResourceName: TAKEN,
  api_not_enabled: {
    failure: "failed-precondition",
    likelyCause: "this part of the platform is not enabled for the organization",
    nextStep: "Ask Sumo Logic to enable it for the organization, or remove the resource",
  },
};

/** Advice by status, if it differs from the default advice. */
const BY_STATUS: Readonly<Record<number, Advice>> = {
  401: {
    likelyCause: "the access ID or access key is unknown, disabled or belongs to another deployment",
    nextStep:
      "Check the settings accessId and accessKey (environment LOGPKG_ACCESS_ID, LOGPKG_ACCESS_KEY), and baseUrl or environment",
  },
  403: {
    likelyCause: "the role of the access key's owner lacks a capability",
    nextStep: "Ask an administrator for the capability that the response names",
  },
  404: { nextStep: "Check the requested ID or name, and that the access key belongs to the right organization" },
  412: { failure: "conflict", likelyCause: "another client changed the object after the provider read it" },
};

/**
 * Returns code, message and advice of an error response. Formats: `{status, id, code, message}` of the collector
 * management API, `{id, errors: [{code, message, detail}]}` of the other APIs, and the format of Cloud SIEM, in which
 * each error has an `error_id`.
 */
export function describePlatformError(body: unknown, answer: Answer): ErrorDescription {
  const { id } = membersOf(body);
  const { code, message } = platformErrorOf(body);
  return {
    code,
    message,
    requestId: textOf(id) ?? errorIdOf(body),
    ...BY_STATUS[answer.status],
    ...(/:(already_exists|duplicate)$/.test(code ?? "") ? TAKEN : {}),
    ...(code !== undefined && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : {}),
    ...(REFUSALS.includes(answer.status) && BUILT_IN_OBJECT.test(`${code} ${message}`) ? BUILT_IN : {}),
    ...(answer.status === 404 && code === undefined ? NOT_THE_API : {}),
    ...(answer.status < 400 ? describeMove(answer.headers.location) : {}),
  };
}

/** Statuses with which the platform refuses to change or delete its own objects. */
const REFUSALS: readonly number[] = [400, 403, 409];

/** Matches such errors, which are not about a value or a missing capability. */
const BUILT_IN_OBJECT =
  /:(?:immutable|system_defined|read_only)\b|\b(?:belongs to|of) the platform\b|\bthe platform's own\b|\b(?:built-?in|system)(?:[- ]defined)? [a-z]+(?: [a-z]+)? (?:can ?not|can't|may not|must not) be (?:changed|deleted|disabled|edited|modified|removed|updated)\b|\b(?:can ?not|can't) (?:be )?(?:delete|update|modif|change|remove|disable)[a-z]* (?:an? |the )?(?:built-?in|system)\b/i;

const BUILT_IN: Advice = {
  failure: "failed-precondition",
  likelyCause: "the object is built in, and the platform does not allow this change or its deletion",
  nextStep:
    "Undo the change in the program. To remove the object from the program without deleting it, run `pulumi state delete <URN>`",
};

/** Returns the same for requests with a bearer token. */
export function describeTokenError(body: unknown, answer: Answer): ErrorDescription {
  const described = describePlatformError(body, answer);
  return answer.status === 401 ? { ...described, ...TOKEN_REFUSED } : described;
}

const TOKEN_REFUSED: Advice = {
  likelyCause: "the bearer token has expired or belongs to another deployment",
  nextStep:
    "Create a new token for the setting authJwt (environment LOGPKG_AUTH_JWT), or remove authJwt and set accessId and accessKey; check baseUrl or environment",
};

/** Advice for a 404 without a platform code, which does not come from the platform's API. */
const NOT_THE_API: Advice = {
  failure: "failed-precondition",
  likelyCause: "the URL does not belong to the platform's API",
  nextStep: "Check the setting baseUrl; it usually ends in /api/",
};

/**
 * Matches platform codes for missing objects: `role:not_found`, `field:doesnt_exist`, `collectors.source.invalid`.
 * Codes of proxies, such as `NotFound`, `not_found` or a number, do not match.
 */
const MISSING = /^(?:[a-z]\w*:\w+|collectors\.\w+\.invalid|notfound|record_not_found)$/i;

/**
 * Reports whether an error is the platform's response for a missing object. Other errors do not prove that an object is
 * missing, including a 404 with another failure code, such as that of a job.
 */
export function isGone(error: unknown): boolean {
  return (
    error instanceof HttpFailure &&
    error.code === "not-found" &&
    error.status === 404 &&
    MISSING.test(error.platformCode ?? "")
  );
}

/** Resolves to the requested object, or to undefined if the platform reports that it does not exist. */
export async function undefinedIfDeleted<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
}

/**
 * Returns the `error_id` of a Cloud SIEM error, which Sumo Logic support needs: `{data: null, errors: [{code, message,
 * error_id}]}`.
 */
function errorIdOf(body: unknown): string | undefined {
  const { errors } = membersOf(body);
  return Array.isArray(errors) ? textOf(membersOf(errors[0]).error_id) : undefined;
}

/** Maximum number of errors of one response in a message. */
const MAX_TOLD = 3;

/**
 * Returns the error of an error body or a job status: the body itself, or its `errors` and its `error`, with the first
 * code and the first messages.
 */
export function platformErrorOf(body: unknown): PlatformError {
  const { error, errors } = membersOf(body);
  const listed: readonly unknown[] = Array.isArray(errors) ? errors : [];
  const own = error ?? (listed.length === 0 ? body : undefined);
  const texts = [...listed.map((one) => textOf(one) || messageOf(one)), messageOf(own)];
  const told = [...new Set(texts.filter((text) => text !== undefined))];
  const codes = [...listed, own].map((one) => textOf(membersOf(one).code));
  return { code: codes.find((code) => code !== undefined), message: told.length === 0 ? undefined : joinTexts(told) };
}

/** Returns the message and the details of one error. */
export function messageOf(error: unknown): string | undefined {
  const { message, detail } = membersOf(error);
  const texts = [textOf(message), textOf(detail)].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(" ");
}

/** Joins texts for a message: the first ones, and the number of the others. */
export function joinTexts(texts: readonly string[]): string {
  const left = texts.length - MAX_TOLD;
  return [...texts.slice(0, MAX_TOLD), ...(left > 0 ? [`and ${left} more`] : [])].join("; ");
}

/**
 * Returns the advice for a redirect to another deployment. The client does not follow redirects, which would drop the
 * credentials.
 */
function describeMove(location: string | undefined): Advice {
  const address = location === undefined ? undefined : baseOfAddress(location);
  if (address === undefined) return {};
  // Suggests only deployments that are known to belong to the platform.
  const environment = environmentOfAddress(address);
  if (environment === undefined) return {};
  const setting = `, or set environment to ${environment} and remove baseUrl`;
  return {
    likelyCause: "the access key belongs to another deployment of the platform",
    nextStep: `Set baseUrl to ${address}${setting}`,
  };
}

/** Returns the base URL of a request URL: the part before the API version. */
export function baseOfAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const base = /^(.*?\/)(sec\/)?v\d+\//.exec(pathname)?.[1];
  return base === undefined ? undefined : `${origin}${base}`;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim() : "";
  return text === "" ? undefined : text;
}
