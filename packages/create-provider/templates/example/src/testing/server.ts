import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Token that the server accepts. */
export const TOKEN = "token-of-the-tests";

type Row = Record<string, unknown> & { readonly id: string };

/** A server in memory that behaves as the real one. */
export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server on a free port of loopback. It has one shelf, with the name `entrance`. */
export async function startTestServer(): Promise<TestServer> {
  const shelves = new Map<string, Row>();
  let count = 0;
  const create = (sent: Record<string, unknown>): Row | undefined => {
    if ([...shelves.values()].some(({ name }) => name === sent.name)) return undefined;
    count += 1;
    const row: Row = { ...sent, id: `shelf${count}`, createdAt: "2026-01-01T00:00:00Z" };
    shelves.set(row.id, row);
    return row;
  };
  create({ name: "entrance", width: 120 });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const reply = (status: number, content?: unknown): void => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(content === undefined ? undefined : JSON.stringify(content));
    };
    const [, root, collection, id] = (request.url ?? "").split("/");
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return reply(401, { message: "wrong token" });
    if (root === "api" && collection === "about") return reply(200, { version: "1" });
    if (root !== "api" || collection !== "shelves") return reply(404, { message: "no such path" });
    if (id === undefined) {
      if (request.method === "GET") return reply(200, [...shelves.values()]);
      const row = create(body);
      return row === undefined ? reply(409, { message: "the name is taken" }) : reply(201, row);
    }
    const row = shelves.get(decodeURIComponent(id));
    if (row === undefined) return reply(404, { message: "no such shelf" });
    if (request.method === "PATCH") Object.assign(row, body);
    if (request.method !== "DELETE") return reply(200, row);
    shelves.delete(row.id);
    reply(204);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
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

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}
