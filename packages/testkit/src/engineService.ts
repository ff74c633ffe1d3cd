import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Protocol } from "./protocol.js";

/** Message that a plugin sent through `Engine/Log`. */
export interface LogEntry {
  readonly severity: "DEBUG" | "INFO" | "WARNING" | "ERROR";
  readonly message: string;
  /** URN of the resource; empty if the message does not belong to a resource. */
  readonly urn: string;
  readonly streamId: number;
  /** Whether the message is progress, which the engine shows in the status column only. */
  readonly ephemeral: boolean;
}

/** gRPC server of the engine: `pulumirpc.Engine/Log`, and the health service that some plugins poll. */
export interface EngineService {
  /** Address in the form `127.0.0.1:PORT`. */
  readonly address: string;
  readonly logs: readonly LogEntry[];
  close(): void;
}

/** Encoded `HealthCheckResponse {status: SERVING}`, the only response of the health service. */
const serving = Buffer.from([0x08, 0x01]);

/** Starts the service on a free port of the loopback interface. */
export async function startEngineService(protocol: Protocol): Promise<EngineService> {
  const logs: LogEntry[] = [];
  const server = new Server();
  const log = protocol.method("pulumirpc.Engine", "Log");
  server.addService(
    unary(log.path, (bytes) => {
      logs.push(log.request.decode(bytes) as unknown as LogEntry);
      return log.response.encode({});
    }),
    handlers,
  );
  server.addService(
    unary("/grpc.health.v1.Health/Check", () => serving),
    handlers,
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (failure, bound) =>
      failure ? reject(failure) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, logs, close: () => server.forceShutdown() };
}

/**
 * Returns a service with one method. The deserializer creates the response, so that one handler serves every method.
 */
function unary(path: string, answer: (request: Buffer) => Buffer): ServiceDefinition {
  return {
    call: {
      path,
      requestStream: false,
      responseStream: false,
      requestDeserialize: (bytes: Buffer) => bytes,
      requestSerialize: (bytes: Buffer) => bytes,
      responseDeserialize: (bytes: Buffer) => bytes,
      responseSerialize: answer,
    },
  };
}

const handlers: UntypedServiceImplementation = {
  call: (call: { request: Buffer }, respond: (failure: null, value: Buffer) => void) => respond(null, call.request),
};
