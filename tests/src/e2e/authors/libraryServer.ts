import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Server that behaves as `packages/create-provider/fixtures/library.yaml` describes it. */
export interface LibraryServer {
  readonly url: string;
  /** Value of the header with the key, for each request. */
  readonly seen: readonly (string | undefined)[];
  close(): Promise<void>;
}

type Row = Record<string, unknown>;

/** Starts the server on a free port of loopback. */
export async function startLibrary(): Promise<LibraryServer> {
  const seen: (string | undefined)[] = [];
  const collections = new Map<string, Map<string, Row>>();
  let count = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body = (text === "" ? {} : JSON.parse(text)) as Row;
    const reply = (status: number, content?: unknown): void => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(content === undefined ? undefined : JSON.stringify(content));
    };
    seen.push(request.headers["x-library-key"]?.toString());
    const [, , , collection = "", id] = (request.url ?? "").split("/");
    if (collection === "about") return reply(200, { id: "library", version: "2", uptime: 7 });
    const rows = collections.get(collection) ?? new Map<string, Row>();
    collections.set(collection, rows);
    /** Returns members that the server never returns. */
    const shown = ({ door_code: _, ...row }: Row): Row => row;
    if (id === undefined) {
      if (request.method === "GET") return reply(200, [...rows.values()].map(shown));
      count += 1;
      const row: Row = {
        floor: 0,
        ...body,
        id: collection === "readers" ? count : `r${count}`,
        created_at: "2026-01-01",
      };
      rows.set(String(row.id), row);
      return reply(201, shown(row));
    }
    const row = rows.get(id);
    if (collection === "rules" && request.method === "PUT") {
      rows.set(id, { ...body, name: id });
      return reply(200, rows.get(id));
    }
    // Readers have no GET of their own.
    if (row === undefined || (collection === "readers" && request.method === "GET"))
      return reply(404, { message: "none" });
    if (request.method === "DELETE") rows.delete(id);
    else if (request.method !== "GET") Object.assign(row, body);
    return request.method === "GET" || request.method === "PUT" ? reply(200, shown(row)) : reply(204);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
