import { createAgents, type TlsOptions } from "./agents.js";
import { authorize } from "./authorize.js";
import type {
  Answer,
  CallContext,
  DescribeError,
  HttpRequest,
  Idempotency,
  Layer,
  Method,
  Outgoing,
  Query,
  Send,
} from "./call.js";
import { type Clock, systemClock } from "./clock.js";
import { type Counters, createCounters } from "./counters.js";
import { withinDeadline } from "./deadline.js";
import { describeCommonError } from "./errorBody.js";
import { errorMapping } from "./errorMapping.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { followRedirects } from "./followRedirects.js";
import type { LimiterOptions } from "./limiterRegistry.js";
import { logAttempts } from "./logAttempts.js";
import { observeResponse, type ResponseInfo } from "./observeResponse.js";
import { type Environment, isLoopback } from "./proxy.js";
import { rateLimit } from "./rateLimit.js";
import { createReachTransport, type Reach } from "./reach.js";
import { createReadCache } from "./readCache.js";
import { printableUrl, type Redactor } from "./redactor.js";
import { DEFAULT_RETRY, type RetryPolicy, retry } from "./retry.js";
import { namesOf, type SettingNames } from "./settingNames.js";
import { createTransport } from "./transport.js";

/*
 * Layers of a call, outermost first. Each file contains one of them.
 *
 * | file               | responsibility                                                                |
 * |--------------------|-------------------------------------------------------------------------------|
 * | deadline.ts        | sets the deadline; combines it with the caller's cancellation in one signal   |
 * | readCache.ts       | identical reads share a request; a write invalidates cached reads of its tags |
 * | retry.ts           | retries transient failures after a delay, until the deadline                  |
 * | authorize.ts       | adds token headers; retries once with a new token after a 401                 |
 * | rateLimit.ts       | stays within the platform's rate limits; slows down after a 429               |
 * | errorMapping.ts    | maps error statuses and network faults to HttpFailure                         |
 * | followRedirects.ts | follows redirects of reads to the same host, and no other redirects           |
 * | observeResponse.ts | reports clock, privacy and rate limits of each response to the listener       |
 * | logAttempts.ts     | logs one line per attempt; reports slow responses to the user                 |
 * | transport.ts       | sends one request over node:http(s) and returns its response                  |
 *
 * `retry` is outside `authorize` and `rateLimit` so that each attempt waits for the limiters and has a valid token.
 * `rateLimit` is inside `authorize` so that no call occupies a limiter while it fetches a token, which may need the
 * same limiter.
 */

/**
 * Options of a client: everything that differs between two accounts.
 *
 * @example
 * ```ts
 * import type { HttpOptions } from "@tripod/kit/http";
 *
 * export const options: Pick<HttpOptions, "userAgent" | "deadline"> = { userAgent: "shop/1.0.0", deadline: 120_000 };
 * ```
 */
export interface HttpOptions {
  /** Value of the User-Agent header: product and version. */
  readonly userAgent: string;
  /** Redactor of the account's secrets; every string that leaves the package passes through it. */
  readonly secrets: Redactor;
  readonly clock?: Clock;
  /** Returns a number from 0 up to 1, for jitter. Default: `Math.random`. */
  readonly random?: () => number;
  /** Environment with HTTPS_PROXY, HTTP_PROXY and NO_PROXY. Default: empty, so no proxy. */
  readonly env?: Environment;
  readonly tls?: TlsOptions;
  /**
   * Whether `http://` is allowed for other machines than this one. Anyone on the network path can read the requests.
   * Default: false.
   */
  readonly allowHttp?: boolean | undefined;
  /** Names of the settings that messages refer to. */
  readonly settings?: SettingNames;
  /** Platform's limits. Default: none. */
  readonly limiters?: LimiterOptions;
  /** Receives one line without secrets per attempt. */
  readonly log?: (line: string) => void;
  /** Receives observations about every response, regardless of its status. */
  readonly heard?: ((answer: ResponseInfo) => void) | undefined;
  readonly retry?: Partial<RetryPolicy>;
  /** Reads the API's error body. A request may override it. Default: the common forms. */
  readonly describeError?: DescribeError;
  /**
   * Maximum duration of one call with all its attempts, and of a list with all its pages, in milliseconds. Default:
   * 60,000.
   */
  readonly deadline?: number | undefined;
  /** Timeout of one attempt in milliseconds. Default: 30,000, or half of a longer deadline. */
  readonly tryTimeout?: number;
  /**
   * Maximum time that a write in progress waits for its response after a cancellation, in milliseconds. Default:
   * 4,000, less than the engine waits.
   */
  readonly writeGrace?: number;
  /** Maximum size of a response body in bytes. Default: 64 MiB. */
  readonly bodyLimit?: number;
  /** Maximum number of connections per host. Default: 32. */
  readonly sockets?: number;
  /** Carries the requests instead of `node:http(s)`. */
  readonly reach?: Reach | undefined;
}

/** Option of a package's client that reaches its platform in another way than over the network. */
export interface Transported {
  readonly reach?: Reach;
}

/**
 * HTTP client of one account, for all APIs of a platform.
 *
 * @example
 * ```ts
 * import { type Http, read } from "@tripod/kit/http";
 *
 * export async function countShelves(http: Http, url: string, signal: AbortSignal): Promise<number> {
 *   const request = { operation: "list shelves", method: "GET", url: `${url}/shelves` } as const;
 *   return read(await http.send(request, { signal, progress: console.log })).list([]).length;
 * }
 * ```
 */
