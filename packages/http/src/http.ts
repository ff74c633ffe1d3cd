import { createAgents, type TlsOptions } from "./agents.js";
import { authorize } from "./authorize.js";
import type {
  Answer,
  CallContext,
  DescribeError,
  Effect,
  HttpRequest,
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
import { HttpFailure, type RequestLabel } from "./failure.js";
import { followRedirects } from "./followRedirects.js";
import { type Heard, hear } from "./hear.js";
import { judge } from "./judge.js";
import { keepLanes } from "./keepLanes.js";
import type { LaneOptions } from "./lanes.js";
import { logTries } from "./logTries.js";
import { isLoopback } from "./loopback.js";
import type { Environment } from "./proxy.js";
import { createReachTransport, type Reach } from "./reach.js";
import { printableUrl, type Redactor } from "./redactor.js";
import { DEFAULT_RETRY, type RetryPolicy, retry } from "./retry.js";
import { namesOf, type SettingNames } from "./settingNames.js";
import { createSharing } from "./share.js";
import { createTransport } from "./transport.js";

/*
 * The way of a call, outermost layer first. Each file holds one of them.
 *
 * | layer     | file         | what happens there, and only there                                                 |
 * |-----------|--------------|------------------------------------------------------------------------------------|
 * | deadline  | deadline.ts  | the call gets its time; cancel and deadline become one signal                      |
 * | share     | share.ts     | identical reads become one; a write makes everybody forget what it touches         |
 * | retry     | retry.ts     | what failed in passing is sent again, after a wait, while there is time            |
 * | authorize | authorize.ts | token headers; once more with a new token after a 401                              |
 * | lanes     | keepLanes.ts | waits until the platform's limits have room; slows down after a 429                |
 * | judge     | judge.ts     | statuses and network faults become HttpFailure                                     |
 * | redirects | followRedirects.ts | reads follow redirects to the same host; nothing follows any other            |
 * | hear      | hear.ts      | what an answer says about itself is passed on, where somebody wants to know        |
 * | log       | logTries.ts  | one line for each try; slow answers are told to the user                           |
 * | transport | transport.ts | one request over node:http(s), one answer                                          |
 *
 * Retry stands above authorize and lanes so that each try waits its turn and carries a token that is still good. Lanes
 * stand below authorize so that nobody holds room in a lane while a token is fetched, which may need the same lane.
 */

/** What a client is made of. Everything that differs between two accounts is in here. */
export interface HttpOptions {
  /** Value of the User-Agent header: product and version. */
  readonly userAgent: string;
  /** Knows the account's secrets; every text that leaves passes through it. */
  readonly secrets: Redactor;
  readonly clock?: Clock;
  /** A number from 0 up to 1, for jitter. Default `Math.random`. */
  readonly random?: () => number;
  /** Where HTTPS_PROXY, HTTP_PROXY and NO_PROXY are read. Default: none, so no proxy. */
  readonly env?: Environment;
  readonly tls?: TlsOptions;
  /** Whether `http://` is used for other machines than this one. Anybody on the way can read what is sent. Default false. */
  readonly allowHttp?: boolean | undefined;
  /** How the settings are called that messages send the user to. */
  readonly settings?: SettingNames;
  /** The platform's limits. Default: none. */
  readonly lanes?: LaneOptions;
  /** Gets one line without secrets for each try. */
  readonly log?: (line: string) => void;
  /** Is told of every answer, whatever its status. */
  readonly heard?: ((answer: Heard) => void) | undefined;
  readonly retry?: Partial<RetryPolicy>;
  /** Reads the API's error body. A request may bring its own. Default: the common shapes. */
  readonly describeError?: DescribeError;
  /** Milliseconds for one call with all its tries, and for a list with all its pages. Default 60,000. */
  readonly deadline?: number | undefined;
  /** Milliseconds for one try. Default 30,000, or half of a longer deadline. */
  readonly tryTimeout?: number;
  /** How long a write under way may still wait for its answer after a cancel, in milliseconds. Default 4,000: less than the engine waits. */
  readonly writeGrace?: number;
  /** The largest body that is read, in bytes. Default 64 MiB. */
  readonly bodyLimit?: number;
  /** The most connections to one host. Default 32. */
  readonly sockets?: number;
  /** Carries the requests instead of `node:http(s)`. */
  readonly reach?: Reach | undefined;
}

/** How a package's client reaches its platform where it is not over the network of this machine. */
export interface Transported {
  readonly reach?: Reach;
}

/** The client of one account: one request path for every API of a platform. */
export interface Http {
  /**
   * Sends one request and brings its answer.
   *
   * @throws HttpFailure always, whatever went wrong: statuses from 300 up that the request does not allow, network
   * faults, deadlines, cancellation.
   */
  send(request: HttpRequest, context: CallContext): Promise<Answer>;
  /** Forgets what was read: everything, or what holds one of the tags. For changes made by others. */
  invalidate(tags?: readonly string[]): void;
  /** A number that grows with every write (and `invalidate`) that touches one of the tags. */
  writes(tags: readonly string[]): number;
  /** What the client has done so far. */
  counters(): Counters;
  /** Closes idle connections. The client can still be used. */
  close(): void;
}

/** Milliseconds for what is only nice to have. */
const BEST_EFFORT = 5_000;

const DEFAULT_EFFECT: Readonly<Record<Method, Effect>> = {
  GET: "read",
  HEAD: "read",
  PUT: "repeatable",
  DELETE: "repeatable",
  POST: "once",
  PATCH: "once",
};

/** Makes the client of one account. Nothing is loaded or opened before the first call. */
export function createHttp(options: HttpOptions): Http {
  const { clock = systemClock, random = Math.random, deadline = 60_000, secrets } = options;
  const policy = { ...DEFAULT_RETRY, ...options.retry };
  const counters = createCounters();
  const agents = createAgents({ tls: options.tls ?? {}, env: options.env ?? {}, sockets: options.sockets ?? 32 });
  const sharing = createSharing({ clock, counters });
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
    authorize,
    keepLanes({ lanes: options.lanes, clock, counters }),
    judge({ describeError: options.describeError ?? describeCommonError, secrets, clock, settings: options.settings }),
    followRedirects,
    ...(options.heard === undefined ? [] : [hear(options.heard, options.tls ?? {}, clock)]),
    logTries({ log: options.log, clock, counters }),
  ];
  const send = layers.reduceRight<Send>((next, layer) => layer(next), transport);

  return {
    send: async (request, context) => {
      const url = addressOf(request);
      const { operation, method } = request;
      const effect = request.effect ?? DEFAULT_EFFECT[method];
      const label = { operation, method, url: printableUrl(url, secrets), effect };
      if (!/^https?:/.test(url) || !URL.canParse(url)) throw unusableAddress(label);
      if (options.allowHttp !== true && isReadable(url))
        throw readableAddress(label, namesOf(options.settings).allowHttp);
      const outgoing: Outgoing = {
        ...request,
        url,
        headers: headersOf(request, options.userAgent),
        effect,
        attempts: context.bestEffort === true ? 1 : (request.attempts ?? policy.attempts),
        tags: request.tags ?? [],
      };
      const usual = request.deadline ?? deadline;
      const ms = context.bestEffort === true ? Math.min(usual, BEST_EFFORT) : usual;
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

function addressOf({ url, query = {} }: HttpRequest): string {
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
  const usual = { Accept: "application/json", "User-Agent": userAgent };
  if (request.body === undefined) return { ...usual, ...request.headers };
  return { ...usual, "Content-Type": "application/json", ...request.headers };
}

/** Whether what is sent to this address can be read on the way. */
function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !isLoopback(hostname);
}

function readableAddress(request: RequestLabel, setting: string): HttpFailure {
  return new HttpFailure({
    code: "failed-precondition",
    request,
    cameBack: "nothing was sent, because http:// to another machine is not encrypted",
    likely: "the address should begin with https://",
    next: `Use https://; where that cannot be, allow http:// with ${setting}`,
  });
}

function unusableAddress(request: RequestLabel): HttpFailure {
  return new HttpFailure({
    code: "invalid-argument",
    request,
    cameBack: "nothing was sent, because this is no http or https address",
    likely: "a base address in the provider's settings is not complete",
    next: "Write it with https:// and the host",
  });
}
