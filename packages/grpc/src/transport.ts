import type { SessionOptions } from "node:http2";

const MIB = 1024 * 1024;

/**
 * HTTP/2 window of a connection in bytes, for all streams together, so that hundreds of calls do not block each other.
 */
export const CONNECTION_WINDOW = 64 * MIB;

/** Maximum bytes of responses that wait for the peer of a connection. Further responses wait until there is room. */
export const MAX_WAITING = 64 * MIB;

/**
 * Bytes a peer may send ahead on one stream. HTTP/2's own 64 KiB make large messages wait for round trips. At least
 * half of the connection's: the runtime of executables lets no stream go on before so much of the connection's has
 * come.
 */
const STREAM_WINDOW = CONNECTION_WINDOW / 2;

/** HTTP/2 settings of both ends. */
export function sessionOptions(maxMessageBytes: number): SessionOptions {
  return {
    settings: { initialWindowSize: STREAM_WINDOW, enablePush: false },
    // In MB. Node rejects further streams above it, so two messages of the maximum size must fit.
    maxSessionMemory: Math.ceil((2 * maxMessageBytes + CONNECTION_WINDOW) / 1_000_000) + 64,
  };
}

/** Content type of gRPC messages in protobuf encoding. */
export const CONTENT_TYPE = "application/grpc";

/** Reports whether a `content-type` header is {@link CONTENT_TYPE}, with or without parameters. */
export function isGrpc(contentType: string | undefined): boolean {
  return /^application\/grpc(?:\+proto)?\s*(?:;|$)/i.test(contentType ?? "");
}
