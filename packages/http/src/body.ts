import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { NetworkFault } from "./networkFault.js";

/** Content encodings that {@link readBody} decodes, in order of preference. */
export const ACCEPTED_ENCODINGS = "br, gzip";

/** Maximum number of bytes that are read of an error response. */
export const MAX_ERROR_BYTES = 2 ** 20;

/**
 * Returns the whole decoded body as text. `limit` is the maximum number of bytes after decoding; a longer body of an
 * error response is truncated.
 *
 * @throws NetworkFault if the body is too large, cut off, or has an encoding that cannot be decoded.
 */
export async function readBody(response: IncomingMessage, limit: number): Promise<string> {
  const isError = (response.statusCode ?? 0) >= 300;
  const most = isError ? Math.min(limit, MAX_ERROR_BYTES) : limit;
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (): Promise<void> => {
    const body = isPacked(response) ? await unpacked(response) : response;
    // Listeners cost a third of an asynchronous iterator, which most responses would use for one chunk.
    await new Promise<void>((resolve, reject) => {
      body.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= most) return;
        // The caller ends a request whose response is not read to its end.
        body.removeAllListeners("data").pause();
        if (isError) resolve();
        else reject(new NetworkFault("BODY_LIMIT", true));
      });
      body.once("end", resolve).once("error", reject);
      if (body.readableEnded) resolve();
    });
  };
  // The decoder does not report a connection that closes too early.
  const cutOff = new Promise<never>((_, reject) => {
    response.once("error", (cause) => reject(new NetworkFault("CUT_OFF", true, cause)));
    response.once("close", () => {
      if (!response.complete) reject(new NetworkFault("CUT_OFF", true));
    });
  });
  cutOff.catch(() => undefined);
  try {
    await Promise.race([collect(), cutOff]);
  } catch (cause) {
    throw cause instanceof NetworkFault
      ? cause
      : new NetworkFault(isTooShort(cause) ? "CUT_OFF" : "BAD_BODY", true, cause);
  }
  return Buffer.concat(chunks).subarray(0, most).toString("utf8");
}

const encodingOf = (response: IncomingMessage): string =>
  (response.headers["content-encoding"] ?? "").trim().toLowerCase();

function isPacked(response: IncomingMessage): boolean {
  return !["", "identity"].includes(encodingOf(response));
}

/** Returns the decoded body. */
async function unpacked(response: IncomingMessage): Promise<Readable> {
  const encoding = encodingOf(response);
  const { createBrotliDecompress, createGunzip } = await import("node:zlib");
  const decoder = encoding === "br" ? createBrotliDecompress() : createGunzip();
  if (!["br", "gzip", "x-gzip"].includes(encoding)) throw new NetworkFault("BAD_BODY", true);
  const first = await firstOf(response);
  // A response without a body may still name an encoding.
  if (first === undefined) return response;
  decoder.write(first);
  return response.pipe(decoder);
}

/** Returns the first bytes of a body; undefined if it is empty. */
function firstOf(response: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const take = (): void => {
      const first = response.read() as Buffer | null;
      if (first === null && !response.readableEnded) return;
      response.off("readable", take);
      resolve(first ?? undefined);
    };
    response.on("readable", take);
    response.once("end", () => resolve(undefined));
  });
}

function isTooShort(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "Z_BUF_ERROR" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET";
}
