import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Agents } from "./agents.js";
import { createAnswer } from "./answer.js";
import { type AttemptOptions, runAttempt } from "./attempt.js";
import { ACCEPTED_ENCODINGS, readBody } from "./body.js";
import { type Answer, type Call, type Outgoing, parsedUrl, type Send } from "./call.js";
import { afterArrivals, isYoung, markIdle, wasIdle } from "./connections.js";
import { writeJson } from "./json.js";
import { faultCode, faultCodeAt, NetworkFault, type ProxyServer, proxyFault } from "./networkFault.js";

/** Options of a transport. */
export interface TransportOptions extends AttemptOptions {
  readonly agents: Agents;
  /** Maximum size of a response body in bytes. */
  readonly bodyLimit: number;
}

/**
 * Creates the lowest layer, which sends one request over `node:http(s)` and returns the response, regardless of the
 * status.
 *
 * @throws NetworkFault without a complete response; the signal's reason if it is aborted.
 */
export function createTransport(options: TransportOptions): Send {
  // Origins that have answered: a reset connection there does not suggest a wrong scheme.
  const answered = new Set<string>();
  // Origins that close connections shortly after a response: writes there always use a new one.
  const closingEarly = new Set<string>();
  // An import in a bundle copies the members of the module each time.
  const clients = new Map<boolean, Promise<typeof import("node:http") | typeof import("node:https")>>();
  const clientFor = (isSecure: boolean) => {
    const client = clients.get(isSecure) ?? (isSecure ? import("node:https") : import("node:http"));
    clients.set(isSecure, client);
    return client;
  };
  return async (request, call) => {
    const { origin } = parsedUrl(request);
    const isUnsafe = request.idempotency === "unsafe";
    let fresh = isUnsafe && closingEarly.has(origin);
    for (;;) {
      try {
        return await sendOver(request, call, fresh);
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error;
        if (error.wasYoung) closingEarly.add(origin);
        if (error.isLost || call.signal.aborted) throw error.fault;
        // A write has not been sent, and its stale connection is closed: it takes the next one, or a new one.
        fresh = !isUnsafe || closingEarly.has(origin);
      }
    }
  };

  async function sendOver(request: Outgoing, call: Call, fresh: boolean): Promise<Answer> {
    const address = parsedUrl(request);
    const { origin } = address;
    const route = await options.agents.route(address, fresh);
    const client = await clientFor(route.protocol === "https:");
    call.signal.throwIfAborted();
    const body = request.body === undefined ? request.text : writeJson(request.body);
    const headers = {
      "Accept-Encoding": ACCEPTED_ENCODINGS,
      ...route.headers,
      ...request.headers,
      ...(body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
    };
    let sent: ClientRequest;
    try {
      sent = client.request({ ...route, method: request.method, headers });
    } catch (cause) {
      throw new NetworkFault(faultCode(cause), false, cause);
    }
    const answer = await exchange(sent, body, request, call, options, route.via, answered.has(origin));
    answered.add(origin);
    return answer;
  }
}

/** A kept connection was closed, or may be closing, before anything of the response arrived. */
class StaleConnection {
  readonly fault: NetworkFault;
  /** Whether the request must not be sent again. */
  readonly isLost: boolean;
  /** Whether the server closed the connection shortly after a response. */
  readonly wasYoung: boolean;

  constructor(fault: NetworkFault, isLost: boolean, wasYoung: boolean) {
    this.fault = fault;
    this.isLost = isLost;
    this.wasYoung = wasYoung;
  }
}

/** Error codes at a client whose connection the other side has closed. */
const CLOSED = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED"]);

/** Reports whether the connection cannot carry requests yet. One that was opened ahead may be in its TLS handshake. */
function isConnecting(socket: Socket & { readonly secureConnecting?: boolean }): boolean {
  return socket.connecting || socket.secureConnecting === true;
}

/** Sends the request and waits for its complete response, the end of its time or a cancellation. */
function exchange(
  sent: ClientRequest,
  body: string | undefined,
  request: Outgoing,
  call: Call,
  options: TransportOptions,
  proxy: ProxyServer | undefined,
  hasAnswered: boolean,
): Promise<Answer> {
  return runAttempt(request, call, options, (attempt) => {
    const isUnsafe = request.idempotency === "unsafe";
    let isAnswered = false;
    let isKept = false;
    let wasYoung = false;
    const failStale = (fault: NetworkFault): void =>
      attempt.fail(new StaleConnection(fault, isUnsafe && attempt.isSent(), wasYoung));
    const sendNow = (): void => {
      attempt.markSent();
      sent.end(body);
    };
    sent.once("socket", (socket) => {
      attempt.startTimeout();
      sent.once("response", (response) => response.once("end", () => markIdle(socket, options.clock)));
      isKept = wasIdle(socket);
      wasYoung = isYoung(socket, options.clock);
      if (isConnecting(socket)) {
        socket.once("encrypted" in socket ? "secureConnect" : "connect", attempt.markSent);
        sent.end(body);
      } else if (!isKept || !isUnsafe) sendNow();
      else if (!wasYoung) failStale(new NetworkFault("ECONNRESET", false));
      else {
        afterArrivals(() => {
          if (!sent.destroyed) sendNow();
        });
      }
    });
    const failWith = (code: string, cause?: unknown): void => {
      const fault = new NetworkFault(faultCodeAt(code, request.url, hasAnswered), attempt.isSent(), cause);
      if (isKept && !isAnswered && CLOSED.has(code)) failStale(fault);
      else attempt.fail(fault);
    };
    sent.on("error", (cause) => {
      if (cause instanceof NetworkFault) attempt.fail(cause);
      else if (proxy !== undefined && !attempt.isSent() && !isKept) attempt.fail(proxyFault(cause, proxy));
      else failWith(faultCode(cause), cause);
    });
    sent.once("upgrade", (_response, socket: Duplex) => {
      socket.destroy();
      attempt.fault("UPGRADED");
    });
    sent.once("close", () => {
      if (!isAnswered) failWith("ECONNRESET");
    });
    sent.once("response", (response) => {
      attempt.markSent();
      isAnswered = true;
      readBody(response, options.bodyLimit).then(
        (text) => {
          const { statusCode: status = 0, headers } = response;
          attempt.succeed(() => createAnswer({ status, headers, text }, call.label));
          // The rest of a long error is not read, even if it has arrived: a connection with unread data serves no other
          // request.
          if (!response.readableEnded) sent.destroy();
        },
        (cause: unknown) => attempt.fault(faultCode(cause), cause),
      );
    });
    return () => sent.destroy();
  });
}
