import type { JsonObject } from "./json.js";

/** gRPC status codes by name. */
export const GrpcCode = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

/** Decoded detail of a status: the full message name and the message as JSON. */
export interface ErrorDetail {
  readonly type: string;
  readonly value: JsonObject;
}

/** Error of a call that ended with a status other than OK. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  /** RPC, such as `Create`. */
  readonly method: string;
  /** gRPC status code, see `GrpcCode`. */
  readonly code: number;
  /** Details of the status: `pulumirpc.ErrorResourceInitFailed`, `pulumirpc.ConfigureErrorMissingKeys`, … */
  readonly details: readonly ErrorDetail[];

  constructor(method: string, code: number, message: string, details: readonly ErrorDetail[], cause?: unknown) {
    super(message, { cause });
    this.method = method;
    this.code = code;
    this.details = details;
  }
}

export type StartErrorCode = "exited" | "bad-port-line" | "no-port-line" | "not-ready";

/** Error of a plugin whose start violates the protocol. The message contains the plugin's output. */
export class PluginStartError extends Error {
  override readonly name = "PluginStartError";
  readonly code: StartErrorCode;
  readonly stdout: string;
  readonly stderr: string;

  constructor(code: StartErrorCode, reason: string, printed: { stdout: string; stderr: string }, cause?: unknown) {
    super(`${reason}\nstdout: ${printed.stdout || "(nothing)"}\nstderr: ${printed.stderr || "(nothing)"}`, { cause });
    this.code = code;
    this.stdout = printed.stdout;
    this.stderr = printed.stderr;
  }
}

/** Rules of the provider protocol that the engine enforces. */
export type Rule =
  | "handshake-duties"
  | "plugin-version"
  | "capabilities-agree"
  | "supports-preview"
  | "config-version-kept"
  | "config-internal-returned"
  | "failure-property-path"
  | "unknown-outside-preview"
  | "id-empty"
  | "diff-detailed-top-key"
  | "diff-without-detail"
  | "diff-duplicate"
  | "diff-none-with-changes"
  | "diff-detail-not-announced"
  | "import-inputs-missing"
  | "signature-unknown";

/** Error of a plugin that violates the protocol. The user never causes it. */
export class ProtocolViolation extends Error {
  override readonly name = "ProtocolViolation";
  readonly rule: Rule;

  constructor(rule: Rule, message: string) {
    super(`${message} (rule ${rule})`);
    this.rule = rule;
  }
}
