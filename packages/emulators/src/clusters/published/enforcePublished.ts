import type { MiddlewareHandler } from "hono";
import type { ClustersEnv } from "../app.js";
import { notAllowed, notFound, type PlatformError, unprocessable } from "../platformError.js";
import { bodyProblem, publishedMethods, publishedOperation, queryProblem } from "./model.js";

/**
 * Rejects unpublished operations, query parameters and members of JSON bodies. The route handles other bodies, which it
 * reads again.
 */
export function enforcePublished(): MiddlewareHandler<ClustersEnv> {
  return async ({ req }, next) => {
    const { pathname, searchParams } = new URL(req.raw.url);
    const operation = publishedOperation(req.method, pathname);
    if (operation === undefined) throw notAnOperation(req.method, pathname);
    const sent = /^application\/json\b/i.test(req.header("Content-Type") ?? "") ? parsed(await req.text()) : undefined;
    // The route rejects a list instead of an object.
    const isOther = Array.isArray(sent) && operation.body?.kind !== "list";
    const problem = queryProblem(operation, searchParams) ?? (isOther ? undefined : bodyProblem(operation, sent));
    if (problem !== undefined) throw unprocessable(problem);
    await next();
  };
}

function notAnOperation(method: string, path: string): PlatformError {
  const [allowed] = publishedMethods(path);
  return allowed === undefined ? notFound(`path ${path} was`) : notAllowed(method, allowed);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
