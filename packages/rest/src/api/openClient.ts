import {
  createHttp,
  createLimiterRegistry,
  describeCounters,
  type Http,
  type HttpOptions,
  type LimiterRegistry,
  type LimitRule,
  systemClock,
  type Transported,
} from "@tripod/http";
import { type Clock, type ConnectContext, milliseconds } from "@tripod/kit";
import { createObjectTracker, type ObjectTracker } from "../concurrency/objectTracker.js";

/** Parts of a client that all clients of a package share in one process. Tests replace them. */
export interface ClientParts {
  readonly clock?: Clock | undefined;
  /** Shared because a platform limits the requests of a user or an address, not of a client. */
  readonly lanes?: LimiterRegistry;
  /** Shared so that no object belongs to two resources. */
  readonly tracker?: ObjectTracker;
}

/** What a client needs of its process. */
export type ClientSurroundings = Pick<ConnectContext, "environment" | "onResponse" | "log" | "secrets"> & Transported;

/** Options of a client: what differs between two packages and between two accounts. */
export interface ClientOptions
  extends Pick<HttpOptions, "allowHttp" | "describeError" | "retry" | "settings" | "tls" | "userAgent"> {
  /** Name of the package in messages. */
  readonly name: string;
  /** Deadline of one request in seconds, as the setting `requestTimeout` contains it. */
  readonly requestTimeout?: number | undefined;
  readonly limits: readonly LimitRule[];
  /** Identifies the credential to which the limits apply. Never printed. */
  readonly credential: string;
  /** Severity of the log lines of requests. Default: debug. */
  readonly logs?: "debug" | "info";
}

/** Client of one provider instance. */
export interface OpenClient {
  readonly http: Http;
  readonly clock: Clock;
  readonly tracker: ObjectTracker;
  /** Logs a summary of all requests and closes idle connections. */
  close(): void;
}

/** Returns the parts that all clients of a package share in this process. `name` is the name of the package. */
export function sharedParts(name: string, { clock, shared }: Pick<ConnectContext, "clock" | "shared">) {
  return {
    clock,
    lanes: shared(`${name} limiters`, () => createLimiterRegistry(clock)),
    tracker: shared(`${name} tracker`, () => createObjectTracker(clock ?? systemClock)),
  };
}

/** Creates the client of one provider instance. Sends no request. */
export function openClient(
  { name, requestTimeout, limits, credential, logs = "debug", ...options }: ClientOptions,
  { environment, onResponse, log, reach, secrets }: ClientSurroundings,
  { clock = systemClock, lanes = createLimiterRegistry(clock), tracker = createObjectTracker(clock) }: ClientParts = {},
): OpenClient {
  const http = createHttp({
    ...options,
    deadline: milliseconds(requestTimeout),
    secrets,
    clock,
    env: environment,
    limiters: { registry: lanes, rules: limits, credential },
    log: (line) => log(logs, line),
    heard: onResponse,
    reach,
  });
  return {
    http,
    clock,
    tracker,
    close: () => {
      log("debug", describeCounters(name, http.counters()));
      http.close();
    },
  };
}
