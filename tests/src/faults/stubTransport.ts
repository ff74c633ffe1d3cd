import { EventEmitter } from "node:events";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";

/** A request as it would go out. */
export interface StubRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly body: string;
}

/** What comes back. */
export interface StubAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Puts `answer` in the place of the network for every plain HTTP request of this process, until the returned function is
 * called. For millions of calls, for which sockets are too slow; everything above `node:http` is the real thing.
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

/** As much of a `ClientRequest` as the transport uses. */
class StubCall extends EventEmitter {
  readonly #options: { method: string; path: string };
  readonly #answer: (request: StubRequest) => StubAnswer;

  constructor(options: { method: string; path: string }, answer: (request: StubRequest) => StubAnswer) {
    super();
    this.#options = options;
    this.#answer = answer;
  }

  end(body = ""): void {
    queueMicrotask(() => {
      const { method, path } = this.#options;
      this.emit("socket", Object.assign(new EventEmitter(), { connecting: false }));
      const { status, headers, body: text } = this.#answer({ method, path, body });
      const response = Readable.from(text === "" ? [] : [Buffer.from(text)]);
      this.emit("response", Object.assign(response, { statusCode: status, headers }));
    });
  }

  destroy(): void {
    this.removeAllListeners("response");
  }
}
