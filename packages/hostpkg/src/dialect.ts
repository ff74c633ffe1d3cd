import { type CallContext, type DescribeError, HttpFailure, type Reader, read } from "@tripod/http";
import type { Dialect, Verdict } from "@tripod/objects";
import type { Api } from "./api.js";
import type { HostingPlatform } from "./platform.js";
import { plainProjectId } from "./project.js";
import { listedIn } from "./rows.js";
import { SERVICES, type ServiceName } from "./services.js";

/** What tells one service's API from another. */
export interface ServiceDialect extends Pick<Dialect, "at" | "cleared" | "envelope" | "names"> {
  readonly service: ServiceName;
  /** The project whose token is used; none: the account's. */
  readonly projectId?: string | undefined;
  readonly region?: string | undefined;
  /** Put between the service's address and every path, such as `/v2`. */
  readonly prefix?: string;
  readonly describeError?: DescribeError;
  /** The member that holds the rows of a list; a function where pages have to be followed. */
  readonly rows: string | ((api: Api, path: string, on: CallContext) => AsyncIterable<readonly Reader[]>);
  /** Where what contains the objects is listed, and the member that holds it: there the service answers in any case. */
  readonly home?: readonly [path: string, member: string];
  /** Codes with which the service says that the object, or what contained it, is not there. */
  readonly gone?: readonly string[];
  /** Codes with which it says so of what contains the object. */
  readonly placeGone?: readonly string[];
}

interface Reachable {
  /** The address of the service; fails on the region where it has none there. */
  reach(on: CallContext): Promise<string>;
}

/** How the address of a dialect's service is found out. */
export function reachOf(dialect: Dialect): Reachable["reach"] | undefined {
  return "reach" in dialect ? (dialect as Dialect & Reachable).reach : undefined;
}

/** How a service of the platform speaks about its objects. */
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
    placeGone = [],
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
    ledger: platform.ledger,
    scope: JSON.stringify([platform.account, service, projectId && plainProjectId(projectId), region]),
    send: ({ path, ...request }, on) => api.send({ ...request, ...described, path: `${prefix}${path}` }, on),
    rows: (path, on) => (typeof rows === "string" ? whole(path, rows, on) : rows(api, `${prefix}${path}`, on)),
    ...(home && { home: (on: CallContext) => whole(...home, on).next() }),
    verdict: (error) => verdict(error, gone, placeGone),
  };
}

/** A list that comes whole. Rows that are no objects are passed over. */
async function* wholeList(
  api: Api,
  path: string,
  member: string,
  title: string,
  described: { readonly describeError?: DescribeError },
  on: CallContext,
): AsyncGenerator<readonly Reader[]> {
  const answer = await api.get({ operation: `List objects of ${title}`, path, share: "never", ...described }, on);
  const body = read(answer);
  yield member === "" ? body.list("") : listedIn(body, member);
}

/** Only what the service itself says counts: by its code, or by a 404 that it has written. */
function verdict(error: unknown, gone: readonly string[], placeGone: readonly string[]): Verdict {
  if (!(error instanceof HttpFailure)) return "no";
  const { platformCode, platformMessage, status } = error;
  if (platformCode !== undefined && gone.includes(platformCode)) return "gone";
  if (platformCode !== undefined && placeGone.includes(platformCode)) return "place-gone";
  if (status !== 404) return "no";
  return platformCode !== undefined || platformMessage !== undefined ? "unsure" : "no";
}
