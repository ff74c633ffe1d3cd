import type { Answer, Effect, Method } from "@tripod/http";
import { pathOf, type Target } from "../addressing/target.js";

/** Idempotency of a request by method, unless the definition marks it as repeatable. */
const EFFECTS: Readonly<Record<Method, Effect>> = {
  GET: "read",
  HEAD: "read",
  PUT: "repeatable",
  DELETE: "repeatable",
  POST: "once",
  PATCH: "once",
};

/** A request about an object. */
export interface Sending {
  readonly verb: string;
  readonly method: Method;
  /** A path of the definition. */
  readonly template: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly repeatable?: boolean | undefined;
}

/** Sends a request about the object. */
export async function send(target: Target, request: Sending): Promise<Answer> {
  const { verb, method, template, body, headers, repeatable } = request;
  return target.dialect.send(
    {
      operation: `${verb} ${target.plan.kind}`,
      method,
      path: pathOf(target, template),
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
      ...(method === "GET" ? { share: "never" as const } : {}),
      effect: repeatable === true ? "repeatable" : EFFECTS[method],
    },
    target.context,
  );
}

/** Sends the GET of the object. */
export function get(target: Target): Promise<Answer> {
  return send(target, { verb: "Get", method: "GET", template: target.plan.one });
}
