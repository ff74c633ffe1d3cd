import type { MiddlewareHandler } from "hono";
import type { PlatformEnv } from "./parts.js";

/**
 * Rejects requests whose `Host` is not a loopback name: a web page whose own name resolves to 127.0.0.1 (DNS rebinding)
 * sends such requests.
 */
export const requireLoopback: MiddlewareHandler<PlatformEnv> = async (context, next) => {
  if (isLoopback(context.req.header("host"))) return next();
  return context.json({ error: "This platform answers only to 127.0.0.1, [::1] and localhost." }, 421);
};

/**
 * Rejects control requests of web pages: requests with a foreign origin, and changes without `application/json`,
 * because a page can send plain text to any origin without a preflight request.
 */
export const rejectBrowsers: MiddlewareHandler<PlatformEnv> = async (context, next) => {
  const { method } = context.req;
  const origin = context.req.header("origin");
  if (origin !== undefined && !isLoopbackOrigin(origin)) {
    return context.json({ error: "Control routes do not answer web pages." }, 403);
  }
  const carries = Number(context.req.header("content-length") ?? 0) > 0 || context.req.header("transfer-encoding");
  const type = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if ((method === "POST" || carries) && type !== "application/json") {
    return context.json({ error: "Control routes take application/json." }, 415);
  }
  return next();
};

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/i;

function isLoopback(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host.replace(/:\d{1,5}$/, ""));
}

function isLoopbackOrigin(origin: string): boolean {
  return isLoopback(/^https?:\/\/([^/]+)$/i.exec(origin)?.[1]);
}
