import { validateHeaderValue } from "node:http";
import { type Connection, isAnsweredByHand } from "./connection.js";
import type { Answer, Listen } from "./http.js";
import type { PlatformOptions } from "./platform.js";

/** Time of a network: the event clock of `@tripod/http/testing`. */
export interface NetworkClock {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Reports an event, so that time waits for its consequences. */
  touch(): void;
}

/** Request of an HTTP client, with an absolute URL. */
export interface NetworkRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Complete response, or the code of a network fault and whether the emulator may have received the request. */
export type NetworkResponse =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
  | { readonly fault: string; readonly mayHaveHappened: boolean };

/** Part of `AbortSignal` that a network uses. */
export type NetworkSignal = Pick<AbortSignal, "addEventListener" | "removeEventListener">;

/** Network inside this process: emulators listen on it, and HTTP clients reach them through it. */
export interface Network {
  /** Sends a request: the `reach` of `@tripod/http`. Aborting `abandoned` closes the connection. */
  reach(request: NetworkRequest, abandoned: NetworkSignal): Promise<NetworkResponse>;
  readonly listen: Listen;
  /** Options of emulators on this network, with the time of its clock. */
  readonly options: Required<Pick<PlatformOptions, "clock" | "sleep" | "listen">>;
  /** Requests so far. */
  readonly requests: number;
}

/** Duration of a response in milliseconds. Without it, tests miss some mistakes of cancellation. */
const LATENCY_MS = 2;
const FIRST_PORT = 20_000;

interface Host {
  readonly answer: Answer;
  readonly open: Set<() => void>;
}

/** Creates a network on which time is that of `clock`. */
export function createNetwork(clock: NetworkClock): Network {
  const hosts = new Map<string, Host>();
  let port = FIRST_PORT;
  let requests = 0;
  const listen: Listen = async (answer, options) => {
    port += 1;
    const own = options.port || port;
    const address = `127.0.0.1:${own}`;
    if (hosts.has(address)) throw Object.assign(new Error(`${address} is taken`), { code: "EADDRINUSE" });
    const host: Host = { answer, open: new Set() };
    hosts.set(address, host);
    const close = async (): Promise<void> => {
      hosts.delete(address);
      for (const cut of host.open) cut();
    };
    return { origin: `${options.tls === undefined ? "http" : "https"}://${address}`, port: own, close };
  };
  return {
    get requests() {
      return requests;
    },
    listen,
    options: { clock, sleep: (milliseconds) => clock.sleep(milliseconds), listen },
    reach: async (request, abandoned) => {
      requests += 1;
      const refusal = headerFault(request);
      if (refusal !== undefined) return refusal;
      const host = hosts.get(new URL(request.url).host);
      if (host === undefined) return { fault: "ECONNREFUSED", mayHaveHappened: false };
      return exchange(host, request, abandoned, clock);
    },
  };
}

/** Returns the fault of headers that `node:http` does not send; undefined if it sends them. */
function headerFault({ headers }: NetworkRequest): NetworkResponse | undefined {
  try {
    for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);
    return undefined;
  } catch (error) {
    return { fault: String((error as { readonly code?: string }).code), mayHaveHappened: false };
  }
}

/** Hands one request to an emulator; the connection lasts until the response is complete. */
function exchange(
  host: Host,
  request: NetworkRequest,
  abandoned: NetworkSignal,
  clock: NetworkClock,
): Promise<NetworkResponse> {
  return new Promise((resolve, reject) => {
    const listeners: (() => void)[] = [];
    let isClosed = false;
    let hasBegun = false;
    const close = (received: NetworkResponse): void => {
      if (isClosed) return;
      isClosed = true;
      host.open.delete(cut);
      abandoned.removeEventListener("abort", cut);
      clock.touch();
      for (const then of listeners) then();
      resolve(received);
    };
    const cut = (): void => close({ fault: hasBegun ? "CUT_OFF" : "ECONNRESET", mayHaveHappened: true });
    const arrive = (status: number, headers: Headers, text: string): void => {
      const arrived = { status, headers: Object.fromEntries(headers), text };
      clock.sleep(LATENCY_MS).then(() => close(arrived), reject);
    };
    const connection: Connection = {
      remoteAddress: "127.0.0.1",
      get isClosed() {
        return isClosed;
      },
      cut,
      whenClosed: (then) => void (isClosed ? then() : listeners.push(then)),
      begin: (status, headers) => {
        hasBegun = true;
        const parts: Uint8Array[] = [];
        return {
          write: async (part) => void parts.push(part),
          end: () => arrive(status, headers, Buffer.concat(parts).toString("utf8")),
        };
      },
    };
    host.open.add(cut);
    abandoned.addEventListener("abort", cut, { once: true });
    clock.touch();
    const incoming = asReceived(request);
    // As over sockets, the handler never runs before the client waits for it.
    Promise.resolve()
      .then(() => host.answer(incoming, { connection }))
      .then(async (response) => {
        if (isAnsweredByHand(response)) return;
        arrive(response.status, response.headers, await response.text());
      })
      .catch(reject);
  });
}

/**
 * Returns a request as a handler receives it: with the members that Hono and the emulators use. A `Request` of the
 * runtime costs several times as much.
 */
function asReceived({ method, url, headers, body }: NetworkRequest): Request {
  const { host, href } = new URL(url);
  return {
    ...{ method, url: href, headers: new Headers({ ...headers, Host: host }) },
    body: body ?? null,
    text: async () => body ?? "",
  } as unknown as Request;
}
