import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createWording, type MessageValues } from "@tripod/testkit/wording";
import type { Authorization, CallContext, HttpRequest } from "./call.js";
import { HttpFailure } from "./failure.js";
import { createHttp, type HttpOptions } from "./http.js";
import { isFailure } from "./isFailure.testing.js";
import { createLimiterRegistry } from "./limiterRegistry.js";
import { createNameIndex } from "./nameIndex.js";
import { collect, pages } from "./pages.js";
import { read } from "./reader.js";
import {
  createManualClock,
  createTestContext,
  type Respond,
  respondJson,
  simpleRedactor,
  startTestServer,
} from "./testing.js";
import { createTokens } from "./tokens.js";

const { assertWording } = createWording(import.meta.url);

/** Returns a check that a message is the one in the golden file and contains the values. */
const says = (test: TestContext, values?: MessageValues) => (message: string) => assertWording(test, message, values);

/** Returns a client and a server, both closed at the end of the test. */
async function setup(t: { after(then: () => unknown): void }, respond: Respond, options: Partial<HttpOptions> = {}) {
  const server = await startTestServer(respond);
  const secrets = simpleRedactor(["s3cret-key"]);
  const http = createHttp({ userAgent: "test/1", secrets, retry: { firstDelay: 1 }, ...options });
  t.after(() => {
    http.close();
    return server.close();
  });
  const context = createTestContext();
  const ask = (path: string, changes: Partial<HttpRequest> = {}, within: CallContext = context) =>
    http.send({ operation: "Ask", method: "GET", url: `${server.url}${path}`, ...changes }, within);
  return { server, http, secrets, context, ask };
}

