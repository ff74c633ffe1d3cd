/** Asserts that an HTTP client has the same outcome over sockets and in this process, with and without faults. */
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { type Fault, type RunningPlatform, startLogs } from "@tripod/emulators";
import { createNetwork } from "@tripod/emulators/testing";
import { createHttp, type Http, HttpFailure, type HttpRequest, systemClock } from "@tripod/http";
import { createEventClock, simpleRedactor } from "@tripod/http/testing";

/** Timeout of an attempt over sockets in real milliseconds. */
const REAL_TIMEOUT_MS = 300;

/** Request, its fault, and the number of failed attempts. */
interface Case {
  readonly fault?: Fault;
  readonly request?: Partial<HttpRequest>;
  readonly attempts?: number;
  readonly times?: number;
  readonly cancel?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const WRITE: Partial<HttpRequest> = { method: "POST", body: { name: "made", category: "here" } };
const json = (status: number, body: unknown): Fault => ({ kind: "answer", status, body });

const CASES: Readonly<Record<string, Case>> = {
  "no fault": {},
  "no fault, a write": { request: WRITE },
  "an unknown address": { request: { url: "/api/v1/nothing" } },
  "a refused connection": { request: { url: "http://127.0.0.1:1/" } },
  "a header that HTTP does not allow": { headers: { "X-Key": "a\nb" } },
  throttle: { fault: { kind: "throttle", retryAfter: 3 } },
  unavailable: { fault: { kind: "unavailable" } },
  unauthorized: { fault: { kind: "unauthorized" } },
  "reset, a read": { fault: { kind: "reset" } },
  "reset, a write": { fault: { kind: "reset" }, request: WRITE },
  "reset once, retried": { fault: { kind: "reset" }, times: 1, attempts: 3 },
  "lost-answer, a read": { fault: { kind: "lost-answer" } },
  "lost-answer, a write": { fault: { kind: "lost-answer" }, request: WRITE },
  "reset-mid-body": { fault: { kind: "reset-mid-body" } },
  "reset-mid-body, a write": { fault: { kind: "reset-mid-body" }, request: WRITE },
  "hang, a read": { fault: { kind: "hang" } },
  "hang, a write": { fault: { kind: "hang" }, request: WRITE },
  "hang, cancelled": { fault: { kind: "hang" }, cancel: true },
  "hang, a cancelled write": { fault: { kind: "hang" }, cancel: true, request: WRITE },
  delay: { fault: { kind: "delay", milliseconds: 20 } },
  drip: { fault: { kind: "drip", bytes: 4_000, milliseconds: 1 } },
  truncate: { fault: { kind: "truncate" } },
  html: { fault: { kind: "html" } },
  "html with 404": { fault: { kind: "html", status: 404 } },
  "html, a write": { fault: { kind: "html" }, request: WRITE },
  "content-type": { fault: { kind: "content-type", value: "text/plain" } },
  huge: { fault: { kind: "huge", bytes: 3_000_000 } },
  "an answer without a body": { fault: json(200, "") },
  "an answer with status 204": { fault: json(204, "") },
  "an error that is not the platform's": { fault: json(500, { error: "?" }) },
  "a redirect": { fault: { kind: "answer", status: 302, headers: { location: "http://example.com/" } } },
  "a redirect of a write": {
    fault: { kind: "answer", status: 307, headers: { location: "http://example.com/" } },
    request: WRITE,
  },
  "a long error": { fault: json(500, "x".repeat(1_500_000)) },
  empty: { fault: { kind: "empty" } },
  "late-error, a write": { fault: { kind: "late-error" }, request: WRITE },
  "extra-fields": { fault: { kind: "extra-fields" } },
};

interface Side {
  readonly platform: RunningPlatform<{ baseUrl: string; accessId: string; accessKey: string }, unknown>;
  readonly client: (attempts: number) => Http;
}

async function overSockets(): Promise<Side> {
  const platform = await startLogs({ limits: false, statePace: 0 });
  return { platform, client: (attempts) => clientOf({ attempts, clock: systemClock }) };
}

async function inMemory(): Promise<Side> {
  const clock = createEventClock(Date.now());
  const { options, reach } = createNetwork(clock);
  const platform = await startLogs({ ...options, limits: false, statePace: 0 });
  return { platform, client: (attempts) => clientOf({ attempts, clock, reach }) };
}

function clientOf({
  attempts,
  ...rest
}: { attempts: number } & Pick<Parameters<typeof createHttp>[0], "clock" | "reach">) {
  return createHttp({
    userAgent: "test",
    secrets: simpleRedactor(),
    retry: { attempts },
    random: () => 0,
    tryTimeout: REAL_TIMEOUT_MS,
    writeGrace: REAL_TIMEOUT_MS / 3,
    bodyLimit: 2_000_000,
    ...rest,
  });
}

/** Returns the outcome of a request without values that differ between emulators. */
async function outcomeOf({ platform, client }: Side, one: Case): Promise<unknown> {
  const { fault, request = {}, attempts = 1, times = 50, cancel = false, headers = {} } = one;
  const { accessId, accessKey, baseUrl } = platform.settings;
  platform.requests.reset();
  platform.faults.clear();
  const method = request.method ?? "GET";
  const stop = new AbortController();
  const call: Fault = { kind: "call", before: () => stop.abort(new Error("stopped")) };
  if (fault !== undefined) {
    const all: Fault = cancel ? { kind: "together", faults: [call, fault] } : fault;
    platform.faults.add({ route: `${method} /*`, fault: all, times });
  }
  const url = request.url ?? "/v1/collectors";
  const http = client(attempts);
  const sent = http.send(
    {
      operation: "Ask",
      method,
      ...request,
      url: url.startsWith("http") ? url : new URL(`${baseUrl}${url.replace(/^\/(api\/)?/, "")}`).href,
      headers: {
        Authorization: `Basic ${Buffer.from(`${accessId}:${accessKey}`).toString("base64")}`,
        "Content-Type": "application/json",
        ...headers,
      },
    },
    { signal: stop.signal, progress: () => undefined },
  );
  sent.catch(() => undefined);
  try {
    const { status, text, headers: received } = await sent;
    return { status, text: anonymous(text), type: received["content-type"], requests: platform.requests.count() };
  } catch (error) {
    assert.ok(error instanceof HttpFailure, String(error));
    const cause = error.cause as { readonly code?: string; readonly sent?: boolean } | undefined;
    return {
      code: error.code,
      status: error.status,
      outcome: error.outcome,
      retryAfter: error.retryAfter,
      cause: cause?.code,
      sent: cause?.sent,
      requests: platform.requests.count(),
      message: anonymous(error.message),
    };
  } finally {
    http.close();
  }
}

const anonymous = (text: string): string =>
  text
    .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
    .replaceAll(/[\dA-F]{16}|[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}/g, "ID")
    .replaceAll(/"(id|lastSeenAlive|createdAt|modifiedAt)":\d+/g, '"$1":0');

describe("HTTP client in process", async () => {
  const sides = [await overSockets(), await inMemory()] as const;
  for (const [name, one] of Object.entries(CASES)) {
    it(`sees the same over sockets and in one process: ${name}`, async () => {
      const [sockets, memory] = [await outcomeOf(sides[0], one), await outcomeOf(sides[1], one)];
      assert.deepEqual(memory, sockets);
    });
  }
  it("fails after an emulator was closed, also for open requests", async () => {
    const closed = await Promise.all(
      [await overSockets(), await inMemory()].map(async (side) => {
        side.platform.faults.add({ route: "GET /*", fault: { kind: "hang" } });
        const hanging = outcomeOf(
          { ...side, platform: { ...side.platform, faults: { ...side.platform.faults, clear: () => undefined } } },
          {},
        );
        while (side.platform.requests.inFlight === 0) await new Promise((resolve) => setImmediate(resolve));
        await side.platform.close();
        return [await hanging, await outcomeOf(side, {})];
      }),
    );
    assert.deepEqual(closed[1], closed[0]);
  });
  after(async () => {
    await Promise.all(sides.map(({ platform }) => platform.close()));
  });
});
