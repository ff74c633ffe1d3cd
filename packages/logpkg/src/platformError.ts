import { type Answer, type ErrorDescription, HttpFailure } from "@tripod/http";
import { environmentOfAddress } from "./deployments.js";

/** What the platform says about one error. */
export interface PlatformError {
  readonly code: string | undefined;
  readonly message: string | undefined;
}

type Advice = Pick<ErrorDescription, "failure" | "likely" | "next">;

/** What newer APIs answer to a second object of one name. */
const TAKEN: Advice = { failure: "conflict", likely: "the name is taken" };

/** Platform codes that say more than their status does. */
const BY_CODE: Readonly<Record<string, Advice>> = {
  "collectors.validation.name.duplicate": { failure: "conflict", likely: "the name is taken" },
  "content:duplicate_content": {
    failure: "conflict",
    likely: "the folder has something of this name, of whatever kind",
  },
  DuplicateResourceName: { failure: "conflict", likely: "the name is taken" },
  api_not_enabled: {
    failure: "failed-precondition",
    likely: "the organisation has not this part of the platform",
    next: "Have it enabled for the organisation, or leave it out",
  },
};

/** Causes and next steps by status, where the usual ones are not enough. */
const BY_STATUS: Readonly<Record<number, Advice>> = {
  401: {
    likely: "the access id or access key is unknown, disabled or of another deployment",
    next: "Check the settings accessId and accessKey (environment LOGPKG_ACCESS_ID, LOGPKG_ACCESS_KEY), and baseUrl or environment",
  },
  403: {
    likely: "the role of the access key's owner lacks a capability",
    next: "Ask an administrator for the capability that the answer names",
  },
  404: { next: "Check what was asked for, and that the access key belongs to the right organisation" },
  412: {
    failure: "conflict",
    likely: "someone else changed the object after it was read",
  },
};

/**
 * Reads the error formats: `{status, id, code, message}` of the collector management API, `{id, errors: [{code, message,
 * detail}]}` of the others, and that of the security product, in which each error has its own `error_id`.
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
    ...(answer.status === 404 && code === undefined ? NOT_THE_API : {}),
    ...(answer.status < 400 ? describeMove(answer.headers.location) : {}),
  };
}

/** The same where a bearer token says who asks. */
export function describeTokenError(body: unknown, answer: Answer): ErrorDescription {
  const described = describePlatformError(body, answer);
  return answer.status === 401 ? { ...described, ...TOKEN_REFUSED } : described;
}

const TOKEN_REFUSED: Advice = {
  likely: "the bearer token has expired, or is of another deployment",
  next: "Get a new one for the setting authJwt (environment LOGPKG_AUTH_JWT), or leave it out and give accessId and accessKey; check baseUrl or environment",
};

/** The platform says what it has not found; whoever answers a bare 404 knows nothing about its objects. */
const NOT_THE_API: Advice = {
  failure: "failed-precondition",
  likely: "the address is not that of the platform's API",
  next: "Check the setting baseUrl; it usually ends in /api/",
};

/**
 * Codes with which the platform says that something is not there: `role:not_found`, `field:doesnt_exist`,
 * `collectors.source.invalid`. What stands between here and the platform says `NotFound`, `not_found` or a number.
 */
const MISSING = /^(?:[a-z]\w*:\w+|collectors\.\w+\.invalid|notfound|record_not_found)$/i;

/**
 * Whether the platform itself says that an object is not there. Anything else says nothing about the object, nor does a 404
 * that was understood as something else already: one about a job.
 */
export function isGone(error: unknown): boolean {
  return (
    error instanceof HttpFailure &&
    error.code === "not-found" &&
    error.status === 404 &&
    MISSING.test(error.platformCode ?? "")
  );
}

/** What was asked for, or undefined where the platform says that it is not there. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
}

/** By what the security product's support finds an error: `{data: null, errors: [{code, message, error_id}]}`. */
function errorIdOf(body: unknown): string | undefined {
  const { errors } = membersOf(body);
  return Array.isArray(errors) ? textOf(membersOf(errors[0]).error_id) : undefined;
}

/** Maximum number of errors of one response in a message. */
const MAX_TOLD = 3;

/**
 * Returns the error inside an error body or the status of a job: alone, under `error`, or those of `errors`, with the code of
 * the first and the texts of all.
 */
export function platformErrorOf(body: unknown): PlatformError {
  const { error, errors } = membersOf(body);
  const all = Array.isArray(errors) && errors.length > 0 ? errors : [error ?? body];
  const texts = all.flatMap((one) => {
    const { message, detail } = membersOf(one);
    return [textOf(message), textOf(detail)].filter((text) => text !== undefined).join(" ") || [];
  });
  const told = [...new Set(texts)].slice(0, MAX_TOLD);
  return { code: textOf(membersOf(all[0]).code), message: told.length === 0 ? undefined : told.join("; ") };
}

/** What to do when another deployment is the right one. Redirects are not followed: they would lose the credentials. */
function describeMove(location: string | undefined): Advice {
  const address = location === undefined ? undefined : baseOfAddress(location);
  if (address === undefined) return {};
  // The key is sent only to deployments that the platform is known to have.
  const environment = environmentOfAddress(address);
  if (environment === undefined) return {};
  const setting = `, or environment to ${environment} and leave baseUrl out`;
  return {
    likely: "the access key belongs to another deployment of the platform",
    next: `Set baseUrl to ${address}${setting}`,
  };
}

/** The base address inside the address of a request: all before the version of the API. */
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
