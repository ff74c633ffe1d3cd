import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { request as requestTls } from "node:https";
import type { AddressInfo } from "node:net";
import { fail } from "@tripod/kit";

/**
 * Fault of a request. "lose response": the server processes it, and the connection ends without a response. "lose
 * request": the server never receives it. "duplicate": the server receives it twice, and its second response is
 * returned. An object: this response, without the server.
 *
 * @example
 * ```ts
 * import type { ProxyFault } from "@tripod/kit/testing";
 *
 * export const gatewayPage: ProxyFault = { status: 404, body: "<html>not here</html>", type: "text/html" };
 * ```
 */
export type ProxyFault =
  | "lose response"
  | "lose request"
  | "duplicate"
  | { readonly status: number; readonly body?: string; readonly type?: string };

/**
 * Proxy in front of a server that loses, duplicates and forges responses.
 *
 * @example
 * ```ts
 * import type { FaultProxy } from "@tripod/kit/testing";
 *
 * export function loseNextWrite(proxy: FaultProxy): void {
 *   proxy.next("write", "lose response");
 * }
 * ```
 */
export interface FaultProxy {
  /** Base URL of the proxy, without a slash at the end. */
  readonly url: string;
  /** Requests so far, such as `PATCH /zones/example.org.`. */
  readonly seen: readonly string[];
  /** Adds a fault to the next requests, `times` of them, that match: `PATCH /zones/…`. Writes are all but GET. */
  next(match: RegExp | "write" | "any", fault: ProxyFault, times?: number): void;
  /** Drops the remaining faults. Returns how many have happened since the last call. */
  settle(): number;
  close(): Promise<void>;
}

interface ServerResponseText {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Starts a proxy on 127.0.0.1 in front of the server with this base URL. The proxy speaks http; the server may speak
 * https with a certificate that Node trusts.
 *
 * @throws InputError if the base URL is not an http or https URL.
 * @example
 * ```ts
 * import { startFaultProxy } from "@tripod/kit/testing";
 *
 * const proxy = await startFaultProxy("http://127.0.0.1:8080");
 * proxy.next(/^PATCH /, "lose request");
 * console.log(proxy.url, proxy.seen);
 * await proxy.close();
 * ```
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  if (!URL.canParse(target) || !["http:", "https:"].includes(new URL(target).protocol))
    fail("url", `must be a URL that starts with http:// or https://, not ${JSON.stringify(target)}`);
  const seen: string[] = [];
  let faults: { readonly match: RegExp | "write" | "any"; readonly fault: ProxyFault; left: number }[] = [];
  let happened = 0;
  const faultFor = (route: string): ProxyFault | undefined => {
    const found = faults.find(
      ({ match, left }) =>
        left > 0 && (match === "any" || (match === "write" ? !route.startsWith("GET ") : match.test(route))),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    happened += 1;
    return found.fault;
  };
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const route = `${incoming.method} ${incoming.url}`;
    seen.push(route);
    const fault = faultFor(route);
    if (fault === "lose request") return void response.destroy();
    if (typeof fault === "object") {
      response.writeHead(fault.status, { "Content-Type": fault.type ?? "application/json" }).end(fault.body ?? "");
      return;
    }
    const body = Buffer.concat(chunks);
    let answer = await forward(target, incoming, body);
    if (fault === "duplicate") answer = await forward(target, incoming, body);
    if (fault === "lose response") return void response.destroy();
    const { "transfer-encoding": _, connection: __, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, "content-length": answer.body.length }).end(answer.body);
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    next: (match, fault, times = 1) => {
      faults.push({ match, fault, left: times });
    },
    settle: () => {
      const count = happened;
      faults = [];
      happened = 0;
      return count;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<ServerResponseText> {
  const { host: _, connection: __, ...headers } = incoming.headers;
  return new Promise((resolve, reject) => {
    const send = new URL(target).protocol === "https:" ? requestTls : request;
    const outgoing = send(`${target}${incoming.url}`, { method: incoming.method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
