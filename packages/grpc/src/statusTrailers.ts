import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http2";
import { decode, encode } from "./codec.js";
import type { Any } from "./generated/messages.js";
import { isStatusCode, Status, StatusError } from "./status.js";

/**
 * Bytes that message and details may take together. A header list of 8 KiB is what every gRPC peer accepts (grpc-go
 * warns beyond it and is going to enforce it). Every field counts 32 bytes extra; half a KiB is for that and the names.
 */
const STATUS_BYTES = 8 * 1024 - 512;

/** Lengths to which the message is cut, in order, before the details are omitted. */
const SHORTER_MESSAGES = [2048, 512];

const ELLIPSIS = " … (shortened)";

/**
 * Returns the trailers that end a call. If the status is too long, the message is shortened first, then the details are
 * omitted.
 */
export function writeStatus(error: StatusError): OutgoingHttpHeaders {
  const { message, details } = fitting(error);
  const trailers: OutgoingHttpHeaders = { "grpc-status": String(error.code), "grpc-message": percentEncode(message) };
  if (details.length > 0) trailers["grpc-status-details-bin"] = packDetails(error.code, message, details);
  return trailers;
}

/**
 * Reports whether the details of a status reach the caller, possibly with a shortened message. Check this before
 * sending details that matter, and shorten them if they do not fit.
 */
export function detailsFit(error: StatusError): boolean {
  return fitting(error).details === error.details;
}

/** Returns the status in trailers, or in the headers of a response without trailers. `undefined` means Ok. */
export function readStatus(headers: IncomingHttpHeaders): StatusError | undefined {
  const code = Number(headers["grpc-status"] ?? Number.NaN);
  if (code === Status.Ok) return undefined;
  const message = percentDecode(String(headers["grpc-message"] ?? ""));
  return new StatusError(isStatusCode(code) ? code : Status.Unknown, message, unpackDetails(headers));
}

function fitting(error: StatusError): { message: string; details: readonly Any[] } {
  const { code, message, details } = error;
  const longest = shorten(message, STATUS_BYTES);
  for (const candidate of [longest, ...SHORTER_MESSAGES.map((bytes) => shorten(message, bytes))]) {
    const packed = details.length === 0 ? 0 : packDetails(code, candidate, details).length;
    if (percentEncode(candidate).length + packed <= STATUS_BYTES) return { message: candidate, details };
  }
  return { message: longest, details: [] };
}

/** Cuts a text between characters so that it has at most so many bytes when percent-encoded. */
function shorten(text: string, bytes: number): string {
  if (percentEncode(text).length <= bytes) return text;
  let room = bytes - percentEncode(ELLIPSIS).length;
  let end = 0;
  for (const character of text) {
    room -= percentEncode(character).length;
    if (room < 0) break;
    end += character.length;
  }
  return text.slice(0, end) + ELLIPSIS;
}

function packDetails(code: number, message: string, details: readonly Any[]): string {
  return Buffer.from(encode("google.rpc.Status", { code, message, details })).toString("base64").replace(/=+$/, "");
}

/** Details only add to a status: when they cannot be read, the status stands without them. */
function unpackDetails(headers: IncomingHttpHeaders): Any[] {
  const value = headers["grpc-status-details-bin"];
  if (value === undefined) return [];
  try {
    return decode("google.rpc.Status", Buffer.from(String(value), "base64")).details;
  } catch {
    return [];
  }
}

/** Printable ASCII stays, but for `%`, and for spaces at the ends, which HTTP does not allow. */
function percentEncode(text: string): string {
  let encoded = "";
  for (const byte of Buffer.from(text, "utf8")) {
    const plain = byte >= 0x20 && byte <= 0x7e && byte !== 0x25;
    encoded += plain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return encoded.replace(/^ | $/g, "%20");
}

/** Anything that is not an escape stays as it is. */
function percentDecode(text: string): string {
  return text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}