export interface Http {
  /**
   * Sends one request and returns its response.
   *
   * @throws HttpFailure for every failure: statuses from 300 up that the request does not allow, network faults,
   * deadlines, cancellation.
   */
  send(request: HttpRequest, context: CallContext): Promise<Answer>;
  /** Drops cached responses: all, or those with one of the tags. For changes by other clients. */
  invalidate(tags?: readonly string[]): void;
  /** Returns a number that grows with every write (and `invalidate`) that has one of the tags. */
  writes(tags: readonly string[]): number;
  /** Returns the request statistics of the client. */
  counters(): Counters;
  /** Closes idle connections. The client can still be used. */
  close(): void;
}

/** Maximum duration of an optional request in milliseconds. */
const BEST_EFFORT_MS = 5_000;

const DEFAULT_IDEMPOTENCY: Readonly<Record<Method, Idempotency>> = {
  GET: "safe",
  HEAD: "safe",
  PUT: "idempotent",
  DELETE: "idempotent",
  POST: "unsafe",
  PATCH: "unsafe",
};

/**
 * Creates the client of one account. Loads and opens nothing before the first call.
 *
 * @example
 * ```ts
 * import type { ConnectContext } from "@tripod/kit";
 * import { createHttp, type Http } from "@tripod/kit/http";
 *
 * export const connect = ({ secrets }: ConnectContext): Http => createHttp({ userAgent: "shop/1.0.0", secrets });
 * ```
 */
export function createHttp(options: HttpOptions): Http {
  const { clock = systemClock, random = Math.random, deadline = 60_000, secrets } = options;
  const policy = { ...DEFAULT_RETRY, ...options.retry };
  const counters = createCounters();
  const agents = createAgents({ tls: options.tls ?? {}, env: options.env ?? {}, sockets: options.sockets ?? 32 });
  const sharing = createReadCache({ clock, counters });
  const attempts = {
    clock,
    tryTimeout: options.tryTimeout ?? Math.max(30_000, deadline / 2),
    writeGrace: options.writeGrace ?? 4_000,
    bodyLimit: options.bodyLimit ?? 64 * 2 ** 20,
  };
  const transport =
    options.reach === undefined
      ? createTransport({ ...attempts, agents })
      : createReachTransport(options.reach, attempts);
  const layers: readonly Layer[] = [
    sharing.layer,
    retry({ policy, clock, random, counters }),
    authorize((url) => {
      if (options.reach === undefined) agents.openAhead(new URL(url), clock).catch(() => undefined);
    }),
    rateLimit({ limiters: options.limiters, clock, counters }),
    errorMapping({
      describeError: options.describeError ?? describeCommonError,
      secrets,
      clock,
      settings: options.settings,
    }),
    followRedirects,
    ...(options.heard === undefined ? [] : [observeResponse(options.heard, options.tls ?? {}, clock)]),
    logAttempts({ log: options.log, clock, counters }),
  ];
  const send = layers.reduceRight<Send>((next, layer) => layer(next), transport);

  return {
    send: async (request, context) => {
      const url = addressOf(request);
      const { operation, method } = request;
      const idempotency = request.idempotency ?? DEFAULT_IDEMPOTENCY[method];
      const address = /^https?:/.test(url) && URL.canParse(url) ? new URL(url) : undefined;
      const label = { operation, method, url: printableUrl(address ?? url, secrets), idempotency };
      if (address === undefined) throw unusableAddress(label);
      if (options.allowHttp !== true && isReadable(address))
        throw readableAddress(label, namesOf(options.settings).allowHttp);
      const outgoing: Outgoing = {
        ...request,
        url,
        address,
        headers: headersOf(request, options.userAgent),
        idempotency,
        attempts: context.bestEffort === true ? 1 : (request.attempts ?? policy.attempts),
        tags: request.tags ?? [],
      };
      const limit = request.deadline ?? deadline;
      const ms = context.bestEffort === true ? Math.min(limit, BEST_EFFORT_MS) : limit;
      const time = { clock, ms, setting: namesOf(options.settings).timeout };
      return withinDeadline(time, context, label, async (call) => {
        const answer = await send(outgoing, call);
        const took = ms - (call.endsAt() - clock.now());
        return { ...answer, time: { took, allowed: ms, setting: time.setting } };
      });
    },
    invalidate: sharing.invalidate,
    writes: sharing.writes,
    counters: () => ({ ...counters }),
    close: agents.close,
  };
}

function addressOf({ url, query }: HttpRequest): string {
  if (query === undefined) return url;
  const members = new URLSearchParams(queryMembers(query)).toString();
  if (members === "") return url;
  return `${url}${url.includes("?") ? "&" : "?"}${members}`;
}

function queryMembers(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => {
    const values = value === undefined ? [] : [value].flat();
    return values.map((one): [string, string] => [name, String(one)]);
  });
}

function headersOf(request: HttpRequest, userAgent: string): Readonly<Record<string, string>> {
  const defaults = { Accept: "application/json", "User-Agent": userAgent };
  if (request.body === undefined) return { ...defaults, ...request.headers };
  return { ...defaults, "Content-Type": "application/json", ...request.headers };
}

/** Reports whether requests to this URL are unencrypted on the network. */
function isReadable({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isLoopback(hostname);
}

function readableAddress(request: RequestLabel, setting: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    observed: "request not sent: http:// to another machine is not encrypted",
    likelyCause: "the URL should start with https://",
    nextStep: `Use https://, or allow http:// with ${setting}`,
  });
}

function unusableAddress(request: RequestLabel): HttpFailure {
  return new HttpFailure({
    code: "invalid-argument",
    request,
    observed: "request not sent: the URL must start with http:// or https:// and a host",
    likelyCause: "a base URL in the provider's settings is incomplete",
    nextStep: "Write the base URL with https:// and the host",
  });
}
