import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Stop } from "./abort.js";
import type { Idempotency, Method } from "./call.js";
import { createHttp } from "./http.js";
import { createLimiterRegistry } from "./limiterRegistry.js";
import { createTestContext, simpleRedactor, startTestServer } from "./testing.js";

/** Counts the controllers that are created until the end of the test, and their aborts without a reason. */
function countControllers(t: TestContext): { made: number; reasonless: number } {
  const { AbortController } = globalThis;
  const counts = { made: 0, reasonless: 0 };
  globalThis.AbortController = class extends AbortController {
    constructor() {
      super();
      counts.made += 1;
    }
    override abort(reason?: unknown): void {
      if (reason === undefined) counts.reasonless += 1;
      super.abort(reason);
    }
  };
  t.after(() => {
    globalThis.AbortController = AbortController;
  });
  return counts;
}

test("a call creates one controller for its deadline and one for a shared read", async (t) => {
  const server = await startTestServer((_, response) => void response.end("{}"));
  t.after(() => server.close());
  const rules = [{ name: "all", concurrency: 4, source: "test" }];
  const limiters = { registry: createLimiterRegistry(), rules, credential: "me" };
  const http = createHttp({ userAgent: "test/1", secrets: simpleRedactor(), limiters });
  t.after(() => http.close());
  const context = createTestContext();
  const counts = countControllers(t);
  const send = (method: Method, idempotency: Idempotency) => {
    const request = { operation: "Ask", method, idempotency, url: server.url };
    return http.send(request, context);
  };
  for (const [method, idempotency, most] of [
    ["GET", "safe", 2],
    ["PUT", "idempotent", 1],
    ["POST", "unsafe", 1],
  ] as const) {
    await send(method, idempotency);
    Object.assign(counts, { made: 0, reasonless: 0 });
    await send(method, idempotency);
    assert.ok(counts.made <= most, `${method}: ${counts.made}`);
    assert.equal(counts.reasonless, 0, method);
  }
});

test("Stop calls each listener once and keeps the first reason", () => {
  const stop = new Stop();
  const heard: string[] = [];
  const removed = () => heard.push("removed");
  stop.addEventListener("abort", () => {
    heard.push("first");
    stop.removeEventListener("abort", removed);
  });
  stop.addEventListener("abort", removed);
  stop.addEventListener("abort", () => heard.push("last"));
  stop.abort("one");
  stop.abort("two");
  assert.deepEqual([heard, stop.aborted, stop.reason], [["first", "last"], true, "one"]);
});
