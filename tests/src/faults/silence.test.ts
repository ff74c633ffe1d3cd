/** A connection that stops responding in any phase: a call can be cancelled, and it ends without a cancellation too. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { hurried } from "@tripod/http/testing";
import { type ClientOptions, failureCodeOf } from "@tripod/kit";
import { until } from "../until.js";
import { connectTo, HOST_SUBJECTS, type HostSubject } from "./hosts.js";

/** Limit for a call that never ends. Each of these calls takes about a second. */
const BOUND_MS = 120_000;
/** Milliseconds between two pieces of a slow response. */
const DRIP_MS = 20;
/** Turns of the event loop after which a client in this process has read what was written to its socket. */
const READ_TURNS = 5;

/** Codes of calls that end without a cancellation. */
const ENDINGS = ["unavailable", "deadline-exceeded", "unexpected-answer"];

/** Responds to the first bytes on a connection. Resolves when a part of the response is written. */
type Respond = (socket: Socket) => Promise<void> | void;

interface Silence {
  /** Server that stops responding. */
  readonly at: "http" | "https" | "proxy";
  readonly respond: Respond;
  /** Code of the failure after a cancellation. Default: `cancelled`. */
  readonly code?: string;
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

const write =
  (text: string | Uint8Array): Respond =>
  (socket) =>
    new Promise((resolve) => socket.write(text, () => resolve()));
const nothing: Respond = () => undefined;

/** Writes the first bytes, then a piece again and again until the connection closes. */
const drip =
  (first: string | Uint8Array, piece: string): Respond =>
  async (socket) => {
    await write(first)(socket);
    const timer = setInterval(() => socket.write(piece), DRIP_MS);
    socket.once("close", () => clearInterval(timer));
  };

/** Proxy that opens a tunnel, in which `respond` handles the first bytes. */
const tunneled =
  (respond: Respond): Respond =>
  async (socket) => {
    const received = once(socket, "data");
    await write("HTTP/1.1 200 Connected\r\n\r\n")(socket);
    await received;
    await respond(socket);
  };

/** Every phase in which a server or a proxy can stop responding. */
const SILENCES: Readonly<Record<string, Silence>> = {
  "before the response": { at: "http", respond: nothing },
  "within the status line": { at: "http", respond: write("HTTP/1.1 20") },
  "in headers that never end": { at: "http", respond: drip(HEAD, "X-A: a\r\n") },
  "in one header that never ends": { at: "http", respond: drip(`${HEAD}X-A: `, "a") },
  "after status 100, repeatedly": { at: "http", respond: drip("", "HTTP/1.1 100 Continue\r\n\r\n") },
  "after status 103, repeatedly": { at: "http", respond: drip("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") },
  "after a change to another protocol": {
    at: "http",
    respond: write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
    code: "unexpected-answer",
  },
  "before the body": { at: "http", respond: write(`${HEAD}Content-Length: 100\r\n\r\n`) },
  "within the body": { at: "http", respond: write(`${HEAD}Content-Length: 100\r\n\r\n{"a":`) },
  "in a body that drips": { at: "http", respond: drip(`${HEAD}Content-Length: 1000000\r\n\r\n[`, " ") },
  "in chunks that drip": {
    at: "http",
    respond: drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`, "1\r\n \r\n"),
  },
  "in an error that drips": { at: "http", respond: drip(`HTTP/1.1 500 No\r\nContent-Length: 1000000\r\n\r\n{`, " ") },
  "before TLS": { at: "https", respond: nothing },
  "within a TLS record": { at: "https", respond: write(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00, 0x02])) },
  "before the response of a proxy": { at: "proxy", respond: nothing },
  "within the response of a proxy": { at: "proxy", respond: write("HTTP/1.1 200 Conn") },
  "in headers of a proxy that drip": { at: "proxy", respond: drip("HTTP/1.1 200 Connected\r\nX-A: ", "a") },
  "in a tunnel before TLS": { at: "proxy", respond: tunneled(nothing) },
  "in a tunnel that drips": {
    at: "proxy",
    respond: tunneled(drip(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]), "\u0002")),
  },
};

/** Starts a server that stops responding. `received` resolves when it has written its part of the first response. */
async function startSilent({ respond }: Silence) {
  const sockets = new Set<Socket>();
  const server = createServer();
  let isAsked = false;
  const received = new Promise<void>((resolve, reject) => {
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => sockets.delete(socket));
      socket.once("data", () => {
        isAsked = true;
        Promise.resolve(respond(socket)).then(resolve, reject);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { authority: `127.0.0.1:${port}`, received, isAsked: () => isAsked, connections: () => sockets.size, close };
}

/** Calls a lookup on a server that stops responding. Returns its error. */
async function failureOn(
  silence: Silence,
  subject: HostSubject,
  options: ClientOptions,
  cancel?: AbortController,
): Promise<unknown> {
  const server = await startSilent(silence);
  const isProxy = silence.at === "proxy";
  const client = connectTo(subject, isProxy ? "https://platform.test" : `${silence.at}://${server.authority}`, {
    environment: isProxy ? { HTTPS_PROXY: `http://${server.authority}` } : {},
    ...options,
  });
  try {
    const ended = client.lookup(cancel && { signal: cancel.signal }).then(
      (result) => assert.fail(`the silence was treated as a response: ${JSON.stringify(result)}`),
      (error: unknown) => error,
    );
    await Promise.race([server.received, ended]);
    assert.ok(server.isAsked(), "the server received nothing");
    if (cancel !== undefined) {
      for (let count = 0; count < READ_TURNS; count += 1) await turn();
      cancel.abort();
    }
    const error = await ended;
    // A tunnel that is being opened belongs to the client and ends with it. Other connections end with their call.
    if (isProxy) client.close();
    if (cancel !== undefined) await until(() => server.connections() === 0, "the end of the abandoned connection");
    return error;
  } finally {
    client.close();
    server.close();
  }
}

describe("call to a server that stops responding", { concurrency: 16 }, () => {
  for (const subject of HOST_SUBJECTS) {
    for (const [phase, silence] of Object.entries(SILENCES)) {
      it(`${phase} ends when it is cancelled (${subject.name})`, { timeout: BOUND_MS }, async () => {
        const error = await failureOn(silence, subject, {}, new AbortController());
        assert.equal(failureCodeOf(error), silence.code ?? "cancelled", String(error));
      });

      it(`${phase} ends by its timeout (${subject.name})`, { timeout: BOUND_MS }, async () => {
        const error = await failureOn(silence, subject, { clock: hurried(60) });
        assert.ok(ENDINGS.includes(String(failureCodeOf(error))), String(error));
      });
    }
  }
});
