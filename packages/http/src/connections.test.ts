import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { createAgents } from "./agents.js";
import type { Answer, Call, Idempotency, Method } from "./call.js";
import type { Clock } from "./clock.js";
import { createHttp } from "./http.js";
import { NetworkFault } from "./networkFault.js";
import { createManualClock, createTestContext, type Respond, simpleRedactor, startTestServer } from "./testing.js";
import { createTransport } from "./transport.js";

const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");
const secureServer = (listener: RequestListener) =>
  createSecureServer({ cert: pem("cert"), key: pem("key") }, listener) as unknown as Server;

interface Client {
  get(path?: string): Promise<Answer>;
  put(path?: string): Promise<Answer>;
  post(path?: string): Promise<Answer>;
}

function clientOf(t: TestContext, url: string, clock: Clock = createManualClock(), sockets = 4, ca?: string): Client {
  const agents = createAgents({ tls: ca === undefined ? {} : { ca }, env: {}, sockets });
  t.after(() => agents.close());
  const send = createTransport({ agents, clock, tryTimeout: 30_000, writeGrace: 0, bodyLimit: 10_000 });
  const ask = (method: Method, idempotency: Idempotency, path: string) => {
    const label = { operation: "Ask", method, url: `${url}${path}` };
    const call: Call = { ...createTestContext(), label, endsAt: () => 1e15, pauseDeadline: () => () => undefined };
    return send({ ...label, method, headers: {}, idempotency, attempts: 1, tags: [], text: "{}" }, call);
  };
  return {
    get: (path = "/") => ask("GET", "safe", path),
    put: (path = "/") => ask("PUT", "idempotent", path),
    post: (path = "/") => ask("POST", "unsafe", path),
  };
}

/** Returns a server that counts its connections, and the requests on each. */
async function startCounting(t: TestContext, respond: (nth: number, ...args: Parameters<Respond>) => void) {
  const requests = new Map<unknown, number>();
  const server = await startTestServer((request, response) => {
    const nth = (requests.get(response.socket) ?? 0) + 1;
    requests.set(response.socket, nth);
    respond(nth, request, response);
  });
  t.after(() => server.close());
  return { url: server.url, seen: server.seen, connections: () => requests.size };
}

const answers: Respond = (_, response) => void response.end("{}");

test("a write that must not happen twice uses the connection that answered just before", async (t) => {
  const server = await startCounting(t, (_, ...args) => answers(...args));
  const { get, post } = clientOf(t, server.url);
  await get();
  for (let i = 0; i < 20; i += 1) await post();
  assert.deepEqual([server.connections(), server.seen.length], [1, 21]);
});

test("a write that must not happen twice does not use a connection that was idle for more than a second", async (t) => {
  const server = await startCounting(t, (_, ...args) => answers(...args));
  const clock = createManualClock();
  const { get, post } = clientOf(t, server.url, clock);
  await Promise.all([get("/1"), get("/2")]);
  await clock.advance(999);
  await post();
  assert.equal(server.connections(), 2);
  await clock.advance(1_000);
  await post();
  assert.equal(server.connections(), 3);
  await post();
  assert.equal(server.connections(), 3);
  await clock.advance(60_000);
  await get();
  assert.deepEqual([server.connections(), server.seen.length], [3, 6]);
});

test("a write whose response is lost on a kept connection is sent once, and the next ones on new connections", async (t) => {
  const server = await startCounting(t, (nth, _, response) => {
    if (nth === 1) response.end("{}");
    else response.destroy();
  });
  const { get, post } = clientOf(t, server.url);
  await get();
  await assert.rejects(post("/lost"), (error) => {
    assert.ok(error instanceof NetworkFault, String(error));
    assert.deepEqual([error.code, error.sent], ["CUT_SINCE_ANSWERS", true]);
    return true;
  });
  await get();
  for (let i = 0; i < 3; i += 1) await post();
  assert.deepEqual([server.seen.filter(({ url }) => url === "/lost").length, server.seen.length], [1, 6]);
});

