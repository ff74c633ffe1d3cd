import type { TlsOptions } from "./agents.js";
import { type Layer, parsedUrl } from "./call.js";
import type { Clock } from "./clock.js";

/** Observations about a response. */
export interface ResponseInfo {
  /** Origin of the URL. */
  readonly from: string;
  /** Time of the platform's `Date` header in milliseconds since the epoch, moved to the middle of its second. */
  readonly clock?: number | undefined;
  /** Duration from the request to the complete response, in milliseconds. */
  readonly took: number;
  readonly privacy: "verified" | "unverified" | "readable";
  /** Rate limit headers. */
  readonly limits: Readonly<Record<string, string>>;
}

/** The `Date` header has a resolution of one second; its middle is off by at most half a second. */
const MAX_DATE_ERROR_MS = 500;

/** Reports observations about each response to the listener. */
export function observeResponse(
  listener: (answer: ResponseInfo) => void,
  { rejectUnauthorized }: TlsOptions,
  clock: Clock,
): Layer {
  return (next) => async (request, call) => {
    const startedAt = clock.now();
    const answer = await next(request, call);
    const { origin } = parsedUrl(request);
    const date = Date.parse(answer.headers.date ?? "");
    listener({
      from: origin,
      clock: Number.isNaN(date) ? undefined : date + MAX_DATE_ERROR_MS,
      took: clock.now() - startedAt,
      privacy: origin.startsWith("http:") ? "readable" : rejectUnauthorized === false ? "unverified" : "verified",
      limits: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => /rate-?limit/.test(name))),
    });
    return answer;
  };
}
