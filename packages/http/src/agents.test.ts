import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer as createPlainServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import { createAgents, type TlsOptions } from "./agents.js";
import type { Answer, Call } from "./call.js";
import { systemClock } from "./clock.js";
import { NetworkFault } from "./networkFault.js";
import type { Environment } from "./proxy.js";
import { createTestContext, startTestServer } from "./testing.js";
import { createTransport } from "./transport.js";

const { assertWording } = createWording(import.meta.url);

const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");
const cert = pem("cert");
const platform = await startTestServer(
  (request, response) => void response.end(JSON.stringify({ url: request.url, headers: request.headers })),
  (listener) =>
    createSecureServer({ cert, key: pem("key") }, listener) as unknown as ReturnType<typeof createPlainServer>,
);
const secureUrl = platform.url.replace("http:", "https:");

/** Proxy that connects every host to the platform above and records the requests. */
const asked: string[] = [];
let refusal: number | undefined;
const proxyServer = createPlainServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.host} ${request.headers["proxy-authorization"]}`);
  response.end("{}");
});
proxyServer.on("connect", (request, socket) => {
  asked.push(`CONNECT ${request.url} ${request.headers["proxy-authorization"]}`);
  if (refusal !== undefined) {
    socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    return;
  }
  const upstream = connect(Number(new URL(platform.url).port), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
});
await new Promise<void>((resolve) => proxyServer.listen(0, "127.0.0.1", resolve));
const proxyUrl = `http://user:p%40ss@127.0.0.1:${(proxyServer.address() as AddressInfo).port}`;

after(async () => {
  await platform.close();
  proxyServer.close();
  proxyServer.closeAllConnections();
});

async function get(url: string, tls: TlsOptions = {}, env: Environment = {}): Promise<Answer> {
  const agents = createAgents({ tls, env, sockets: 2 });
  const send = createTransport({ agents, clock: systemClock, tryTimeout: 5_000, writeGrace: 0, bodyLimit: 10_000 });
  const label = { operation: "Ask", method: "GET", url } as const;
  const call: Call = { ...createTestContext(), label, endsAt: () => 1e15, pauseDeadline: () => () => undefined };
  try {
    return await send({ ...label, headers: {}, idempotency: "safe", attempts: 1, tags: [] }, call);
  } finally {
    agents.close();
  }
}

const isFault = (code: string) => (error: unknown) => {
  assert.ok(error instanceof NetworkFault, String(error));
  assert.deepEqual([error.code, error.sent], [code, false]);
  return true;
};

test("createAgents verifies certificates, against the client's own authorities if there are any", async () => {
  await assert.rejects(get(secureUrl), isFault("DEPTH_ZERO_SELF_SIGNED_CERT"));
  assert.equal((await get(secureUrl, { ca: cert })).status, 200);
  assert.equal((await get(secureUrl, { ca: [cert] })).status, 200);
  assert.equal((await get(secureUrl, { rejectUnauthorized: false })).status, 200);
  await assert.rejects(
    get(secureUrl.replace("127.0.0.1", "localhost"), { ca: cert }),
    isFault("ERR_TLS_CERT_ALTNAME_INVALID"),
  );
});

test("createAgents reports a fault for https to a server that speaks http", async (t) => {
  const plain = await startTestServer((_, response) => void response.end());
  t.after(() => plain.close());
  await assert.rejects(get(plain.url.replace("http:", "https:")), (error) => {
    // The error code depends on the version of Node; its classification does not.
    assert.ok(error instanceof NetworkFault && !error.sent);
    assert.equal(error.kind.failure, "failed-precondition");
    assertWording(t, error.kind.says);
    return true;
  });
});

test("createAgents sends https through a tunnel and verifies the platform's certificate", async () => {
  asked.length = 0;
  const env = { HTTPS_PROXY: proxyUrl };
  const answer = await get("https://platform.test/zones?limit=1", { ca: cert }, env);
  const { url, headers } = answer.json() as { url: string; headers: Record<string, string> };
  assert.deepEqual([url, headers.host, headers["proxy-authorization"]], ["/zones?limit=1", "platform.test", undefined]);
  assert.deepEqual(asked, [`CONNECT platform.test:443 Basic ${Buffer.from("user:p@ss").toString("base64")}`]);
  await assert.rejects(get("https://platform.test/", {}, env), isFault("DEPTH_ZERO_SELF_SIGNED_CERT"));
  await assert.rejects(get("https://other.test/", { ca: cert }, env), isFault("ERR_TLS_CERT_ALTNAME_INVALID"));
});

