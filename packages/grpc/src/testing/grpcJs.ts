import type { FileRegistry } from "@bufbuild/protobuf";
import {
  Client,
  credentials,
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { Method, Service } from "../service.js";
import { oracle, type Plain } from "./oracle.js";

/** Independent client: official transport, official coding. */
export interface ForeignClient {
  readonly client: Client;
  /** Calls a unary method and returns the plain response; rejects with grpc-js's ServiceError. */
  unary(method: string, request: Plain, options?: { deadline?: number; signal?: AbortSignal }): Promise<Plain>;
  /** Calls a streaming method and returns all responses. */
  stream(method: string, request: Plain): Promise<Plain[]>;
}

const LIMITS = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

export function foreignClient(port: number, service: Service, registry: FileRegistry): ForeignClient {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), LIMITS);
  const codec = oracle(registry);
  const parts = (name: string) => {
    const method = service.methods[name];
    if (method === undefined) throw new Error(`no method ${name}`);
    const serialize = (message: Plain) => Buffer.from(codec.encode(method.request, message));
    const deserialize = (bytes: Buffer) => codec.decode(method.response, bytes);
    return [`/${service.name}/${name}`, serialize, deserialize] as const;
  };
  return {
    client,
    unary: (name, request, { deadline, signal } = {}) =>
      new Promise((resolve, reject) => {
        const options = deadline === undefined ? {} : { deadline: Date.now() + deadline };
        const call = client.makeUnaryRequest(...parts(name), request, options, (error, response) =>
          error ? reject(error) : resolve(response as Plain),
        );
        signal?.addEventListener("abort", () => call.cancel());
      }),
    stream: async (name, request) => {
      const responses: Plain[] = [];
      for await (const response of client.makeServerStreamRequest(...parts(name), request)) responses.push(response);
      return responses;
    },
  };
}

export type ForeignHandler = (request: Plain) => Promise<Plain>;

/** Returns an independent server for the unary methods of a service. */
export async function foreignServer(
  service: Service,
  registry: FileRegistry,
  handlers: Readonly<Record<string, ForeignHandler>>,
): Promise<{ server: Server; address: string }> {
  const codec = oracle(registry);
  const server = new Server(LIMITS);
  const definition = Object.fromEntries(
    Object.keys(handlers).map((name) => {
      const { request, response } = service.methods[name] as Method;
      const entry = {
        path: `/${service.name}/${name}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: (message: Plain) => Buffer.from(codec.encode(request, message)),
        requestDeserialize: (bytes: Buffer) => codec.decode(request, bytes),
        responseSerialize: (message: Plain) => Buffer.from(codec.encode(response, message)),
        responseDeserialize: (bytes: Buffer) => codec.decode(response, bytes),
      };
      return [name, entry];
    }),
  );
  const implementation = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]): [string, handleUnaryCall<Plain, Plain>] => [
      name,
      (call, callback) => void handler(call.request).then((response) => callback(null, response), callback),
    ]),
  );
  server.addService(definition, implementation as UntypedServiceImplementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { server, address: `127.0.0.1:${port}` };
}
