import { OVER, type Signal, Stop } from "./abort.js";
import { createAnswer } from "./answer.js";
import { type AttemptOptions, runAttempt } from "./attempt.js";
import { MAX_ERROR_BYTES } from "./body.js";
import { parsedUrl, type Send } from "./call.js";
import { writeJson } from "./json.js";
import { faultCodeAt, NetworkFault } from "./networkFault.js";

/** Request as it would travel over a connection. */
export interface SentRequest {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Outcome of a request: a complete response, or the code of a network fault (see `NetworkFault`). */
export type ReceivedResponse =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
  | { readonly fault: string; readonly mayHaveHappened: boolean };

/**
 * Another way to the platform than `node:http(s)`, such as the handler of an emulator in the same process. Data alone
 * crosses it. `abandoned` is aborted when no caller waits for the response any more, as if the connection were closed.
 */
export type Reach = (request: SentRequest, abandoned: Signal) => Promise<ReceivedResponse>;

/** Options of the transport over a {@link Reach}. */
export interface ReachOptions extends AttemptOptions {
  readonly bodyLimit: number;
}

/**
 * Creates the lowest layer over a {@link Reach}. Timeouts, cancellation and faults are those of the transport over
 * `node:http(s)`.
 */
export function createReachTransport(reach: Reach, options: ReachOptions): Send {
  const answered = new Set<string>();
  return async (request, call) => {
    const { origin } = parsedUrl(request);
    call.signal.throwIfAborted();
    const body = request.body === undefined ? request.text : writeJson(request.body);
    const sent: SentRequest = {
      method: request.method,
      url: request.url,
      headers: {
        ...request.headers,
        ...(body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
      },
      ...(body === undefined ? {} : { body }),
    };
    return runAttempt(request, call, options, (attempt) => {
      const abandoned = new Stop();
      attempt.startTimeout();
      attempt.markSent();
      reach(sent, abandoned).then(
        (received) => {
          if ("fault" in received) {
            const code = faultCodeAt(received.fault, request.url, answered.has(origin));
            attempt.fail(new NetworkFault(code, received.mayHaveHappened));
            return;
          }
          answered.add(origin);
          const most = received.status >= 300 ? Math.min(options.bodyLimit, MAX_ERROR_BYTES) : options.bodyLimit;
          const isTooLong = Buffer.byteLength(received.text) > most;
          if (isTooLong && received.status < 300) return attempt.fault("BODY_LIMIT");
          const text = isTooLong ? Buffer.from(received.text).subarray(0, most).toString("utf8") : received.text;
          attempt.succeed(() => createAnswer({ ...received, text }, call.label));
        },
        (error: unknown) => attempt.fail(error),
      );
      return () => abandoned.abort(OVER);
    });
  };
}
