import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Request that a test server received. */
export interface SeenRequest {
  readonly method: string;
  /** Path with query. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** Local HTTP server for tests. */
export interface TestServer {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Requests so far, oldest first. */
  readonly seen: readonly SeenRequest[];
  /** Returns the maximum number of concurrent requests. */
  peak(): number;
  /** Returns the number of open connections. */
  connections(): Promise<number>;
  /**
   * Closes the server. Rejects with the first error that `respond` threw, because its client only saw a closed
   * connection.
   */
  close(): Promise<void>;
}

/** Handler of a test server's requests. */
export type Respond = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

/** Starts a server on 127.0.0.1; `create` can return a TLS server. */
export async function startTestServer(
  respond: Respond,
  create: (listener: RequestListener) => Server = createServer,
): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const errors: unknown[] = [];
  let now = 0;
  let peak = 0;
  const server = create(async (request, response) => {
    now += 1;
    peak = Math.max(peak, now);
    response.once("close", () => {
      now -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one: SeenRequest = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    requests.push(one);
    try {
      await respond(one, response);
    } catch (error) {
      // Without a response, the client would wait for as long as the test runner permits.
      errors.push(error);
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen: requests,
    peak: () => peak,
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () =>
      new Promise((resolve, reject) => {
        server.close(() => (errors.length === 0 ? resolve() : reject(errors[0])));
        server.closeAllConnections();
      }),
  };
}

/** Sends a JSON response. */
export function respondJson(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
