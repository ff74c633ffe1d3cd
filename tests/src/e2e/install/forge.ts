import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ASSET_SUMS, assetsOf } from "../../../../tools/release/assets.mjs";

/** A release as a forge serves it, from loopback: its assets, each by its name alone. */
export interface Forge {
  readonly url: string;
  /** Returns the names of the assets that were requested since the last call. */
  asked(): string[];
  close(): Promise<void>;
}

/** Serves a release's assets. Below `/stranger` their content differs; below `/cut` they are truncated. */
export async function serveRelease(folder: string, paths: readonly string[]): Promise<Forge> {
  const assets = new Map(
    [...assetsOf(paths), ASSET_SUMS].map((path) => [path.replace(/^.*\//, ""), join(folder, path)]),
  );
  const asked: string[] = [];
  const answer = async (url: string, response: ServerResponse): Promise<void> => {
    const name = url.replace(/^.*\//, "");
    asked.push(name);
    const path = assets.get(name);
    if (path === undefined) {
      response.writeHead(404).end();
      return;
    }
    const content = await readFile(path);
    if (url.startsWith("/stranger/")) content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
    response.writeHead(200, { "content-length": content.length });
    if (!url.startsWith("/cut/")) response.end(content);
    else response.write(content.subarray(0, content.length / 2), () => response.destroy());
  };
  const server = createServer((request, response) => void answer(request.url ?? "", response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
