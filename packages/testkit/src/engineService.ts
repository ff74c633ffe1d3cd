import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Protocol } from "./protocol.js";

/** One message that a plugin sent through `Engine/Log`. */
export interface LogEntry {
  readonly severity: "DEBUG" | "INFO" | "WARNING" | "ERROR";
  readonly message: string;
  /** Empty if the message belongs to no resource. */
  readonly urn: string;
  readonly streamId: number;
  /** True for progress that only shows in the status column. */
  readonly ephemeral: boolean;
}

/** The engine's own gRPC server: `pulumirpc.Engine/Log` and the health service that some plugins poll. */
export interface EngineService {
  /** `127.0.0.1:PORT`. */
  readonly address: string;
  readonly logs: readonly LogEntry[];
  close(): void;
}

/** `HealthCheckResponse {status: SERVING}`; the health service has no other answer here. */
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

/** A service of one method. The work happens in the deserializer's place, so that one handler serves every method. */
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