test("createAgents reuses a tunnel", async () => {
  asked.length = 0;
  const agents = createAgents({ tls: { ca: cert }, env: { HTTPS_PROXY: proxyUrl }, sockets: 1 });
  const send = createTransport({ agents, clock: systemClock, tryTimeout: 5_000, writeGrace: 0, bodyLimit: 10_000 });
  const label = { operation: "Ask", method: "GET", url: "https://platform.test/" } as const;
  const call: Call = { ...createTestContext(), label, endsAt: () => 1e15, pauseDeadline: () => () => undefined };
  const request = { ...label, headers: {}, idempotency: "safe", attempts: 1, tags: [] } as const;
  for (let i = 0; i < 3; i += 1) await send(request, call);
  assert.equal(asked.length, 1);
  agents.close();
});

test("createAgents sends plain http to the proxy without a tunnel", async () => {
  asked.length = 0;
  await get("http://platform.test:81/zones?a=b", {}, { HTTP_PROXY: proxyUrl });
  const proof = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
  assert.deepEqual(asked, [`GET http://platform.test:81/zones?a=b platform.test:81 ${proof}`]);
});

test("createAgents connects directly to this machine and to hosts in NO_PROXY", async () => {
  asked.length = 0;
  await get(secureUrl, { ca: cert }, { HTTPS_PROXY: proxyUrl });
  assert.deepEqual(asked, []);
});

test("createAgents names a proxy that rejects or is unreachable as the cause", async (t) => {
  const env = { HTTPS_PROXY: proxyUrl };
  refusal = 407;
  await assert.rejects(get("https://platform.test/", { ca: cert }, env), isFault("PROXY_REFUSED"));
  refusal = 502;
  await assert.rejects(get("https://platform.test/", { ca: cert }, env), isFault("PROXY_DISTURBED"));
  refusal = undefined;
  const nobody = { HTTPS_PROXY: "http://127.0.0.1:1" };
  await assert.rejects(get("https://platform.test/", { ca: cert }, nobody), (error) => {
    assert.ok(isFault("PROXY_UNREACHABLE")(error) && error instanceof NetworkFault);
    assertWording(t, error.kind.says, { proxy: "127.0.0.1:1" });
    return true;
  });
  // The advice names the variable that the proxy comes from, and no other.
  const names = { address: "ADDRESS", timeout: "", certificates: "", allowHttp: "" };
  for (const variable of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"]) {
    for (const [answer, address] of [
      [undefined, "127.0.0.1:1"],
      [407, proxyUrl],
      [502, proxyUrl],
    ] as const) {
      refusal = answer;
      await assert.rejects(get("https://platform.test/", { ca: cert }, { [variable]: address }), (error) => {
        const advice = (error as NetworkFault).kind.nextStep?.(names) ?? "";
        assert.deepEqual(advice.match(/\b\w+_proxy\b/gi), [variable, "NO_PROXY"], advice);
        assert.equal(advice.includes("ADDRESS"), answer === 502, advice);
        return true;
      });
    }
  }
  refusal = undefined;
  const plainNobody = { HTTP_PROXY: "http://user:secret@127.0.0.1:1" };
  await assert.rejects(get("http://platform.test/", {}, plainNobody), isFault("PROXY_UNREACHABLE"));
  await assert.rejects(get("https://platform.test/", {}, { ALL_PROXY: "socks5://127.0.0.1:1" }), isFault("PROXY_KIND"));
});

test("close destroys a tunnel that does not respond", async (t) => {
  for (const greeting of ["", "HTTP/1.1 200 OK\r\n\r\n"]) {
    const open = new Set<Socket>();
    const silent = createNetServer((socket) => {
      open.add(socket);
      socket.on("error", () => undefined).on("close", () => open.delete(socket));
      socket.once("data", () => socket.write(greeting));
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    t.after(() => silent.close());
    const env = { HTTPS_PROXY: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
    const agents = createAgents({ tls: {}, env, sockets: 1 });
    const send = createTransport({ agents, clock: systemClock, tryTimeout: 5_000, writeGrace: 0, bodyLimit: 10_000 });
    const stop = new AbortController();
    const label = { operation: "Ask", method: "POST", url: "https://platform.test/" } as const;
    const call: Call = {
      ...createTestContext(stop.signal),
      label,
      endsAt: () => 1e15,
      pauseDeadline: () => () => undefined,
    };
    const sent = send({ ...label, headers: {}, idempotency: "unsafe", attempts: 1, tags: [] }, call);
    const cancelled = assert.rejects(sent, (reason) => reason === "stop");
    while (open.size === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort("stop");
    await cancelled;
    agents.close();
    while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});
