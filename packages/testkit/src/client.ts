import { type CallOptions, Client, credentials, type ServiceError } from "@grpc/grpc-js";
import type { Calls, ListRequest, ListResponse, Method } from "./calls.js";
import { EngineError } from "./errors.js";
import type { Json, JsonObject } from "./json.js";
import type { Protocol } from "./protocol.js";

/** Limit of the engine for one message, in both directions. */
export const maxMessageBytes = 400 * 1024 * 1024;

const providerService = "pulumirpc.ResourceProvider";

/** Recorded RPC. */
export interface CallRecord {
  readonly method: Method | "List";
  readonly request: JsonObject;
  /** Response; absent if the call failed or is in progress. For `List`, an array of the streamed messages. */
  response?: Json;
  error?: EngineError;
}

/** Limits of one call. The engine itself sets no deadlines. */
export interface CallLimits {
  /** Signal that resets the stream. */
  readonly signal?: AbortSignal;
  /**
   * Deadline of the call in milliseconds, sent as `grpc-timeout`. After it, the call fails with `DEADLINE_EXCEEDED`.
   */
  readonly deadlineMs?: number;
}

/** Connection to a plugin. */
export interface ProviderClient {
  call<M extends Method>(method: M, request: Calls[M]["request"], limits?: CallLimits): Promise<Calls[M]["response"]>;
  list(request: Partial<ListRequest>, limits?: CallLimits): AsyncIterable<ListResponse>;
  /** Resolves when the connection is up; rejects after `deadlineMs`. */
  ready(deadlineMs: number): Promise<void>;
  close(): void;
  readonly records: readonly CallRecord[];
  /** Clears the recorded calls. */
  forget(): void;
}

/** Connects to a provider at `127.0.0.1:PORT`. */
export function connectProvider(port: number, protocol: Protocol): ProviderClient {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
    "grpc.max_receive_message_length": maxMessageBytes,
    "grpc.max_send_message_length": maxMessageBytes,
    "grpc.enable_http_proxy": 0,
  });
  const records: CallRecord[] = [];

  function begin(method: Method | "List", request: JsonObject): CallRecord {
    const record: CallRecord = { method, request };
    records.push(record);
    return record;
  }

  return {
    records,
    forget: () => void records.splice(0),
    call(method, request, limits = {}) {
      const codecs = protocol.method(providerService, method);
      return new Promise((resolve, reject) => {
        // Encoded before anything is recorded or sent: a field that the protocol lacks is the test's own mistake.
        const bytes = codecs.request.encode(request as JsonObject);
        const record = begin(method, request as JsonObject);
        const { path, response } = codecs;
        const call = client.makeUnaryRequest(path, same, response.decode, bytes, options(limits), (failure, answer) => {
          if (failure) {
            record.error = toEngineError(method, failure, protocol);
            reject(record.error);
          } else {
            record.response = answer ?? {};
            resolve(record.response as Calls[typeof method]["response"]);
          }
        });
        cancelOn(limits.signal, call);
      });
    },
    async *list(request, limits = {}) {
      const codecs = protocol.method(providerService, "List");
      const bytes = codecs.request.encode(request as JsonObject);
      const record = begin("List", request as JsonObject);
      const received: JsonObject[] = [];
      record.response = received;
      const { path, response } = codecs;
      const stream = client.makeServerStreamRequest(path, same, response.decode, bytes, options(limits));
      cancelOn(limits.signal, stream);
      try {
        for await (const message of stream) {
          received.push(message as JsonObject);
          yield message as ListResponse;
        }
      } catch (failure) {
        record.error = toEngineError("List", failure as ServiceError, protocol);
        throw record.error;
      } finally {
        stream.cancel();
      }
    },
    ready: (deadlineMs) =>
      new Promise((resolve, reject) => {
        client.waitForReady(Date.now() + deadlineMs, (failure) => (failure ? reject(failure) : resolve()));
      }),
    close: () => client.close(),
  };
}

const same = (bytes: Buffer): Buffer => bytes;

function cancelOn(signal: AbortSignal | undefined, call: { cancel(): void }): void {
  if (signal?.aborted) call.cancel();
  signal?.addEventListener("abort", () => call.cancel(), { once: true });
}

function options({ deadlineMs }: CallLimits): CallOptions {
  return deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
}

function toEngineError(method: string, failure: ServiceError, protocol: Protocol): EngineError {
  const [status] = failure.metadata?.get("grpc-status-details-bin") ?? [];
  const details = status instanceof Uint8Array ? protocol.statusDetails(status) : [];
  return new EngineError(method, failure.code, failure.details, details, failure);
}
