import { Hono } from "hono";
import type { PlatformEnv } from "./app.js";
import { faultEffects } from "./faultEffects.js";
import type { FaultRule, Faults } from "./faults.js";
import type { RequestLog } from "./requestLog.js";

/** Kinds that carry code and therefore cannot come over HTTP. */
const IN_PROCESS_ONLY = ["call", "edit"];

/**
 * The platform's own buttons, for people without a hand inside the process: `GET`, `POST` and `DELETE /__faults`,
 * `GET` and `DELETE /__requests`. They are neither counted nor hit by faults.
 */
export function controlRoutes(requests: RequestLog, faults: Faults): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.get("/__faults", (context) => context.json(faults.list()));
  app.post("/__faults", async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const rules: unknown[] = Array.isArray(body) ? body : [body];
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
  return app;
}

function kinds(): string[] {
  return Object.keys(faultEffects).filter((kind) => !IN_PROCESS_ONLY.includes(kind));
}

function isRule(value: unknown): value is FaultRule {
  const rule = value as Partial<FaultRule> | null | undefined;
  return typeof rule?.route === "string" && kinds().includes(String(rule.fault?.kind));
}

function expectation(): string {
  return `Send {"route": "GET /some/path", "fault": {"kind": …}, "times"?: n, "skip"?: n}; kinds: ${kinds().join(", ")}.`;
}
