import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http2";

/** Response to a hand-written request. */
export interface RawAnswer {
  headers: IncomingHttpHeaders;
  /** Only if they arrived separately from the headers. */
  trailers: IncomingHttpHeaders | undefined;
  body: Buffer;
  /** Status and message, from the trailers or the headers. */
  status: number;
  message: string;
}

export function openRaw(port: number): ClientHttp2Session {
  return connect(`http://127.0.0.1:${port}`);
}

/** Sends the chunks as DATA frames of their own. With `endless` the request is never ended. */
export async function rawCall(
  session: ClientHttp2Session,
  path: string,
  chunks: readonly Uint8Array[],
  { headers = {}, endless = false }: { headers?: OutgoingHttpHeaders; endless?: boolean } = {},
): Promise<RawAnswer> {
  const stream = session.request({
    ":method": "POST",
    ":path": path,
    "content-type": "application/grpc",
    te: "trailers",
    ...headers,
  });
  const received: Buffer[] = [];
  let responseHeaders: IncomingHttpHeaders = {};
  let trailers: IncomingHttpHeaders | undefined;
  stream.on("response", (value) => {
    responseHeaders = value;
  });
  stream.on("trailers", (value) => {
    trailers = value;
  });
  stream.on("data", (chunk: Buffer) => received.push(chunk));
  const closed = new Promise<void>((resolve, reject) => {
    stream.once("close", resolve);
    stream.once("error", reject);
  });
  // Each chunk is a frame of its own: it is written after the previous one was sent.
  for (const chunk of chunks) await new Promise<void>((resolve) => stream.write(chunk, () => resolve()));
  if (!endless) stream.end();
  await closed;
  const last = trailers ?? responseHeaders;
  return {
    headers: responseHeaders,
    trailers,
    body: Buffer.concat(received),
    status: Number(last["grpc-status"] ?? Number.NaN),
    message: decodeURIComponent(String(last["grpc-message"] ?? "")),
  };
}
