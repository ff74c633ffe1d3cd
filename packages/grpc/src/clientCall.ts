import { type ClientHttp2Stream, constants, type Http2Session, type IncomingHttpHeaders } from "node:http2";
import { SingleMessage } from "./framing.js";
import { Status, type StatusCode, StatusError } from "./status.js";
import { readStatus } from "./statusTrailers.js";
import { isGrpc } from "./transport.js";

/** Statuses of stream resets that do not mean a failure of the peer or the connection. */
const RESET_STATUS: Readonly<Record<number, StatusCode>> = {
  [constants.NGHTTP2_CANCEL]: Status.Cancelled,
  [constants.NGHTTP2_ENHANCE_YOUR_CALM]: Status.ResourceExhausted,
  [constants.NGHTTP2_INADEQUATE_SECURITY]: Status.PermissionDenied,
};

/** gRPC statuses of HTTP statuses from a peer that does not speak gRPC. */
const HTTP_STATUS: Readonly<Record<number, StatusCode>> = {
  400: Status.Internal,
  401: Status.Unauthenticated,
  403: Status.PermissionDenied,
  404: Status.Unimplemented,
  429: Status.Unavailable,
  502: Status.Unavailable,
  503: Status.Unavailable,
  504: Status.Unavailable,
};

/**
 * Reads the response to a unary call.
 *
 * @param signal signal of the stream's request; distinguishes a cancelled call from a failed one
 * @throws StatusError when the answer is anything but one message with the status Ok
 */
export async function readAnswer(
  stream: ClientHttp2Stream,
  maxMessageBytes: number,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const message = new SingleMessage(maxMessageBytes);
  const { session } = stream;
  let headers: IncomingHttpHeaders = {};
  let trailers: IncomingHttpHeaders | undefined;
  let failure: unknown;
  stream.on("response", (received) => {
    headers = received;
  });
  stream.on("trailers", (received) => {
    trailers = received;
  });
  const closed = new Promise((resolve) => stream.once("close", resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        try {
          if (isGrpc(headers["content-type"])) message.push(chunk);
        } catch (error) {
          stream.off("data", take);
          reject(error);
        }
      };
      stream.on("data", take);
      stream.once("end", resolve).once("error", reject).once("close", resolve);
    });
  } catch (error) {
    failure = error;
  }
  // A stream that was read to its end closes automatically. An additional reset would be treated as an attack after a
  // thousand calls.
  if (failure !== undefined) stream.close();
  await closed;
  const last = trailers ?? headers;
  if (last["grpc-status"] === undefined) {
    throw withoutStatus(headers, failure, signal, resetStatus(session, stream.rstCode));
  }
  const status = readStatus(last) ?? failure;
  if (status instanceof StatusError) throw status;
  return message.finish();
}

/** Returns the error for a response without a status: cancelled here, not gRPC, or lost on the network. */
function withoutStatus(
  headers: IncomingHttpHeaders,
  failure: unknown,
  signal: AbortSignal | undefined,
  resetCode: StatusCode,
): StatusError {
  const options = { cause: failure };
  if (failure instanceof StatusError) return failure;
  if (signal?.aborted) {
    const timeout = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
    return timeout
      ? new StatusError(Status.DeadlineExceeded, "The call took longer than allowed.", [], options)
      : new StatusError(Status.Cancelled, "The call was cancelled.", [], options);
  }
  const httpStatus = Number(headers[":status"] ?? 200);
  if (httpStatus !== 200) {
    const code = HTTP_STATUS[httpStatus] ?? Status.Unknown;
    return new StatusError(code, `The peer answered with HTTP status ${httpStatus}. Is it a gRPC server?`, [], options);
  }
  if (headers[":status"] !== undefined && !isGrpc(headers["content-type"])) {
    return new StatusError(Status.Unknown, "The peer's answer is not gRPC. Is the address right?", [], options);
  }
  return new StatusError(resetCode, "The connection ended before the call was answered.", [], options);
}

function resetStatus(session: Http2Session | undefined, code = constants.NGHTTP2_NO_ERROR): StatusCode {
  // Node closes the streams of a lost connection with CANCEL, as if the peer had reset each of them.
  const lost = session === undefined || session.closed || session.destroyed;
  return (lost ? undefined : RESET_STATUS[code]) ?? Status.Unavailable;
}
