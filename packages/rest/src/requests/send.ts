import type { Answer, Idempotency, Method } from "@tripod/http";
import { pathOf, type Target } from "../addressing/target.js";

/** Idempotency of a request by method, unless the definition marks it as repeatable. */
const EFFECTS: Readonly<Record<Method, Idempotency>> = {
  GET: "safe",
  HEAD: "safe",
  PUT: "idempotent",
  DELETE: "idempotent",
  POST: "unsafe",
  PATCH: "unsafe",
};

/** Request about an object. */
export interface Sending {
  readonly verb: string;
  readonly method: Method;
  /** Path of the definition. */
  readonly template: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly isIdempotent?: boolean | undefined;
}

/** Part of a target that a request about an object needs. */
export type RequestTarget = Pick<Target, "plan" | "dialect" | "context" | "pathParams">;

/** Sends a request about the object. */
export async function send(target: RequestTarget, request: Sending): Promise<Answer> {
  const { verb, method, template, body, headers, isIdempotent } = request;
  return target.dialect.send(
    {
      operation: `${verb} ${target.plan.kind}`,
      method,
      path: pathOf(target, template),
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
      ...(method === "GET" ? { cache: "never" as const } : {}),
      idempotency: isIdempotent === true ? "idempotent" : EFFECTS[method],
    },
    target.context,
  );
}

/** Sends the GET of the object. */
export function get(target: RequestTarget): Promise<Answer> {
  return send(target, { verb: "Get", method: "GET", template: target.plan.itemPath });
}
