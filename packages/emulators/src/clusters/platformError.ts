import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Random, uuid } from "../randomness.js";

/** Answer other than 2xx, in the platform's one shape of error body. */
export class PlatformError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = "PlatformError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Returns the error for an object that does not exist or is not visible in the scope of the request. */
export function notFound(what: string): PlatformError {
  return new PlatformError(404, "ResourceNotFound", `${what} not found`);
}

export function forbidden(): PlatformError {
  return new PlatformError(403, "OperationForbidden", "Operation is not allowed for the user");
}

/** A path that takes another method. */
export function notAllowed(method: string, allowed: string): PlatformError {
  return new PlatformError(405, "MethodNotAllowed", `method ${method} is not allowed, but [${allowed}] are`, {
    Allow: allowed,
  });
}

/** A request that the platform understands as HTTP but not as a request to it. */
export function invalid(message: string): PlatformError {
  return new PlatformError(400, "InvalidRequest", message);
}

/** A parameter outside its declared values. */
export function unprocessable(message: string): PlatformError {
  return new PlatformError(422, "ValidationError", message);
}

export function answerWithError(c: Context, error: PlatformError, random: Random): Response {
  return c.json(
    { code: error.code, message: error.message, details: null, ref: uuid(random) },
    error.status,
    error.headers,
  );
}
