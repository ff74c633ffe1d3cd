import {
  createHttp,
  createLimiterRegistry,
  describeCounters,
  type Http,
  type HttpOptions,
  type LimitRule,
  systemClock,
  type Transported,
} from "@tripod/http";
import { type Clock, type ConnectContext, createShared, milliseconds } from "@tripod/kit";
import { createObjectTracker, type ObjectTracker } from "../concurrency/objectTracker.js";

/** Parts of the process that a client uses. Tests replace the clock and the limits. */
export interface ClientSurroundings
  extends Pick<ConnectContext, "environment" | "log" | "secrets" | "onResponse" | "clock">,
    Partial<Pick<ConnectContext, "shared">>,
    Transported {
  /** Default: the limits of the package. */
  readonly limits?: readonly LimitRule[];
}

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

/**
 * Creates the client of one provider instance. Sends no request. The clients of a package in one process share
 * limiters, because a platform limits the requests of a user or an address, and the tracker, so that no object belongs
 * to two resources.
 */
export function openClient(
  { name, requestTimeout, limits, credential, logs = "debug", ...options }: ClientOptions,
  { environment, onResponse, log, reach, secrets, clock = systemClock, shared = createShared() }: ClientSurroundings,
): OpenClient {
  const registry = shared(`${name} limiters`, () => createLimiterRegistry(clock));
  const tracker = shared(`${name} tracker`, () => createObjectTracker(clock));
  const http = createHttp({
    ...options,
    deadline: milliseconds(requestTimeout),
    secrets,
    clock,
    env: environment,
    limiters: { registry, rules: limits, credential },
    log: (line) => log(logs, line),
    heard: (response) => {
      tracker.noteServerTime(response.clock);
      onResponse?.(response);
    },
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
