import { EventEmitter } from "node:events";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";

/** Outgoing request. */
export interface StubRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly body: string;
}

/** Response of the stub. */
export interface StubAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Replaces the network of this process for HTTP requests by `answer`, until the returned function is called. Sockets
 * would be too slow for millions of calls. All code above `node:http` is unchanged.
 */
export function replaceNetwork(answer: (request: StubRequest) => StubAnswer): () => void {
  const { request } = http;
  const stub = (options: { method: string; path: string }): EventEmitter => new StubCall(options, answer);
  http.request = stub as unknown as typeof request;
  syncBuiltinESMExports();
  return () => {
    http.request = request;
    syncBuiltinESMExports();
  };
}

/** The part of `ClientRequest` that the transport uses. */
class StubCall extends EventEmitter {
  readonly #options: { method: string; path: string };
  readonly #answer: (request: StubRequest) => StubAnswer;

  constructor(options: { method: string; path: string }, answer: (request: StubRequest) => StubAnswer) {
    super();
    this.#options = options;
    this.#answer = answer;
    queueMicrotask(() => this.emit("socket", Object.assign(new EventEmitter(), { connecting: false })));
  }

  end(body = ""): void {
    queueMicrotask(() => {
      const { method, path } = this.#options;
      const { status, headers, body: text } = this.#answer({ method, path, body });
      const response = Readable.from(text === "" ? [] : [Buffer.from(text)]);
      this.emit("response", Object.assign(response, { statusCode: status, headers, complete: true }));
    });
  }

  destroy(): void {
    this.removeAllListeners("response");
  }
}

/** Records every HTTP request of this process with its response, until the returned function is called. */
export function listenToNetwork(note: (request: StubRequest, answer: StubAnswer) => void): () => void {
  const { request } = http;
  const listening = (options: http.RequestOptions): http.ClientRequest => {
    const sent = request(options);
    const { end } = sent;
    let body = "";
    sent.end = ((text?: string) => {
      body = text ?? "";
      return Reflect.apply(end, sent, text === undefined ? [] : [text]);
    }) as typeof sent.end;
    sent.prependListener("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const { method = "GET", path = "/" } = options;
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        const answer = { status: response.statusCode ?? 0, headers: Object.fromEntries(headers) };
        note({ method, path: path ?? "/", body }, { ...answer, body: Buffer.concat(chunks).toString("utf8") });
      });
    });
    return sent;
  };
  http.request = listening as unknown as typeof request;
  syncBuiltinESMExports();
  return () => {
    http.request = request;
    syncBuiltinESMExports();
  };
}
