import { encode, type MessageInit } from "./codec.js";
import type { MessageName } from "./fieldTable.js";
import type { Any, Messages } from "./generated/messages.js";

/** Status codes of gRPC. */
export const Status = {
  Ok: 0,
  Cancelled: 1,
  Unknown: 2,
  InvalidArgument: 3,
  DeadlineExceeded: 4,
  NotFound: 5,
  AlreadyExists: 6,
  PermissionDenied: 7,
  ResourceExhausted: 8,
  FailedPrecondition: 9,
  Aborted: 10,
  OutOfRange: 11,
  Unimplemented: 12,
  Internal: 13,
  Unavailable: 14,
  DataLoss: 15,
  Unauthenticated: 16,
} as const;

/** Status code of gRPC. */
export type StatusCode = (typeof Status)[keyof typeof Status];

/** Error of a call that ends with a status other than Ok. Users see the message unchanged. */
export class StatusError extends Error {
  override readonly name = "StatusError";
  readonly code: StatusCode;
  /** Messages that explain the status, made with {@link detail}. */
  readonly details: readonly Any[];

  constructor(code: StatusCode, message: string, details: readonly Any[] = [], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** Packs a message for the details of a {@link StatusError}. */
export function detail<Name extends MessageName>(name: Name, message: MessageInit<Messages[Name]>): Any {
  return { typeUrl: `type.googleapis.com/${name}`, value: encode(name, message) };
}

/** Reports whether a number from the wire is a status code. */
export function isStatusCode(code: number): code is StatusCode {
  return Number.isInteger(code) && code >= Status.Ok && code <= Status.Unauthenticated;
}
