import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { type AdjustableClock, adjustableClock, type Clock } from "./clock.js";
import { controlRoutes } from "./controlRoutes.js";
import { faultEffects, type Hit, type RefusalStatus } from "./faultEffects.js";
import { createFaults, type Fault, type FaultScript } from "./faults.js";
import type { PlatformOptions } from "./platform.js";
import { type Random, systemRandom } from "./randomness.js";
import { createRequestLog, type RequestRecorder } from "./requestLog.js";

/** What every hono application of a platform can rely on. */
export interface PlatformEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Set by a fault that leaves the caller without an answer. */
    unanswered: boolean;
  };
}

/**
 * How a platform itself would refuse this request with this status, in its own error format.
 *
 * For 401 a platform with tokens drops the token of the request and returns undefined: processing it then leads to the
 * refusal. For the other statuses undefined means that the platform has no format of its own.
 */
export type Refuse = (context: Context<PlatformEnv>, status: RefusalStatus) => Response | undefined;

/** What a running platform is made of, besides its own state and routes. */
export interface PlatformParts {
  readonly clock: AdjustableClock;
  readonly random: Random;
  readonly requests: RequestRecorder;
  readonly faults: FaultScript;
}

export function createParts(options: PlatformOptions): PlatformParts {
  return {
    clock: adjustableClock(options.clock),
    random: options.random ?? systemRandom,
    requests: createRequestLog(),
    faults: createFaults(),
  };
}

/**
 * The application on which a platform puts its routes. It counts requests, applies faults and offers both to people on
 * the same address (`/__faults`, `/__requests`). Routes are the same with and without a final slash.
 */
export function createApp(parts: PlatformParts, refuse: Refuse): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>({ strict: false });
  app.route("/", controlRoutes(parts.requests, parts.faults));
  app.use(recordRequests(parts.requests, parts.clock));
  app.use(applyFaults(parts.faults, refuse));
  return app;
}

function recordRequests(requests: RequestRecorder, clock: Clock): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const { method, path, url } = context.req;
    const query = new URL(url).search.slice(1);
    const record = requests.arrived({ method, path, query, at: clock.now() });
    await next();
    requests.left(record, answeringRoute(context), context.get("unanswered") ? null : context.res.status);
  };
}

/** Middleware matches every path (`/*`); the route that answers is the last one with a path of its own. */
function answeringRoute(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path ?? "";
}

function applyFaults(faults: FaultScript, refuse: Refuse): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const strike = faults.choose(context.req.method, context.req.path);
    if (!strike) return next();
    const hit: Hit = {
      context,
      memory: strike.memory,
      refuse: (status) => refuse(context, status),
      process: async (query) => {
        if (query) replaceQuery(context, query);
        await next();
        return context.res;
      },
    };
    const effect = faultEffects[strike.fault.kind] as (fault: Fault, hit: Hit) => Promise<Response>;
    const answer = await effect(strike.fault, hit);
    // Without this hono would merge the headers of the answer that the fault replaces.
    context.res = undefined;
    context.res = answer;
  };
}

function replaceQuery(context: Context, query: URLSearchParams): void {
  const url = new URL(context.req.url);
  url.search = query.toString();
  const { method, headers, body } = context.req.raw;
  context.req.raw = new Request(url, { method, headers, body, ...(body && { duplex: "half" }) });
}
