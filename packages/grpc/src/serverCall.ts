import { once } from "node:events";
import { constants, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerHttp2Stream } from "node:http2";
import { SingleMessage } from "./framing.js";
import type { Call } from "./service.js";
import { Status, StatusError } from "./status.js";
import { writeStatus } from "./statusTrailers.js";
import { CONTENT_TYPE } from "./transport.js";

const HEADERS: OutgoingHttpHeaders = { ":status": 200, "content-type": CONTENT_TYPE };

/** Longest delay of a Node timer. A later deadline is ignored. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Thrown if something is sent after the end of its call. A constant, because every new error records a stack. */
const ENDED = new StatusError(Status.Cancelled, "The call has ended.");

/** One call on its HTTP/2 stream, from the request's body to the trailers. */
export class ServerCall implements Call {
  readonly metadata: IncomingHttpHeaders;
  /** Resolves when the stream is closed: everything was sent, or the caller no longer reads. */
  readonly closed: Promise<void>;
  private readonly stream: ServerHttp2Stream;
  /** Controller of {@link signal}: most calls end without a reader of it. */
  private controller: AbortController | undefined;
  /** Controllers that are aborted with the call. */
  private readonly controllers: AbortController[] = [];
  /** Reason of the abort. */
  private aborted: StatusError | undefined;
  /** Whether nothing more can be sent. `signal` may fire earlier, and the handler may answer in between. */
  private isOver = false;
  /** Ends the wait of a sender for a slow caller. */
  private waiting: AbortController | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private trailers: OutgoingHttpHeaders = { "grpc-status": String(Status.Ok) };

  constructor(stream: ServerHttp2Stream, metadata: IncomingHttpHeaders) {
    this.stream = stream;
    this.metadata = metadata;
    // An error of a stream is always followed by its close event, which is sufficient: no response can reach the
    // caller.
    stream.on("error", () => {});
    stream.on("wantTrailers", () => stream.sendTrailers(this.trailers));
    this.closed = new Promise((resolve) => {
      stream.once("close", () => {
        if (!this.isOver) this.abort(new StatusError(Status.Cancelled, "The caller cancelled the call."));
        this.finish();
        resolve();
      });
    });
  }

  /** Ends the call with `DeadlineExceeded` if it is not over by then: the caller has stopped waiting. */
  endAfter(milliseconds: number): void {
    if (milliseconds > MAX_TIMER_MS) return;
    this.deadline = setTimeout(() => {
      const reason = new StatusError(Status.DeadlineExceeded, "The call took longer than its caller allows.");
      this.abort(reason);
      this.end(reason);
    }, milliseconds);
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      this.abortTogether(this.controller);
    }
    return this.controller.signal;
  }

  get isAborted(): boolean {
    return this.aborted !== undefined;
  }

  abortTogether(controller: AbortController): void {
    if (this.aborted === undefined) this.controllers.push(controller);
    else controller.abort(this.aborted);
  }

  /** Reason with which the signal has fired. */
  get abortReason(): StatusError | undefined {
    return this.aborted;
  }

  /** Fires the signal. The handler may still answer. Without effect once the call has ended. */
  abort(reason: StatusError): void {
    if (this.isOver || this.aborted !== undefined) return;
    this.aborted = reason;
    for (const controller of this.controllers) controller.abort(reason);
  }

  private finish(): void {
    this.isOver = true;
    this.waiting?.abort(ENDED);
    clearTimeout(this.deadline);
  }

  /** Returns the request's only message. */
  request(maxMessageBytes: number): Promise<Buffer> {
    const { stream } = this;
    const message = new SingleMessage(maxMessageBytes);
    // Listeners cost a fraction of an asynchronous iterator, which most requests would use for one chunk.
    return new Promise((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        try {
          message.push(chunk);
        } catch (error) {
          stream.off("data", take).pause();
          reject(error);
        }
      };
      stream.on("data", take);
      stream.once("end", () => {
        try {
          resolve(message.finish());
        } catch (error) {
          reject(error);
        }
      });
      stream.once("close", () => reject(ENDED));
    });
  }

  /** Sends a framed message. Resolves when the peer is ready for more; rejects when the call is over. */
  async send(frame: Uint8Array): Promise<void> {
    if (isGone(this.stream)) await this.closed;
    if (this.isOver) throw ENDED;
    if (!this.stream.headersSent) this.stream.respond(HEADERS, { waitForTrailers: true });
    if (this.stream.write(frame)) return;
    this.waiting ??= new AbortController();
    await once(this.stream, "drain", { signal: this.waiting.signal });
  }

  /** Ends the call, with a status unless all is well. Only the first end counts. */
  end(status?: StatusError): void {
    if (this.isOver) return;
    this.finish();
    if (status !== undefined) this.trailers = writeStatus(status);
    if (this.stream.headersSent) this.stream.end();
    else respondOnly(this.stream, { ...HEADERS, ...this.trailers });
  }
}

/** Responds with headers only, and stops a caller that still sends its request. */
export function respondOnly(stream: ServerHttp2Stream, headers: OutgoingHttpHeaders): void {
  if (isGone(stream)) return;
  stream.respond(headers, { endStream: true });
  if (stream.readableEnded) return;
  stream.resume();
  stream.close(constants.NGHTTP2_NO_ERROR);
}

/** A stream that the peer has reset can no longer be answered, some time before its `close` event says so. */
function isGone(stream: ServerHttp2Stream): boolean {
  return stream.closed || stream.destroyed;
}
