import { type Context, Hono } from "hono";
import { applyInstruction, INSTRUCTIONS_HELP, isInstruction } from "./collection/instructions.js";
import { faultEffects } from "./faultEffects.js";
import type { FaultRule } from "./faults.js";
import { rejectBrowsers } from "./localOnly.js";
import type { PlatformEnv, PlatformParts } from "./parts.js";

/** Kinds of faults that contain code and therefore cannot be sent over HTTP. */
const IN_PROCESS_ONLY = ["call", "edit"];

/**
 * Control routes for clients outside of the process: `GET`, `POST` and `DELETE /__faults`, `GET` and
 * `DELETE /__requests`, `GET` and `POST /__objects`, `GET` and `POST /__clock`. They are not recorded and get no
 * faults.
 */
export function controlRoutes({ requests, faults, objects, clock }: PlatformParts): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  for (const path of ["/__faults", "/__requests", "/__objects", "/__objects/*", "/__clock"])
    app.use(path, rejectBrowsers);

  app.get("/__faults", (context) => context.json(faults.list()));
  app.post("/__faults", async (context) => {
    const rules = await several(context);
    if (!rules.every(isRule)) return context.json({ error: expectation() }, 400);
    try {
      faults.add(...rules);
    } catch (error) {
      return context.json({ error: (error as Error).message }, 400);
    }
    return context.json(faults.list(), 201);
  });
  app.delete("/__faults", (context) => {
    faults.clear();
    return context.body(null, 204);
  });

  app.get("/__requests", (context) => {
    const { inFlight, peakInFlight } = requests;
    return context.json({ byRoute: requests.byRoute(), inFlight, peakInFlight, requests: requests.all() });
  });
  app.delete("/__requests", (context) => {
    requests.reset();
    return context.body(null, 204);
  });

  app.get("/__objects", (context) =>
    context.json(Object.fromEntries(objects.names().map((name) => [name, objects.rows(name).length]))),
  );
  app.get("/__objects/:collection", (context) => {
    const name = context.req.param("collection");
    if (objects.names().includes(name)) return context.json(objects.rows(name));
    return context.json({ error: `There is no collection "${name}".` }, 404);
  });
  app.post("/__objects", async (context) => {
    const instructions = await several(context);
    if (!instructions.every(isInstruction)) return context.json({ error: INSTRUCTIONS_HELP }, 400);
    try {
      return context.json(instructions.map((instruction) => applyInstruction(objects, instruction) ?? null));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return context.json({ error: error.message }, 400);
    }
  });

  app.get("/__clock", (context) => context.json({ now: new Date(clock.now()).toISOString() }));
  app.post("/__clock", async (context) => {
    const [body] = await several(context);
    const { advance } = (body ?? {}) as { advance?: unknown };
    if (typeof advance !== "number" || !(advance >= 0)) {
      return context.json({ error: 'Send {"advance": milliseconds}.' }, 400);
    }
    try {
      clock.advance(advance);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return context.json({ error: error.message }, 400);
    }
    return context.json({ now: new Date(clock.now()).toISOString() });
  });
  return app;
}

/** One value or an array of values. */
async function several(context: Context): Promise<unknown[]> {
  const body: unknown = await context.req.json().catch(() => undefined);
  return Array.isArray(body) ? body : [body];
}

function kinds(): string[] {
  return Object.keys(faultEffects).filter((kind) => !IN_PROCESS_ONLY.includes(kind));
}

function isRule(value: unknown): value is FaultRule {
  const rule = value as Partial<FaultRule> | null | undefined;
  return typeof rule?.route === "string" && isFault(rule.fault);
}

function isFault(fault: FaultRule["fault"] | undefined): boolean {
  if (!kinds().includes(String(fault?.kind))) return false;
  if (fault?.kind === "together") return Array.isArray(fault.faults) && fault.faults.every(isFault);
  if (fault?.kind !== "meanwhile") return true;
  return [...(fault.before ?? []), ...(fault.after ?? [])].every(isInstruction);
}

function expectation(): string {
  return `Send {"route": "GET /some/path", "fault": {"kind": …}, "times"?: n, "skip"?: n}; kinds: ${kinds().join(", ")}.`;
}
