import { setTimeout as realSleep } from "node:timers/promises";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { adjustableClock, type Clock } from "./clock.js";
import { applyInstruction } from "./collection/instructions.js";
import { createObjects } from "./collection/objects.js";
import { controlRoutes } from "./controlRoutes.js";
import { applyFault, type Hit, type RefusalStatus } from "./faultEffects.js";
import { createFaults } from "./faults.js";
import { requireLoopback } from "./localOnly.js";
import type { PlatformEnv, PlatformParts } from "./parts.js";
import type { PlatformOptions } from "./platform.js";
import { systemRandom } from "./randomness.js";
import { createRequestLog, type RequestRecorder } from "./requestLog.js";

/**
 * Function that creates the platform's error response to a request, with a status, in the platform's format. For 401,
 * a platform with tokens drops the token of the request and returns undefined: processing the request then fails. For
 * other statuses, undefined means that the platform has no error format.
 */
export type Refuse = (context: Context<PlatformEnv>, status: RefusalStatus) => Response | undefined;

export function createParts(options: PlatformOptions): PlatformParts {
  const clock = adjustableClock(options.clock);
  const objects = createObjects(clock);
  objects.pace(options.statePace ?? 1);
  return {
    clock,
    random: options.random ?? systemRandom,
    sleep: options.sleep ?? realSleep,
    requests: createRequestLog(options.onRequest),
    faults: createFaults(),
    objects,
  };
}

/**
 * Creates the application on which a platform registers its routes. It records requests, applies faults, and serves the
 * control routes at the same address (see {@link controlRoutes}). It accepts requests of this machine only and ignores
 * a final slash of a path.
 */
export function createApp(parts: PlatformParts, refuse: Refuse): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>({ strict: false });
  app.use(requireLoopback);
  app.route("/", controlRoutes(parts));
  app.use(recordRequests(parts.requests, parts.clock));
  app.use(applyFaults(parts, refuse));
  return app;
}

function recordRequests(requests: RequestRecorder, clock: Clock): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const { method, path, url } = context.req;
    const query = new URL(url).search.slice(1);
    const record = requests.arrived({ method, path, query, at: clock.now() });
    // Hono keeps the text, because handlers read it again. They also handle an incomplete body.
    if (context.req.raw.body) requests.sent(record, await context.req.text().catch(() => ""));
    await next();
    requests.left(record, answeringRoute(context), context.get("unanswered") ? null : context.res.status);
  };
}

/**
 * Middleware matches every path (`/*`). If several other routes match, the first registered one handles the
 * request.
 */
function answeringRoute(context: Context): string {
  return matchedRoutes(context).find(({ path }) => !path.endsWith("*"))?.path ?? "";
}

function applyFaults({ faults, objects, sleep }: PlatformParts, refuse: Refuse): MiddlewareHandler<PlatformEnv> {
  return async (context, next) => {
    const chosen = faults.choose(context.req.method, context.req.path);
    if (!chosen) return next();
    const hit: Hit = {
      context,
      sleep,
      memory: chosen.memory,
      refuse: (status) => refuse(context, status),
      instruct: (instructions) => {
        for (const instruction of instructions) applyInstruction(objects, instruction);
      },
      process: async (query) => {
        if (query) replaceQuery(context, query);
        await next();
        return context.res;
      },
    };
    const answer = await applyFault(chosen.fault, hit);
    // Without this, hono would merge the headers of the response that the fault replaces.
    context.res = undefined;
    context.res = answer;
  };
}

function replaceQuery(context: Context, query: URLSearchParams): void {
  const url = new URL(context.req.url);
  url.search = query.toString();
  const { method, headers } = context.req.raw;
  // The body has been read already, and hono has its text.
  context.req.raw = new Request(url, { method, headers });
}
