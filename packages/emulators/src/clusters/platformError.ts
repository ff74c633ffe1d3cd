import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Random, uuid } from "../randomness.js";

/** Response other than 2xx. All have the platform's error format. */
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

/** Known path with another method. */
export function notAllowed(method: string, allowed: string): PlatformError {
  return new PlatformError(405, "MethodNotAllowed", `method ${method} is not allowed, but [${allowed}] are`, {
    Allow: allowed,
  });
}

/** Valid HTTP request that is not valid for the platform. */
export function invalid(message: string): PlatformError {
  return new PlatformError(400, "InvalidRequest", message);
}

/** Parameter with an undeclared value. */
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
