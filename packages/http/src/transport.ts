import type { ClientRequest, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { OVER, onAbort } from "./abort.js";
import type { Agents } from "./agents.js";
import { ACCEPTED_ENCODINGS, readBody } from "./body.js";
import type { Answer, Call, Outgoing, Send } from "./call.js";
import type { Clock } from "./clock.js";
import type { RequestLabel } from "./failure.js";
import { JsonTooLarge, parseJson } from "./json.js";
import { faultCode, NetworkFault, type ProxyServer } from "./networkFault.js";
import { unexpectedAnswer } from "./reader.js";
import { writeJson } from "./wholeNumbers.js";

export interface TransportOptions {
  readonly agents: Agents;
  readonly clock: Clock;
  /** Milliseconds for one try, from the moment it has a connection to use. */
  readonly tryTimeout: number;
  /** How long a write that was sent may still wait for its answer after a cancel, in milliseconds. */
  readonly writeGrace: number;
  /** The largest body that is read, in bytes. */
  readonly bodyLimit: number;
}

/**
 * The lowest layer: one request over `node:http(s)`, one answer, whatever its status.
 *
 * @throws NetworkFault when there is no complete answer; the signal's reason when it is aborted.
 */
export function createTransport(options: TransportOptions): Send {
  return async (request, call) => {
    const address = new URL(request.url);
    const route = await options.agents.route(address, request.effect === "once");
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
    return exchange(sent, body, request, call, options, route.via);
  };
}

/** Sends the request and waits for its whole answer, the end of time or the end of patience. */
function exchange(
  sent: ClientRequest,
  body: string | undefined,
  request: Outgoing,
  call: Call,
  options: TransportOptions,
  proxy: ProxyServer | undefined,
): Promise<Answer> {
  const { clock } = options;
  const isPlain = request.url.startsWith("http:");
  return new Promise((resolve, reject) => {
    const timers = new AbortController();
    let isConnected = false;
    let isAnswered = false;

    const finish = (end: () => void): void => {
      timers.abort(OVER);
      ignore();
      end();
    };
    const fail = (error: unknown): void =>
      finish(() => {
        reject(error);
        sent.destroy();
      });
    const fault = (code: string, cause?: unknown): void => fail(new NetworkFault(code, isConnected, cause));
    const after = (ms: number, then: () => void): void => {
      clock.sleep(ms, timers.signal).then(then, () => undefined);
    };
    const cancel = (): void => {
      const mayHaveHappened = isConnected && request.effect !== "read";
      if (!mayHaveHappened) fail(call.signal.reason);
      else after(options.writeGrace, () => fault("ABANDONED", call.signal.reason));
    };

    sent.once("socket", (socket) => {
      after(options.tryTimeout, () => fault("TRY_TIMEOUT"));
      const connected = () => {
        isConnected = true;
      };
      if (!socket.connecting) connected();
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", connected);
    });
    sent.on("error", (cause) => {
      if (cause instanceof NetworkFault) fail(cause);
      else if (proxy !== undefined && !isConnected) fail(new NetworkFault("PROXY_UNREACHABLE", false, cause, proxy));
      else fault(isPlain && faultCode(cause) === "ECONNRESET" ? "CUT_BEFORE_ANSWER" : faultCode(cause), cause);
    });
    sent.once("upgrade", (_response, socket: Duplex) => {
      socket.destroy();
      fault("UPGRADED");
    });
    sent.once("close", () => {
      if (!isAnswered) fault("ECONNRESET");
    });
    sent.once("response", (response) => {
      isConnected = true;
      isAnswered = true;
      readBody(response, options.bodyLimit).then(
        (text) =>
          finish(() => {
            resolve(createAnswer(response, text, call.label));
            // Of a long error the rest is left where it is.
            if (!response.complete) sent.destroy();
          }),
        (cause: unknown) => fault(faultCode(cause), cause),
      );
    });
    const ignore = onAbort(call.signal, cancel);
    sent.end(body);
  });
}

function createAnswer(response: IncomingMessage, text: string, request: RequestLabel): Answer {
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  const answer: Answer = {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text,
    request,
    json: () => {
      try {
        return parseJson(text);
      } catch (cause) {
        throw unexpectedAnswer(answer, cause instanceof JsonTooLarge ? cause.message : nameBody(answer), cause);
      }
    },
  };
  return answer;
}

/** What a body is that is not the JSON it should be. The body itself is not quoted: it may be a page, or a secret. */
function nameBody(answer: Answer): string {
  const start = answer.text.trimStart().slice(0, 1);
  if (start === "") return "an empty body instead of JSON";
  if (start === "<") return "an HTML or XML page instead of JSON";
  if (start === "{" || start === "[") return "JSON that is broken or cut off";
  return "something other than JSON";
}
