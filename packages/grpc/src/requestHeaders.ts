import type { IncomingHttpHeaders } from "node:http2";
import type { Method, Service } from "./service.js";
import { Status, StatusError } from "./status.js";
import { isGrpc } from "./transport.js";

/** Returns the HTTP status for a request that is not gRPC, or `undefined` for a gRPC request. */
export function httpProblem(headers: IncomingHttpHeaders): number | undefined {
  if (headers[":method"] !== "POST") return 405;
  return isGrpc(headers["content-type"]) ? undefined : 415;
}

/** Returns the method of a request. */
export function findMethod(headers: IncomingHttpHeaders, service: Service): { name: string; method: Method } {
  const path = headers[":path"] ?? "";
  const prefix = `/${service.name}/`;
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : "";
  const method = Object.hasOwn(service.methods, name) ? service.methods[name] : undefined;
  if (method === undefined) throw new StatusError(Status.Unimplemented, `There is no method ${path}.`);
  return { name, method };
}

/** Reports whether the encoding is identity, the only supported one; the engine uses no other. */
export function checkEncoding(headers: IncomingHttpHeaders): void {
  const encoding = headers["grpc-encoding"] ?? "identity";
  if (encoding !== "identity") {
    throw new StatusError(Status.Unimplemented, "The call is compressed. Send it without compression.");
  }
}

/** Milliseconds per unit of `grpc-timeout`. */
const TIMEOUT_UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/** Returns the caller's timeout in milliseconds; `undefined` without a timeout. */
export function timeoutOf(headers: IncomingHttpHeaders): number | undefined {
  const header = headers["grpc-timeout"];
  if (header === undefined) return undefined;
  const match = /^(\d{1,8})([HMSmun])$/.exec(String(header));
  if (match === null) throw new StatusError(Status.Internal, "The grpc-timeout header cannot be read.");
  const [, amount = "", unit = ""] = match;
  return Number(amount) * (TIMEOUT_UNITS[unit] ?? 1);
}
