import type { Answer, Layer, Outgoing } from "./call.js";

/** Maximum number of consecutive redirects; more are a loop. */
const MAX_COUNT = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Redirects that keep the method; the other statuses would turn a POST into a GET. */
const UNCHANGED: readonly number[] = [307, 308];

/**
 * Follows redirects of reads, to the same host, port and protocol only: credentials are sent to no other origin. Any
 * other redirect is returned as the response.
 */
export const followRedirects: Layer = (next) => async (request, call) => {
  let answer = await next(request, call);
  let address = request.url;
  for (let hops = 0; hops < MAX_COUNT; hops += 1) {
    const target = targetOf(answer, request, address);
    if (target === undefined) break;
    address = target;
    answer = await next({ ...request, url: target, address: new URL(target) }, call);
  }
  return answer;
};

function targetOf({ status, headers }: Answer, request: Outgoing, address: string): string | undefined {
  const { location = "" } = headers;
  const isExpected = request.allow?.includes(status) === true;
  if (request.idempotency !== "safe" || isExpected || !REDIRECTS.includes(status) || location === "") return undefined;
  const keepsMethod = request.method === "GET" || request.method === "HEAD" || UNCHANGED.includes(status);
  if (!keepsMethod || !URL.canParse(location, address)) return undefined;
  const target = new URL(location, address);
  const { origin, protocol } = new URL(address);
  // The origin of `blob:https://host/…` is that of the inner URL.
  if (target.protocol !== protocol || target.origin !== origin) return undefined;
  return `${target.origin}${target.pathname}${target.search}`;
}
