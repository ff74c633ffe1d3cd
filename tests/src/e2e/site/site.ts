/** Built documentation site. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createReadStream, existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "../../repository/root.js";

const DOCS = join(ROOT, "docs");
export const SITE = join(DOCS, ".vitepress", "dist");

/** Builds the site. */
export async function makeSite(): Promise<void> {
  const run = promisify(execFile);
  await run(process.execPath, [join(ROOT, "scripts", "run.mjs"), "docs"], { cwd: ROOT, maxBuffer: 1e8 });
}

/** Returns the pages of the site by their address, such as `/reference/hostpkg/DomainsZoneV2`. */
export async function pagesOf(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(SITE, { recursive: true })).filter((path) => path.endsWith(".html"));
  const pages = await Promise.all(
    files.map(async (path) => {
      const address = `/${path.replaceAll("\\", "/").replace(/\.html$/, "")}`.replace(/\/index$/, "/");
      return [address, await readFile(join(SITE, path), "utf8")] as const;
    }),
  );
  return new Map(pages);
}

/** Search result: the address of a section, and the titles above its own. */
export interface SearchResult {
  readonly id: string;
  readonly titles: readonly string[];
}

interface Searcher {
  search(query: string, options?: object): SearchResult[];
}

/** Returns the search of the site: the results of a query, best first. */
export async function openSearch(): Promise<(query: string) => readonly SearchResult[]> {
  const assets = join(SITE, "assets", "chunks");
  const name = (await readdir(assets)).find((path) => path.startsWith("@localSearchIndexroot")) ?? assert.fail();
  const { default: index } = (await import(pathToFileURL(join(assets, name)).href)) as { default: string };
  const library = join(DOCS, "node_modules", "minisearch", "dist", "es", "index.js");
  const { default: MiniSearch } = (await import(pathToFileURL(library).href)) as {
    default: { loadJSON(json: string, options: object): Searcher };
  };
  const { SEARCH } = (await import(pathToFileURL(join(DOCS, ".vitepress", "search.mjs")).href)) as {
    SEARCH: { options: object; searchOptions: object };
  };
  const searcher = MiniSearch.loadJSON(index, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: SEARCH.searchOptions,
    ...SEARCH.options,
  });
  return (query) => searcher.search(query);
}

/** Returns the pages of search results, each once. */
export function pagesFound(results: readonly SearchResult[]): readonly string[] {
  return [...new Set(results.map(({ id }) => id.replace(/(\.html)?(#.*)?$/, "")))];
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

/** Serves the site on loopback. */
export async function serveSite(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname));
    const candidates = [path, `${path}.html`, join(path, "index.html")].map((one) => join(SITE, one));
    const file = candidates.find((one) => one.startsWith(SITE) && extname(one) !== "" && existsSync(one));
    response.writeHead(file === undefined ? 404 : 200, {
      "content-type": TYPES[extname(file ?? ".html")] ?? "application/octet-stream",
    });
    if (file === undefined) response.end();
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
