import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ServiceName } from "./world.js";

/** Answers in the error format of one API. */
export type Fail = (context: Context, status: ContentfulStatusCode, message: string) => Response;

/** API of the platform: path, accepted tokens and error format. */
export interface Service {
  readonly name: ServiceName;
  /** Route under which the API is mounted. */
  readonly prefix: string;
  readonly scope: "project" | "account" | "any";
  readonly fail: Fail;
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

const title = (status: number) => TITLES[status] ?? "Error";

/** Returns the title as an error code of the DNS and router APIs: `not_found`. */
const code = (status: number) => title(status).toLowerCase().replaceAll(" ", "_");

/** Identity and managed databases share OpenStack's format. */
export const keystoneFail: Fail = (context, status, message) =>
  context.json({ error: { code: status, title: title(status), message } }, status);

const backupsFail: Fail = (context, status, message) =>
  context.json({ title: title(status), code: String(status), message, error_key: null, details: null }, status);

/** Not documented by the vendor. The members are those of the API's envelope. */
const dedicatedFail: Fail = (context, status, message) =>
  context.json({ status: "FAILURE", progress: 0, result: null, error: message }, status);

const dnsFail: Fail = (context, status, message) => context.json({ error: code(status), description: message }, status);

const legacyDnsFail: Fail = (context, status) => context.json({ error: code(status) }, status);

/** Not documented by the vendor, except that the language follows `Accept-Language`; Russian is the default. */
const routersFail: Fail = (context, status, message) => {
  const english = context.req.header("accept-language")?.startsWith("en") ?? false;
  return context.json({ code: code(status), message: english ? message : `Ошибка ${status}: ${message}` }, status);
};

/** Private DNS and public networks share a format. */
const privateDnsFail: Fail = (context, status, message) => context.json({ error: { code: status, message } }, status);

const SECRETS_WORDS: Readonly<Record<number, string>> = {
  400: "INCORRECT_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  429: "TOO_MANY_REQUESTS",
  503: "INTERNAL_SERVER_ERROR",
};

/** Secrets and certificates share a format. */
const secretsFail: Fail = (context, status, message) =>
  context.json({ status_text: SECRETS_WORDS[status] ?? "UNKNOWN_ERROR", error_text: message }, status);

const registriesFail: Fail = (context, status, message) => context.json({ error: message }, status);

/** Not documented by the vendor, except that there is a code. */
const resellFail: Fail = (context, status) => context.json({ error: code(status) }, status);

const IAM_WORDS: Readonly<Record<number, string>> = {
  400: "REQUEST_VALIDATION_FAILED",
  401: "USER_UNAUTHORIZED",
  403: "REQUEST_FORBIDDEN",
  404: "NOT_FOUND",
};

const iamFail: Fail = (context, status, message) =>
  status === 401
    ? context.text(message, 401)
    : context.json({ code: IAM_WORDS[status] ?? "INTERNAL_SERVER_ERROR", message }, status);

const kubernetesFail: Fail = (context, status, message) => context.json({ error: { message } }, status);

export const services: Readonly<Record<ServiceName, Service>> = {
  databases: { name: "databases", prefix: "/dbaas/:region/v1", scope: "project", fail: keystoneFail },
  backups: { name: "backups", prefix: "/data-protect/:region/v2/:projectId", scope: "project", fail: backupsFail },
  dedicated: { name: "dedicated", prefix: "/servers/v2", scope: "project", fail: dedicatedFail },
  dns: { name: "dns", prefix: "/domains/v2", scope: "project", fail: dnsFail },
  legacyDns: { name: "legacyDns", prefix: "/domains/v1", scope: "account", fail: legacyDnsFail },
  privateDns: { name: "privateDns", prefix: "/private-dns/:region", scope: "project", fail: privateDnsFail },
  publicNet: { name: "publicNet", prefix: "/public-net/:region/v1", scope: "project", fail: privateDnsFail },
  secrets: { name: "secrets", prefix: "/secrets-manager", scope: "project", fail: secretsFail },
  certificates: { name: "certificates", prefix: "/certificate-manager", scope: "project", fail: secretsFail },
  registries: { name: "registries", prefix: "/craas", scope: "project", fail: registriesFail },
  resell: { name: "resell", prefix: "/vpc/resell", scope: "any", fail: resellFail },
  quotas: { name: "quotas", prefix: "/quota-manager/:region", scope: "any", fail: resellFail },
  iam: { name: "iam", prefix: "/access", scope: "account", fail: iamFail },
  kubernetes: { name: "kubernetes", prefix: "/mks/:region/v1", scope: "project", fail: kubernetesFail },
  routers: { name: "routers", prefix: "/naas/v1", scope: "account", fail: routersFail },
};

/** Returns the error format of the API that a path belongs to; identity's for paths of no API. */
export function failOf(path: string): Fail {
  const owner = Object.values(services).find(({ prefix }) => path.startsWith(fixedPart(prefix)));
  return owner?.fail ?? keystoneFail;
}

function fixedPart(prefix: string): string {
  return prefix.split(":")[0] ?? prefix;
}
