import { type CallContext, type DescribeError, HttpFailure, type Reader, read } from "@tripod/http";
import { type Dialect, type ErrorClass, rowsIn } from "@tripod/rest";
import type { Api } from "./api.js";
import type { HostingPlatform } from "./platform.js";
import { plainProjectId } from "./project.js";
import { SERVICES, type ServiceName } from "./services.js";

/** Differences between the APIs of the services. */
export interface ServiceDialect extends Pick<Dialect, "members" | "clearWith" | "envelope" | "names" | "hasBareLists"> {
  readonly service: ServiceName;
  /** Project of the token. Default: the token of the account. */
  readonly projectId?: string | undefined;
  readonly region?: string | undefined;
  /** Prefix of every path, such as `/v2`. */
  readonly prefix?: string;
  readonly describeError?: DescribeError;
  /** Member that contains the rows of a list, or a function that yields the pages of a paged list. */
  readonly rows: string | ((api: Api, path: string, on: CallContext) => AsyncIterable<readonly Reader[]>);
  /** List of the parents and the member that contains it. The service always answers this list. */
  readonly home?: readonly [path: string, member: string];
  /** Error codes for a missing object or parent. */
  readonly gone?: readonly string[];
  /** Error codes for a missing parent. */
  readonly placeGone?: readonly string[];
}

interface Reachable {
  /** Returns the URL of the service. Fails for the region if the service has no URL there. */
  reach(on: CallContext): Promise<string>;
}

/** Returns the function that finds the URL of a dialect's service. */
export function reachOf(dialect: Dialect): Reachable["reach"] | undefined {
  return "reach" in dialect ? (dialect as Dialect & Reachable).reach : undefined;
}

/** Returns the dialect of a service of the platform. */
export function serviceDialect(platform: HostingPlatform, dialect: ServiceDialect): Dialect & Reachable {
  const {
    service,
    projectId,
    region,
    prefix = "",
    describeError,
    rows,
    home,
    gone = [],
    placeGone: parentDeleted = [],
    ...rest
  } = dialect;
  const api = platform.service(service, projectId, region);
  const described = describeError === undefined ? {} : { describeError };
  const whole = (path: string, member: string, on: CallContext) =>
    wholeList(api, `${prefix}${path}`, member, SERVICES[service].title, described, on);
  return {
    ...rest,
    reach: api.address,
    clock: platform.clock,
    tracker: platform.tracker,
    scopeKey: JSON.stringify([platform.account, service, projectId && plainProjectId(projectId), region]),
    send: ({ path, ...request }, on) => api.send({ ...request, ...described, path: `${prefix}${path}` }, on),
    rows: (path, on) => (typeof rows === "string" ? whole(path, rows, on) : rows(api, `${prefix}${path}`, on)),
    ...(home && { healthCheck: (on: CallContext) => whole(...home, on).next() }),
    classifyError: (error) => errorClass(error, gone, parentDeleted),
  };
}

/** Yields a list that is not paged. */
async function* wholeList(
  api: Api,
  path: string,
  member: string,
  title: string,
  described: { readonly describeError?: DescribeError },
  on: CallContext,
): AsyncGenerator<readonly Reader[]> {
  const answer = await api.get({ operation: `List objects of ${title}`, path, cache: "never", ...described }, on);
  const body = read(answer);
  yield member === "" ? body.list("") : rowsIn(body, member);
}

/**
 * Classifies a 404 by its code. Ignores foreign responses, and refusals with the same code: services name the object in
 * other errors too.
 */
function errorClass(error: unknown, gone: readonly string[], parentDeleted: readonly string[]): ErrorClass {
  if (!(error instanceof HttpFailure) || error.status !== 404) return "other";
  const { platformCode, platformMessage } = error;
  if (platformCode !== undefined && gone.includes(platformCode)) return "deleted";
  if (platformCode !== undefined && parentDeleted.includes(platformCode)) return "parent-deleted";
  return platformCode !== undefined || platformMessage !== undefined ? "unconfirmed" : "other";
}
