import type { JsonObject } from "./json.js";

/**
 * Rejected request, thrown by any handler. {@link refusalBody} returns the error body of the requested API.
 */
export class Refusal extends Error {
  readonly status: 301 | 400 | 401 | 403 | 404 | 405 | 412 | 415 | 429 | 500 | 501 | 503;
  readonly code: string;
  /** Values of the member `meta`, which only the newer format has. */
  readonly meta: JsonObject | undefined;

  constructor(status: Refusal["status"], code: string, message: string, meta?: JsonObject) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.meta = meta;
  }
}

/** Code for collector management, which has the platform's first error format; see {@link refusalBody}. */
export function isLegacyPath(path: string): boolean {
  return /\/v1\/collectors(\/|$)/.test(path);
}

/** The security product has a format of its own. */
function isSecurityPath(path: string): boolean {
  return /\/sec\/v1\//.test(path);
}

/** Returns the error body for a path. `requestId` is the ID of the request for the vendor's support. */
export function refusalBody(refusal: Refusal, path: string, requestId: string): JsonObject {
  const { status, code, message, meta } = refusal;
  if (isLegacyPath(path)) return { status, id: requestId, code, message };
  if (isSecurityPath(path)) return { data: null, errors: [{ message, code, error_id: requestId }] };
  return { id: requestId, errors: [{ code, message, ...(meta ? { meta } : {}) }] };
}
