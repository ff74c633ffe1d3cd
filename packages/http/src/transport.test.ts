import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { createWording } from "@tripod/testkit/wording";
import { createAgents } from "./agents.js";
import type { Answer, Call, Outgoing } from "./call.js";
import { type Clock, systemClock } from "./clock.js";
import { HttpFailure } from "./failure.js";
import { faultCodeAt, NetworkFault } from "./networkFault.js";
import { namesOf } from "./settingNames.js";
import { createManualClock, createTestContext, type Respond, startTestServer } from "./testing.js";
import { createTransport } from "./transport.js";

const { assertWording } = createWording(import.meta.url);

function packed(response: ServerResponse, encoding: string, body: Buffer): void {
  response.writeHead(200, { "Content-Encoding": encoding }).end(body);
}

/** Server whose path selects its behavior. */
const ROUTES: Readonly<Record<string, Respond>> = {
  "/json": (_, response) => void response.end('\uFEFF{"a":1}'),
  "/echo": (request, response) => void response.end(JSON.stringify({ body: request.body, headers: request.headers })),
  "/empty": (_, response) => void response.writeHead(204).end(),
  "/html": (_, response) => void response.end("<!doctype html><p>Sign in"),
  "/cut-json": (_, response) => void response.end('{"a":'),
  "/text": (_, response) => void response.end("ok"),
  "/cookies": (_, response) => void response.writeHead(404, { "Set-Cookie": ["a=1", "b=2"], "X-One": "1" }).end("no"),
  "/reset": (_, response) => void response.destroy(),
  "/reset-in-body": (_, response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("half");
    setImmediate(() => response.destroy());
  },
  "/reset-in-chunks": (_, response) => {
    response.write("half");
    setImmediate(() => response.destroy());
  },
  "/huge": (_, response) => void response.end("x".repeat(3_000)),
  "/gzip": (_, response) => packed(response, "gzip", gzipSync('{"a":1}')),
  "/br": (_, response) => packed(response, "br", brotliCompressSync('{"a":1}')),
  "/gzip-empty": (_, response) => packed(response, "gzip", Buffer.alloc(0)),
  "/gzip-bomb": (_, response) => packed(response, "gzip", gzipSync("x".repeat(5_000_000))),
  "/gzip-short": (_, response) => packed(response, "gzip", gzipSync("x".repeat(500)).subarray(0, 15)),
  "/gzip-wrong": (_, response) => packed(response, "gzip", Buffer.from("no gzip at all")),
  "/lzma": (_, response) => packed(response, "lzma", Buffer.from("??")),
  "/error-in-chunks": (_, response) => {
    response.writeHead(500).write("x".repeat(2_100));
    response.end("rest");
  },
  "/long-error": (_, response) => {
    response.writeHead(500);
    const more = () => !response.destroyed && response.write("x".repeat(100_000), () => setImmediate(more));
    more();
  },
  "/switch": (_, response) => {
    response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
  },
  "/deep": (_, response) => void response.end("[".repeat(501) + "]".repeat(501)),
  "/not-deep": (_, response) => void response.end(`["\\\\\\"${"[".repeat(600)}"${",[]".repeat(100)}]`),
  "/hang": () => undefined,
  "/drip": (_, response) => void response.write("x"),
};
const server = await startTestServer((request, response) => ROUTES[request.url]?.(request, response));
const agents = createAgents({ tls: {}, env: {}, sockets: 4 });
after(async () => {
  agents.close();
  await server.close();
});

