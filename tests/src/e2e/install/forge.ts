import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createSecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ASSET_SUMS, assetsOf } from "@tripod/scripts/release/checksums";

/** Server of a release on loopback, like a forge: each asset has its name as path. */
export interface Forge {
  readonly url: string;
  /** Returns the names of the assets that were requested since the last call. */
  takeRequests(): string[];
  close(): Promise<void>;
}

/** Part that responses of HTTP/1.1 and HTTP/2 share. */
interface Response {
  writeHead(status: number, headers?: Record<string, number>): unknown;
  write(chunk: Buffer, sent: () => void): unknown;
  end(content: Buffer): unknown;
  destroy(): unknown;
}

type Answer = (url: string, response: Response) => Promise<void>;

/** Private key and certificate of a server, in PEM. */
export interface ServerIdentity {
  readonly key: string;
  readonly cert: string;
}

/**
 * Serves a release's assets. Below `/stranger` their content differs; below `/cut` they are truncated. With an identity
 * it serves them over HTTP/2, as the forge does.
 */
export async function serveRelease(
  folder: string,
  paths: readonly string[],
  identity?: ServerIdentity,
): Promise<Forge> {
  const assets = new Map(
    [...assetsOf(paths), ASSET_SUMS].map((path) => [path.replace(/^.*\//, ""), join(folder, path)]),
  );
  const requests: string[] = [];
  const answer: Answer = async (url, response) => {
    const name = url.replace(/^.*\//, "");
    requests.push(name);
    const path = assets.get(name);
    if (path === undefined) {
      response.writeHead(404);
      response.end(Buffer.alloc(0));
      return;
    }
    const content = await readFile(path);
    if (url.startsWith("/stranger/")) content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
    response.writeHead(200, { "content-length": content.length });
    if (!url.startsWith("/cut/")) response.end(content);
    else response.write(content.subarray(0, content.length / 2), () => response.destroy());
  };
  const { port, close } = await (identity === undefined ? listen(answer) : listenSecurely(answer, identity));
  return {
    url: `${identity === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    takeRequests: () => requests.splice(0),
    close,
  };
}

interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

async function listen(answer: Answer): Promise<Listening> {
  const server = createServer((request, response) => void answer(request.url ?? "", response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenSecurely(answer: Answer, identity: ServerIdentity): Promise<Listening> {
  const server = createSecureServer(identity, (request, response) => void answer(request.url, response));
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => sessions.add(session.once("close", () => sessions.delete(session))));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}
