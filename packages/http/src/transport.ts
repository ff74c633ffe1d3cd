import type { ClientRequest } from "node:http";
import type { Duplex } from "node:stream";
import type { Agents } from "./agents.js";
import { createAnswer } from "./answer.js";
import { type AttemptOptions, runAttempt } from "./attempt.js";
import { ACCEPTED_ENCODINGS, readBody } from "./body.js";
import type { Answer, Call, Outgoing, Send } from "./call.js";
import { writeJson } from "./json.js";
import { faultCode, faultCodeAt, NetworkFault, type ProxyServer } from "./networkFault.js";

export interface TransportOptions extends AttemptOptions {
  readonly agents: Agents;
  /** Maximum size of a response body in bytes. */
  readonly bodyLimit: number;
}

/**
 * The lowest layer: sends one request over `node:http(s)` and returns its response, regardless of the status.
 *
 * @throws NetworkFault without a complete response; the signal's reason if it is aborted.
 */
export function createTransport(options: TransportOptions): Send {
  // Origins that have answered: a reset connection there does not suggest a wrong scheme.
  const answered = new Set<string>();
  return async (request, call) => {
    if (request.idempotency === "unsafe") return sendOver(request, call, true);
    try {
      return await sendOver(request, call, false);
    } catch (error) {
      // The server closed the idle connection while the request was on its way, and sent no response.
      if (!(error instanceof StaleConnection)) throw error;
      if (call.signal.aborted) throw error.fault;
      return await sendOver(request, call, true);
    }
  };

  async function sendOver(request: Outgoing, call: Call, fresh: boolean): Promise<Answer> {
    const address = new URL(request.url);
    const route = await options.agents.route(address, fresh);
    const client = await (route.protocol === "https:" ? import("node:https") : import("node:http"));
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
    const answer = await exchange(sent, body, request, call, options, route.via, answered.has(address.origin));
    answered.add(address.origin);
    return answer;
  }
}

/** A kept connection was closed before anything of the response arrived. */
class StaleConnection {
  readonly fault: NetworkFault;

  constructor(fault: NetworkFault) {
    this.fault = fault;
  }
}

/** Error codes at a client whose connection the other side has closed. */
const CLOSED = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED"]);

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
    let isAnswered = false;
    sent.once("socket", (socket) => {
      attempt.startTimeout();
      if (!socket.connecting) attempt.markSent();
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", attempt.markSent);
    });
    sent.on("error", (cause) => {
      if (cause instanceof NetworkFault) attempt.fail(cause);
      else if (proxy !== undefined && !attempt.isSent())
        attempt.fail(new NetworkFault("PROXY_UNREACHABLE", false, cause, proxy));
      else {
        const code = faultCode(cause);
        const fault = new NetworkFault(faultCodeAt(code, request.url, hasAnswered), attempt.isSent(), cause);
        const isStale = sent.reusedSocket && !isAnswered && CLOSED.has(code);
        attempt.fail(isStale ? new StaleConnection(fault) : fault);
      }
    });
    sent.once("upgrade", (_response, socket: Duplex) => {
      socket.destroy();
      attempt.fault("UPGRADED");
    });
    sent.once("close", () => {
      if (!isAnswered) attempt.fault("ECONNRESET");
    });
    sent.once("response", (response) => {
      attempt.markSent();
      isAnswered = true;
      readBody(response, options.bodyLimit).then(
        (text) => {
          const { statusCode: status = 0, headers } = response;
          attempt.succeed(() => createAnswer({ status, headers, text }, call.label));
          // The rest of a long error is not read.
          if (!response.complete) sent.destroy();
        },
        (cause: unknown) => attempt.fault(faultCode(cause), cause),
      );
    });
    sent.end(body);
    return () => sent.destroy();
  });
}