interface Given {
  readonly request?: Partial<Outgoing>;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

const newTransport = (clock: Clock = systemClock) =>
  createTransport({ agents, clock, tryTimeout: 30_000, writeGrace: 5_000, bodyLimit: 2_000 });

function send(
  path: string,
  { request = {}, signal, clock = systemClock }: Given = {},
  transport = newTransport(clock),
): Promise<Answer> {
  const url = `${server.url}${path}`;
  const label = { operation: "Ask", method: request.method ?? "GET", url };
  const call: Call = { ...createTestContext(signal), label, endsAt: () => 1e12, pauseDeadline: () => () => undefined };
  return transport(
    { ...label, method: "GET", headers: {}, idempotency: "safe", attempts: 1, tags: [], ...request },
    call,
  );
}

const isFault = (code: string, sent: boolean) => (error: unknown) => {
  assert.ok(error instanceof NetworkFault, String(error));
  assert.deepEqual([error.code, error.sent], [code, sent]);
  return true;
};

/** Resolves after the server has received one more request. */
async function arrival(before: number): Promise<void> {
  while (server.seen.length === before) await new Promise((resolve) => setImmediate(resolve));
}

const adviceOf = ({ kind }: NetworkFault) => `${kind.likelyCause}. ${kind.nextStep?.(namesOf(undefined))}`;

const post = { method: "POST", idempotency: "unsafe", body: { name: "ö" } } as const;

test("createTransport sends the body as JSON with its length and returns the complete response", async () => {
  const answer = await send("/echo", { request: { ...post, headers: { "X-Own": "1" } } });
  const { body, headers } = answer.json() as { body: string; headers: Record<string, string> };
  assert.equal(body, '{"name":"ö"}');
  assert.deepEqual([headers["content-length"], headers["x-own"]], ["13", "1"]);
});

test("createTransport returns responses with any status and joins repeated headers", async () => {
  const answer = await send("/cookies");
  assert.deepEqual([answer.status, answer.text], [404, "no"]);
  assert.deepEqual([answer.headers["set-cookie"], answer.headers["x-one"]], ["a=1, b=2", "1"]);
});

test("json names the kind of a body that is not JSON and never quotes it", async (t) => {
  assert.deepEqual((await send("/json")).json(), { a: 1 });
  for (const path of ["/empty", "/html", "/cut-json", "/text"]) {
    const answer = await send(path);
    assert.throws(
      () => answer.json(),
      (error) => {
        assert.ok(error instanceof HttpFailure && error.code === "unexpected-answer", path);
        assertWording(t, error.message);
        return true;
      },
    );
  }
});

test("createTransport reports incomplete responses as faults of a sent request", async () => {
  await assert.rejects(send("/reset"), isFault("CUT_BEFORE_ANSWER", true));
  await assert.rejects(send("/reset-in-body"), isFault("CUT_OFF", true));
  await assert.rejects(send("/reset-in-chunks"), isFault("CUT_OFF", true));
  await assert.rejects(send("/huge"), isFault("BODY_LIMIT", true));
});

test("createTransport does not suggest another scheme after a reset if the origin has answered before", async (t) => {
  const transport = newTransport();
  await assert.rejects(send("/reset", {}, transport), isFault("CUT_BEFORE_ANSWER", true));
  await send("/json", {}, transport);
  await assert.rejects(send("/reset", {}, transport), (error: unknown) => {
    assert.ok(isFault("CUT_SINCE_ANSWERS", true)(error) && error instanceof NetworkFault);
    assertWording(t, adviceOf(error));
    return true;
  });
});

for (const code of ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPROTO", "ERR_SSL_WRONG_VERSION_NUMBER"]) {
  test(`${code} blames the address only if it has never answered`, (t) => {
    const url = code === "ECONNRESET" ? "http://api.test/" : "https://api.test/";
    for (const hasAnswered of [false, true])
      assertWording(t, adviceOf(new NetworkFault(faultCodeAt(code, url, hasAnswered), false)));
  });
}

test("a server that has stopped is unreachable, and its address is right", async () => {
  const transport = newTransport();
  const stopped = await startTestServer((_, response) => void response.end("{}"));
  await send("", { request: { url: stopped.url } }, transport);
  await stopped.close();
  await assert.rejects(send("", { request: { url: stopped.url } }, transport), isFault("REFUSED_SINCE_ANSWERS", false));
});

test("compressed responses are requested and decompressed, up to a limit of the result", async () => {
  const echo = await send("/echo");
  assert.equal((echo.json() as { headers: Record<string, string> }).headers["accept-encoding"], "br, gzip");
  assert.deepEqual((await send("/gzip")).json(), { a: 1 });
  assert.deepEqual((await send("/br")).json(), { a: 1 });
  assert.equal((await send("/gzip-empty")).text, "");
  assert.equal((await send("/gzip", { request: { method: "HEAD" } })).text, "");
  await assert.rejects(send("/gzip-bomb"), isFault("BODY_LIMIT", true));
  await assert.rejects(send("/gzip-short"), isFault("CUT_OFF", true));
  await assert.rejects(send("/gzip-wrong"), isFault("BAD_BODY", true));
  await assert.rejects(send("/lzma"), isFault("BAD_BODY", true));
});

test("createTransport reads only the beginning of an endless error response", async () => {
  const answer = await send("/long-error");
  assert.deepEqual([answer.status, answer.text], [500, "x".repeat(2_000)]);
});

// With a leak, the last request waits for a connection forever.
test("createTransport keeps no connection occupied by the rest of an error response", { timeout: 60_000 }, async () => {
  for (let i = 0; i < 6; i += 1) assert.equal((await send("/error-in-chunks")).text.length, 2_000);
});

test("createTransport ends the attempt immediately after 101", async () => {
  await assert.rejects(send("/switch"), isFault("UPGRADED", true));
});

test("json rejects excessive nesting; brackets inside strings do not count", async () => {
  const deep = await send("/deep");
  assert.throws(() => deep.json(), { code: "unexpected-answer" });
  const [text] = (await send("/not-deep")).json() as string[];
  assert.equal(text?.length, 602);
});

test("createTransport reports a request that was never sent as not sent", async () => {
  const closed = await startTestServer(() => undefined);
  await closed.close();
  await assert.rejects(send("", { request: { ...post, url: closed.url } }), isFault("ECONNREFUSED", false));
  const headers = { ApiKey: "key\n" };
  await assert.rejects(send("/json", { request: { ...post, headers } }), isFault("ERR_INVALID_CHAR", false));
  const before = server.seen.length;
  await assert.rejects(send("/json", { signal: AbortSignal.abort("stop") }), (reason) => reason === "stop");
  assert.equal(server.seen.length, before);
});

test("createTransport applies the timeout of an attempt to a slow body too", async () => {
  for (const path of ["/hang", "/drip"]) {
    const clock = createManualClock();
    const before = server.seen.length;
    const sent = send(path, { clock });
    const faulted = assert.rejects(sent, isFault("TRY_TIMEOUT", true));
    await arrival(before);
    await clock.advance(30_000);
    await faulted;
    assert.equal(clock.sleepers(), 0);
  }
});

test("createTransport ends a cancelled read immediately and closes its connection", async () => {
  const stop = new AbortController();
  const before = server.seen.length;
  const sent = send("/hang", { signal: stop.signal });
  await arrival(before);
  stop.abort("stop");
  await assert.rejects(sent, (reason) => reason === "stop");
});

test("createTransport lets a cancelled write wait briefly for its response", async (t) => {
  const clock = createManualClock();
  const stop = new AbortController();
  const release: (() => void)[] = [];
  const slow = await startTestServer((_, response) => {
    release.push(() => void response.end("created"));
  });
  t.after(() => slow.close());
  const sent = send("", { clock, signal: stop.signal, request: { ...post, url: slow.url } });
  while (release.length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort("stop");
  release[0]?.();
  assert.equal((await sent).text, "created");
  assert.equal(clock.sleepers(), 0);
});

test("createTransport abandons a cancelled write without a response in that time", async () => {
  const clock = createManualClock();
  const stop = new AbortController();
  const before = server.seen.length;
  const abandoned = assert.rejects(
    send("/hang", { clock, signal: stop.signal, request: post }),
    isFault("ABANDONED", true),
  );
  await arrival(before);
  stop.abort("stop");
  await clock.advance(5_000);
  await abandoned;
});

test("createTransport reuses connections", async (t) => {
  const counted = await startTestServer((_, response) => void response.end("{}"));
  t.after(() => counted.close());
  const url = counted.url;
  for (let i = 0; i < 3; i += 1) await send("", { request: { url } });
  assert.equal(await counted.connections(), 1);
  assert.equal(
    counted.seen.every(({ headers }) => headers.connection === "keep-alive"),
    true,
  );
});

test("createTransport never opens more connections than the client allows", async (t) => {
  const counted = await startTestServer((_, response) => void setImmediate(() => response.end("{}")));
  t.after(() => counted.close());
  await Promise.all(Array.from({ length: 20 }, (_, i) => send("", { request: { url: `${counted.url}/?${i}` } })));
  assert.equal(counted.seen.length, 20);
  assert.ok(counted.peak() <= 4, String(counted.peak()));
});

test("createTransport retries a request once over a new connection if the server closed the pooled one", async (t) => {
  const used = new Set<unknown>();
  let requests = 0;
  const closing = await startTestServer((_, response) => {
    requests += 1;
    // Each connection serves one request and is closed by the next one.
    if (used.has(response.socket)) response.destroy();
    else response.end("{}");
    used.add(response.socket);
  });
  t.after(() => closing.close());
  const { url } = closing;
  for (const request of [
    { method: "GET", idempotency: "safe" },
    { method: "PUT", idempotency: "idempotent" },
  ] as const) {
    const transport = newTransport();
    await send("", { request: { url } }, transport);
    requests = 0;
    await send("", { request: { ...request, url } }, transport);
    assert.equal(requests, 2, request.method);
    agents.close();
  }
});

test("createTransport does not send a third request if the new connection is closed as well", async (t) => {
  let requests = 0;
  const cutting = await startTestServer((_, response) => {
    requests += 1;
    if (requests === 1) response.end("{}");
    else response.destroy();
  });
  t.after(() => cutting.close());
  const { url } = cutting;
  const transport = newTransport();
  await send("", { request: { url } }, transport);
  await assert.rejects(send("", { request: { url } }, transport), isFault("CUT_SINCE_ANSWERS", true));
  assert.equal(requests, 3);
});