/** Returns a server that closes each connection right after its response, without announcing it. */
async function startClosing(t: TestContext, close: (socket: Socket) => void) {
  const open = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    socket.on("data", () => {
      requests += 1;
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", () => close(socket));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

const CLOSINGS: readonly (readonly [name: string, close: (socket: Socket) => void])[] = [
  ["with its response", (socket) => void socket.end()],
  ["after its response", (socket) => void socket.destroy()],
  ["by a reset", (socket) => void socket.resetAndDestroy()],
];
for (const [name, close] of CLOSINGS) {
  test(`a connection that the server closes ${name} is used for no further write`, async (t) => {
    const server = await startClosing(t, close);
    const { post } = clientOf(t, server.url);
    for (let i = 0; i < 20; i += 1) await post();
    assert.equal(server.requests(), 20);
  });
}

/** Returns a client whose requests need a token that another server issues, when `login` is called. */
function clientWithLogin(t: TestContext, login: () => Promise<void>, ca?: string) {
  const http = createHttp({
    userAgent: "test/1",
    secrets: simpleRedactor(),
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
  t.after(() => http.close());
  const authorization = { id: "me", headers: async () => login().then(() => ({ "X-Token": "token" })) };
  return (method: Method, url: string) =>
    http.send({ operation: "Ask", method, url, authorization, attempts: 1 }, createTestContext());
}

/** Waits until the server has at least as many open connections. */
async function opened(server: { connections(): Promise<number> }, count: number): Promise<void> {
  while ((await server.connections()) < count) await new Promise((resolve) => setImmediate(resolve));
}

for (const scheme of ["http", "https"] as const) {
  test(`a connection over ${scheme} is opened while a token is being fetched, and used once`, async (t) => {
    const used = new Set<unknown>();
    const respond: Respond = (_, response) => {
      used.add(response.socket);
      response.end("{}");
    };
    const server = await startTestServer(respond, ...(scheme === "https" ? [secureServer] : []));
    t.after(() => server.close());
    const send = clientWithLogin(t, () => opened(server, 1), pem("cert"));
    const url = server.url.replace("http:", `${scheme}:`);
    await Promise.all([send("POST", url), send("GET", url)]);
    await send("POST", url);
    assert.deepEqual([await server.connections(), used.size, server.seen.length], [2, 2, 3]);
  });
}

test("a connection that was opened ahead and closed by the server carries no request", async (t) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    if (connections === 1) return void socket.destroy();
    socket.on("error", () => undefined);
    socket.on("data", () => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const login = async (): Promise<void> => {
    while (connections === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const send = clientWithLogin(t, login);
  await send("POST", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  assert.equal(connections, 2);
});

test("a connection that was opened ahead waits for its request on the injected clock", async (t) => {
  const server = await startTestServer((_, response) => void response.end("{}"));
  t.after(() => server.close());
  const clock = createManualClock();
  const agents = createAgents({ tls: {}, env: {}, sockets: 4 });
  t.after(() => agents.close());
  const url = new URL(server.url);
  await agents.openAhead(url, clock);
  await opened(server, 1);
  await clock.advance(999);
  assert.deepEqual([clock.sleepers(), await server.connections()], [1, 1]);
  await clock.advance(1);
  while ((await server.connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
  await agents.openAhead(url, clock);
  assert.equal(clock.sleepers(), 1);
  agents.close();
  await clock.advance(0);
  assert.equal(clock.sleepers(), 0);
});

test("an address that refuses connections is reported by the request, not by the connection opened ahead", async (t) => {
  const gone = await startTestServer(() => undefined);
  await gone.close();
  const send = clientWithLogin(t, () => new Promise((resolve) => setTimeout(resolve, 5)));
  await assert.rejects(send("POST", gone.url), { code: "unavailable", outcome: undefined });
});

test("concurrent writes keep within the connections that the client allows", async (t) => {
  const server = await startCounting(t, (_, ...args) => answers(...args));
  const { post } = clientOf(t, server.url);
  await Promise.all(Array.from({ length: 20 }, () => post()));
  assert.deepEqual([server.connections(), server.seen.length], [4, 20]);
});

test("a request that waited for a connection is repeated on a new one if the server closes it meanwhile", async (t) => {
  const server = await startCounting(t, (nth, _, response) => {
    if (nth === 1) response.end("{}");
    else response.destroy();
  });
  const { get, put } = clientOf(t, server.url, createManualClock(), 1);
  await Promise.all([get("/1"), get("/2"), put("/3")]);
  const paths = server.seen.map(({ url }) => url);
  assert.deepEqual(paths.sort(), ["/1", "/2", "/2", "/3"]);
});

test("writes share connections over TLS", async (t) => {
  const used = new Set<unknown>();
  const server = await startTestServer((_, response) => {
    used.add(response.socket);
    response.end("{}");
  }, secureServer);
  t.after(() => server.close());
  const { post } = clientOf(t, server.url.replace("http:", "https:"), createManualClock(), 4, pem("cert"));
  for (let i = 0; i < 5; i += 1) await post();
  assert.deepEqual([used.size, server.seen.length], [1, 5]);
});
