import { randomUUID } from "node:crypto";
import {
  type Answer,
  type CallContext,
  type DescribeError,
  type Http,
  HttpFailure,
  type HttpRequest,
  type Query,
} from "@tripod/http";
import { didYouMean, fail, withoutEnd } from "@tripod/kit";
import { addressesOf, findAddress } from "./identity/catalog.js";
import type { Identity, ScopedToken } from "./identity/identity.js";
import { projectOf, type Scope } from "./identity/scope.js";
import type { Service } from "./services.js";
import type { HostingSettings } from "./settings.js";

/** Read request to one service. */
export interface ApiRequest {
  /** Operation, as the start of a message: "List DNS zones". */
  readonly operation: string;
  /** Encoded path relative to the service URL, with a leading slash. */
  readonly path: string;
  /** Query. Unset and empty members are not sent: an empty string means "unset" in this package. */
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cache?: HttpRequest["cache"];
  readonly describeError?: DescribeError;
}

/** Request of any method to one service. */
export interface ServiceRequest extends ApiRequest, Pick<HttpRequest, "method" | "body" | "idempotency" | "attempts"> {
  /** Whether to send no token: for public data in the requested language instead of the language of the account. */
  readonly anonymous?: boolean;
}

/** Client of one service with one token. */
export interface Api {
  get(request: ApiRequest, context: CallContext): Promise<Answer>;
  /** Returns the URL of the service. */
  address(context: CallContext): Promise<string>;
  /** Sends a request that may change something. Cached responses of the service are not reused afterward. */
  send(request: ServiceRequest, context: CallContext): Promise<Answer>;
  /** Returns a number that grows with every write of this client to the service. */
  writes(): number;
}

export interface ApiOptions {
  readonly http: Http;
  readonly identity: Identity;
  readonly settings: HostingSettings;
}

/** Time for which lists of offers are reused, in milliseconds. They change rarely, and many lookups request them. */
export const OFFERS_SHARED_FOR = 30_000;

/**
 * Creates the client of one service. `region` is that of the lookup. A service without a region is used in
 * `authRegion`.
 *
 * A request fails with an `InputError` for `region` if the region does not have the service.
 */
export function createApi(
  { http, identity, settings }: ApiOptions,
  service: Service,
  scope: Scope,
  region?: string,
): Api {
  const addressOf = async (context: CallContext): Promise<string> => {
    const override = settings[service.setting];
    if (override !== undefined) {
      return override
        .replaceAll("{region}", encodeURIComponent(region ?? settings.authRegion))
        .replaceAll("{projectId}", encodeURIComponent(projectOf(scope) ?? ""));
    }
    if ("address" in service) return service.address;
    const token = await identity.token(scope, context);
    if ("regionless" in service && service.regionless === true) {
      const [only, ...others] = addressesOf(token.catalog, service.catalogType);
      if (only === undefined) throw notInCatalog(service, service.catalogType, token);
      if (others.length > 0) throw severalInCatalog(service, [only, ...others], token);
      return only;
    }
    const found = findAddress(token.catalog, service.catalogType, region ?? settings.authRegion);
    if ("url" in found) return found.url;
    if (found.offered.length === 0) throw notInCatalog(service, service.catalogType, token);
    if (region === undefined) throw notInAuthRegion(service, settings.authRegion, found.offered, token);
    return fail("region", notOffered(service, region, found.offered));
  };
  const send: Api["send"] = async ({ path, query = {}, anonymous = false, ...request }, context) => {
    const base = await addressOf(context);
    return http.send(
      {
        ...request,
        tags: [service.title],
        // A service that throttles requests does not affect other services on its host.
        service: base,
        addressSetting: `the setting ${service.setting}${settings[service.setting] === undefined ? ", if it is set" : ""}`,
        url: joined(base, path),
        query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")),
        ...(!anonymous && {
          authorization: identity.authorization(scope, service.namesRequests === true ? requestId : undefined),
        }),
      },
      context,
    );
  };
  return {
    send,
    address: addressOf,
    writes: () => http.writes([service.title]),
    get: (request, context) => send({ ...request, method: "GET", idempotency: "safe" }, context),
  };
}

/** Joins a base URL of the service catalog and a path. The URL may end with a slash and contain double slashes. */
function joined(base: string, path: string): string {
  const start = base.indexOf("://") + 3;
  return `${base.slice(0, start)}${withoutEnd(base.slice(start).replace(/\/{2,}/g, "/"), "/")}${path}`;
}

/** Returns a request ID. It is created per attempt, because requests with different headers would not be shared. */
function requestId(): Readonly<Record<string, string>> {
  return { "X-Request-ID": randomUUID() };
}

function notOffered({ title }: Service, region: string, offered: readonly string[]): string {
  const hint = didYouMean(region, offered);
  return `no ${title} in region ${JSON.stringify(region)}. Use one of: ${offered.join(", ")}${hint}`;
}

function notInCatalog({ title, setting }: Service, type: string, { request }: ScopedToken): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    observed: `the service catalog of the token has no ${title} (type ${type})`,
    likelyCause: "the service is not enabled for this account or project",
    nextStep: `Enable the service, or set its URL in the setting ${setting}`,
  });
}

function severalInCatalog(
  { title, setting }: Service,
  addresses: readonly string[],
  { request }: ScopedToken,
): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    observed: `the service catalog of the token has several URLs of the ${title}: ${addresses.join(", ")}`,
    likelyCause: "the account has several endpoints of the service",
    nextStep: `Set ${setting} to one of them`,
  });
}

function notInAuthRegion(
  { title, setting }: Service,
  region: string,
  offered: readonly string[],
  { request }: ScopedToken,
): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    observed: `the region of the setting authRegion, ${JSON.stringify(region)}, has no ${title}`,
    likelyCause: "the setting authRegion is wrong",
    nextStep: `Set authRegion (environment HOSTPKG_AUTH_REGION) to one of ${offered.join(", ")}, or set the URL in the setting ${setting}`,
  });
}