/** Waits for something that is about to happen elsewhere in the process. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

test("send sends query, headers and body as declared", async (t) => {
  const { server, ask } = await setup(t, (_, response) => respondJson(response, {}));
  await ask("/zones?fixed=1", { query: { filter: "a b&c", limit: 10, all: true, none: undefined, tag: ["x", "y"] } });
  await ask("/zones", {
    method: "POST",
    body: { a: 1 },
    headers: { "X-Own": "1", "Content-Type": "application/special" },
  });
  const [get, post] = server.seen;
  assert.equal(get?.url, "/zones?fixed=1&filter=a+b%26c&limit=10&all=true&tag=x&tag=y");
  assert.deepEqual([get?.headers["user-agent"], get?.headers.accept], ["test/1", "application/json"]);
  assert.deepEqual(
    [post?.body, post?.headers["x-own"], post?.headers["content-type"]],
    ['{"a":1}', "1", "application/special"],
  );
});

test("send retries a failing read until it succeeds, and a rejected write", async (t) => {
  const troubles = [503, 429, 502];
  const { ask, http } = await setup(t, (request, response) => {
    const status = troubles.shift() ?? 200;
    respondJson(response, { method: request.method }, status);
  });
  assert.deepEqual((await ask("/x")).json(), { method: "GET" });
  assert.deepEqual([http.counters().requests, http.counters().retries], [4, 3]);
  troubles.push(429);
  assert.deepEqual((await ask("/x", { method: "POST" })).json(), { method: "POST" });
  assert.equal(http.counters().requests, 6);
});

test("send does not retry a write with a lost response and reports its outcome as unknown", async (t) => {
  const { ask, server } = await setup(t, (_, response) => void response.destroy());
  await assert.rejects(ask("/x", { method: "POST", body: {} }), isFailure("outcome-unknown", says(t)));
  assert.equal(server.seen.length, 1);
  await assert.rejects(
    ask("/x", { method: "PUT", body: {}, attempts: 4 }),
    (error) => error instanceof HttpFailure && error.outcome === "unknown",
  );
  assert.equal(server.seen.length, 5);
});

test("send uses one token for many calls and renews it once after a 401", async (t) => {
  let valid = 0;
  let logins = 0;
  const { ask, http, secrets, server, context } = await setup(t, (request, response) => {
    if (request.url === "/login") {
      logins += 1;
      valid = logins;
      respondJson(response, {}, 201, { "X-Subject-Token": `token-${logins}` });
    } else if (request.headers["x-auth-token"] !== `token-${valid}`) respondJson(response, { message: "expired" }, 401);
    else respondJson(response, { url: request.url });
  });
  const tokens = createTokens({
    account: "me",
    secrets,
    obtain: async (_, within) => {
      const request = { operation: "Log in", method: "POST", url: `${server.url}/login`, idempotency: "safe" } as const;
      const answer = await http.send(request, within);
      return { value: answer.headers["x-subject-token"] ?? "" };
    },
  });
  const authorization = tokens.authorization("project", (token) => ({ "X-Auth-Token": token.value }));
  const many = () => Promise.all(Array.from({ length: 8 }, (_, i) => ask(`/${i}`, { authorization })));
  await many();
  assert.equal(logins, 1);
  valid = -1;
  const answers = await many();
  assert.deepEqual(
    answers.map((answer) => read(answer).string("url")),
    Array.from({ length: 8 }, (_, i) => `/${i}`),
  );
  assert.equal(logins, 2);
  const refusedForGood: Authorization = {
    id: "bad",
    headers: async () => ({ "X-Auth-Token": "bad" }),
    refused: () => true,
  };
  const before = server.seen.length;
  await assert.rejects(
    ask("/x", { authorization: refusedForGood }, context),
    isFailure("unauthenticated", says(t, { platform: "expired" })),
  );
  assert.equal(server.seen.length, before + 2);
});

test("send stays within the platform's limits over real connections, retries included", async (t) => {
  let throttle = 2;
  const rules = [{ name: "concurrent", concurrency: 3, source: "test" }];
  const { ask, http, server } = await setup(
    t,
    async (_, response) => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      throttle -= 1;
      if (throttle >= 0) respondJson(response, {}, 429, { "Retry-After": "0" });
      else respondJson(response, {});
    },
    { limiters: { registry: createLimiterRegistry(), rules, credential: "me" } },
  );
  await Promise.all(Array.from({ length: 30 }, (_, i) => ask(`/${i}`)));
  assert.ok(server.peak() <= 3, String(server.peak()));
  assert.deepEqual([http.counters().requests, http.counters().retries], [32, 2]);
  assert.ok(http.counters().waits >= 20);
});

test("send reports a wait for a limit after two seconds and does not count it against the deadline", async (t) => {
  const clock = createManualClock();
  const rules = [{ name: "slow API", rate: { calls: 1, per: 600_000 }, source: "test" }];
  const limiters = { registry: createLimiterRegistry(clock), rules, credential: "me" };
  const { ask, context } = await setup(t, (_, response) => respondJson(response, {}), { clock, limiters });
  await ask("/1");
  const waiting = ask("/2", { deadline: 5_000 });
  await clock.advance(2_000);
  assert.deepEqual(context.told, ['Ask: waiting for the platform\'s rate limit "slow API" (2 s so far)']);
  await clock.advance(598_000);
  await clock.runUntil(waiting);
  assert.equal(clock.sleepers(), 0);
});

test("send fails immediately if the platform asks for a wait beyond the deadline", async (t) => {
  const limiters = { registry: createLimiterRegistry(), rules: [{ name: "all", source: "test" }], credential: "me" };
  const respond: Respond = (_, response) => respondJson(response, {}, 429, { "Retry-After": "3600" });
  const { ask, server } = await setup(t, respond, { limiters });
  await assert.rejects(ask("/1"), isFailure("rate-limited", says(t, { wait: "3600 s" })));
  await assert.rejects(ask("/2"), isFailure("rate-limited", says(t)));
  assert.equal(server.seen.length, 1);
});

test("send reports a slow response", async (t) => {
  const clock = createManualClock();
  const held: (() => void)[] = [];
  const { ask, context } = await setup(t, (_, response) => void held.push(() => respondJson(response, {})), { clock });
  const asking = ask("/x");
  await until(() => held.length === 1);
  await clock.advance(17_000);
  held[0]?.();
  await asking;
  assertWording(t, context.told.join("\n"), { first: "2 s", second: "17 s" });
});

test("send ends immediately on cancellation, in every layer", async (t) => {
  const rules = [{ name: "two", concurrency: 2, source: "test" }];
  const limiters = { registry: createLimiterRegistry(), rules, credential: "me" };
  const { ask, server } = await setup(t, () => undefined, { limiters });
  const stop = new AbortController();
  const context = createTestContext(stop.signal);
  const calls = Array.from({ length: 20 }, (_, i) =>
    assert.rejects(ask(`/${i % 10}`, {}, context), isFailure("cancelled")),
  );
  await until(() => server.seen.length === 2);
  stop.abort();
  await Promise.all(calls);
  await until(async () => (await server.connections()) === 0);
  assert.equal(limiters.registry.waiting(), 0);
  await assert.rejects(ask("/late", {}, context), isFailure("cancelled"));
  assert.equal(server.seen.length, 2);
});

test("send lets one of several callers of a shared read leave", async (t) => {
  const held: (() => void)[] = [];
  const { ask, server } = await setup(t, (_, response) => void held.push(() => respondJson(response, { a: 1 })));
  const stop = new AbortController();
  const leaving = assert.rejects(ask("/x", {}, createTestContext(stop.signal)), isFailure("cancelled"));
  const staying = ask("/x");
  await until(() => held.length === 1);
  stop.abort();
  await leaving;
  held[0]?.();
  assert.deepEqual((await staying).json(), { a: 1 });
  assert.equal(server.seen.length, 1);
});

test("send extends a shared read to the latest deadline of its callers", async (t) => {
  const clock = createManualClock();
  const held: (() => void)[] = [];
  const { ask } = await setup(t, (_, response) => void held.push(() => respondJson(response, { a: 1 })), { clock });
  const hasty = assert.rejects(
    ask("/x", { deadline: 1_000 }),
    isFailure("deadline-exceeded", says(t, { limit: "1 s" })),
  );
  const patient = ask("/x", { deadline: 20_000 });
  await until(() => held.length === 1);
  await clock.advance(1_000);
  await hasty;
  await clock.advance(10_000);
  held[0]?.();
  assert.deepEqual((await patient).json(), { a: 1 });
});

test("200 lookups by name over 5,000 items, 16 at a time, cost at most 15 requests; one costs one", async (t) => {
  const zones = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `zone-${id}.` }));
  const { http, server, context } = await setup(t, (request, response) => {
    const query = new URL(request.url, "http://host").searchParams;
    const filter = query.get("filter") ?? "";
    const offset = Number(query.get("offset"));
    const found = zones.filter((zone) => zone.name.startsWith(filter));
    const next = offset + 1_000 < found.length ? offset + 1_000 : 0;
    respondJson(response, { result: found.slice(offset, offset + 1_000), next_offset: next });
  });
  const list = (within: CallContext, filter?: string) =>
    pages({
      first: 0,
      fetch: async (offset: number) => {
        const query = { filter, limit: 1_000, offset };
        const answer = await http.send(
          { operation: "List zones", method: "GET", url: `${server.url}/zones`, query },
          within,
        );
        const items = read(answer)
          .list("result")
          .map((zone) => ({ id: zone.integer("id"), name: zone.string("name") }));
        return { items, next: read(answer).integer("next_offset") || undefined, answer };
      },
    });
  const directoryOf = () =>
    createNameIndex<{ id: number; name: string }>({
      list: (within) => list(within),
      search: (name, within) => collect(list(within, name)),
      nameOf: (zone) => zone.name,
      changes: () => http.writes([]),
      clock: createManualClock(),
    });
  assert.deepEqual(await directoryOf().find("zone-77.", context), [{ id: 77, name: "zone-77." }]);
  assert.equal(server.seen.length, 1);

  const directory = directoryOf();
  const expected = Array.from({ length: 200 }, (_, i) => i * 25);
  const found: number[] = [];
  const worker = async () => {
    for (let id = expected.pop(); id !== undefined; id = expected.pop()) {
      for (const zone of await directory.find(`zone-${id}.`, context)) found.push(zone.id);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  assert.equal(new Set(found).size, 200);
  assert.ok(server.seen.length - 1 <= 15, String(server.seen.length - 1));
});

test("send keeps secrets out of messages, progress and log", async (t) => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const echo: Respond = (request, response) =>
    respondJson(response, { message: `wrong ${request.headers.apikey}` }, 400, { "X-Request-Id": "s3cret-key" });
  const { ask, http, context } = await setup(t, echo, { log });
  const authorization: Authorization = { id: "me", headers: async () => ({ ApiKey: "s3cret-key" }) };
  await assert.rejects(ask("/s3cret-key", { authorization, query: { token: "other" } }), (error) => {
    assert.ok(error instanceof HttpFailure);
    const output = JSON.stringify([
      error.message,
      error.url,
      error.platformMessage,
      error.requestId,
      lines,
      context.told,
    ]);
    assert.ok(!/s3cret-key|other/.test(output), output);
    return true;
  });
  assert.match(
    lines[0] ?? "",
    /^GET http:\/\/127\.0\.0\.1:\d+\/\[secret\]\?token=\[secret\]: 400, \d+ characters in \d+ ms$/,
  );
  assert.equal(http.counters().requests, 1);
});

test("send rejects an invalid URL and a body that JSON cannot express before it sends a request", async (t) => {
  const { ask, http, context } = await setup(t, () => undefined);
  for (const url of ["", "host/path", "ftp://host/", "https://"]) {
    await assert.rejects(
      http.send({ operation: "Ask", method: "GET", url }, context),
      isFailure("invalid-argument", says(t)),
    );
  }
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  await assert.rejects(
    ask("/x", { method: "PUT", body: circle }),
    isFailure("bug", (message) => assert.match(message, /TypeError/)),
  );
});

test("send makes a single attempt for an optional request", async (t) => {
  const { server, ask, context } = await setup(t, (_, response) => respondJson(response, {}, 503));
  await assert.rejects(ask("/names", {}, { ...context, bestEffort: true }), isFailure("unavailable"));
  assert.equal(server.seen.length, 1);
});

test("send does not retry a write after 408 or 425, which may have taken effect", async (t) => {
  for (const status of [408, 425]) {
    const { ask, server } = await setup(t, (_, response) => respondJson(response, {}, status));
    await assert.rejects(ask("/x", { method: "POST", body: {} }), isFailure("outcome-unknown", says(t)));
    assert.equal(server.seen.length, 1);
  }
});

test("send does not report an unknown outcome for a malformed response to a search or login", async (t) => {
  const { ask } = await setup(t, (_, response) => void response.end("<html>"));
  const answer = await ask("/search", { method: "POST", body: {}, idempotency: "safe" });
  assert.throws(
    () => answer.json(),
    (error) => error instanceof HttpFailure && error.outcome === undefined,
  );
  const created = await ask("/things", { method: "POST", body: {} });
  assert.throws(
    () => created.json(),
    (error) => error instanceof HttpFailure && error.outcome === "unknown",
  );
});

test("send rejects http:// to another machine unless it is allowed, and names the setting", async (t) => {
  const settings = { allowHttp: "the setting allowHttp" };
  const { http, context } = await setup(t, () => undefined, { settings, retry: { attempts: 1 } });
  const request = { operation: "Ask", method: "GET", url: "http://192.0.2.1:1/" } as const;
  await assert.rejects(
    http.send(request, context),
    isFailure("failed-precondition", says(t, { setting: settings.allowHttp })),
  );
  assert.equal(http.counters().requests, 0);
  const allowed = createHttp({ userAgent: "test/1", secrets: simpleRedactor([]), allowHttp: true });
  await assert.rejects(
    allowed.send({ ...request, deadline: 20 }, context),
    (error: Error) => !error.message.includes("allowHttp"),
  );
});

test("send names the setting of the deadline after a timeout and that of the URL after a refused connection", async (t) => {
  const settings = { timeout: "the setting requestTimeout", address: "the setting host" };
  const { ask, http, context } = await setup(t, () => undefined, { settings });
  await assert.rejects(
    ask("/x", { deadline: 20 }),
    isFailure("deadline-exceeded", says(t, { setting: settings.timeout })),
  );
  const refused = { operation: "Ask", method: "GET", url: "http://127.0.0.1:1/", attempts: 2 } as const;
  await assert.rejects(http.send(refused, context), isFailure("unavailable", says(t, { setting: settings.address })));
  const own = { ...refused, addressSetting: "the setting dnsUrl" };
  await assert.rejects(http.send(own, context), isFailure("unavailable", says(t, { setting: own.addressSetting })));
});

test("send pauses only the service that asked for it, for a few minutes at most", async (t) => {
  const clock = createManualClock();
  const limiters = {
    registry: createLimiterRegistry(clock),
    rules: [{ name: "all", concurrency: 4, source: "test" }],
    credential: "me",
  };
  let isTired = true;
  const respond: Respond = ({ url }, response) =>
    url === "/dns" && isTired ? respondJson(response, {}, 429, { "Retry-After": "86400" }) : respondJson(response, {});
  const { ask, server } = await setup(t, respond, { clock, limiters });
  await assert.rejects(ask("/dns", { service: "dns" }), isFailure("rate-limited"));
  await assert.rejects(ask("/dns", { service: "dns" }), isFailure("rate-limited", says(t)));
  assert.equal(server.seen.length, 1);
  assert.equal((await ask("/login", { service: "identity" })).status, 200);
  isTired = false;
  await clock.advance(5 * 60_000);
  assert.equal((await ask("/dns", { service: "dns" })).status, 200);
});
