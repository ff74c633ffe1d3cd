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
import { addressesOf, findAddress } from "./identity/catalogue.js";
import type { Identity, ScopedToken } from "./identity/identity.js";
import { projectOf, type Scope } from "./identity/scope.js";
import type { Service } from "./services.js";
import type { HostingSettings } from "./settings.js";

/** A read of one service. */
export interface ApiRequest {
  /** What it is for, as the start of a message: "List DNS zones". */
  readonly operation: string;
  /** Path below the service's address, encoded, with a slash in front. */
  readonly path: string;
  /** Members that are absent or empty are not sent: empty text means "not set" all over this package. */
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly share?: HttpRequest["share"];
  readonly describeError?: DescribeError;
}

/** A request of any kind to one service. */
export interface ServiceRequest extends ApiRequest, Pick<HttpRequest, "method" | "body" | "effect" | "attempts"> {
  /** Asked without a token: what the service tells everybody, in the language that is asked for and not the account's. */
  readonly anonymous?: boolean;
}

/** One service, as the holder of one token reaches it. */
export interface Api {
  get(request: ApiRequest, context: CallContext): Promise<Answer>;
  /** The address of the service. */
  address(context: CallContext): Promise<string>;
  /** Sends a request that may change something: afterwards nothing that was read of the service before is reused. */
  send(request: ServiceRequest, context: CallContext): Promise<Answer>;
}

export interface ApiOptions {
  readonly http: Http;
  readonly identity: Identity;
  readonly settings: HostingSettings;
}

/** How long lists of what the platform sells are reused, in milliseconds: they change seldom, and many lookups ask. */
export const OFFERS_SHARED_FOR = 30_000;

/**
 * Makes the client of one service. `region` is the lookup's own; a service without one is reached in `authRegion`.
 *
 * A request fails with an `InputError` on `region` when the service is not offered there.
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
      const [only, ...others] = addressesOf(token.catalogue, service.catalogueType);
      if (only === undefined) throw notInCatalogue(service, service.catalogueType, token);
      if (others.length > 0) throw severalInCatalogue(service, [only, ...others], token);
      return only;
    }
    const found = findAddress(token.catalogue, service.catalogueType, region ?? settings.authRegion);
    if ("url" in found) return found.url;
    if (found.offered.length === 0) throw notInCatalogue(service, service.catalogueType, token);
    if (region === undefined) throw notInAuthRegion(service, settings.authRegion, found.offered, token);
    return fail("region", notOffered(service, region, found.offered));
  };
  const send: Api["send"] = async ({ path, query = {}, anonymous = false, ...request }, context) => {
    const base = await addressOf(context);
    return http.send(
      {
        ...request,
        tags: [service.title],
        // A service that wants to be left alone speaks for itself, not for all that share its host.
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
    get: (request, context) => send({ ...request, method: "GET", effect: "read" }, context),
  };
}

/** Addresses in catalogues end in a slash or not, and may hold doubled ones. */
function joined(base: string, path: string): string {
  const start = base.indexOf("://") + 3;
  return `${base.slice(0, start)}${withoutEnd(base.slice(start).replace(/\/{2,}/g, "/"), "/")}${path}`;
}

/** Made for each try: requests that differ in headers of their own would not be shared. */
function requestId(): Readonly<Record<string, string>> {
  return { "X-Request-ID": randomUUID() };
}

function notOffered({ title }: Service, region: string, offered: readonly string[]): string {
  const hint = didYouMean(region, offered);
  return `no ${title} in region ${JSON.stringify(region)}; this project can use ${offered.join(", ")}${hint}`;
}

function notInCatalogue({ title, setting }: Service, type: string, { request }: ScopedToken): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    cameBack: `the list of services that came with the token has no ${title} (type ${type})`,
    likely: "the service is not enabled for this account or project",
    next: `Enable it, or give its address in the setting ${setting}`,
  });
}

function severalInCatalogue(
  { title, setting }: Service,
  addresses: readonly string[],
  { request }: ScopedToken,
): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    cameBack: `the list of services that came with the token has several addresses for the ${title}: ${addresses.join(", ")}`,
    likely: "the account has more than one of them",
    next: `Choose one of them by the setting ${setting}`,
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
    cameBack: `there is no ${title} in the region of the setting authRegion, ${JSON.stringify(region)}`,
    likely: "the setting authRegion is wrong",
    next: `Set authRegion (environment HOSTPKG_AUTH_REGION) to one of ${offered.join(", ")}, or give the address in the setting ${setting}`,
  });
}
