import type { TlsOptions } from "./agents.js";
import type { Layer } from "./call.js";
import type { Clock } from "./clock.js";

/** What an answer says about itself. */
export interface Heard {
  /** The address without a path. */
  readonly from: string;
  /** The platform's clock in the middle of the second that it tells, in milliseconds since the epoch. */
  readonly clock?: number | undefined;
  /** From the request to the whole answer, in milliseconds. */
  readonly took: number;
  readonly privacy: "verified" | "unverified" | "readable";
  /** Headers about limits. */
  readonly limits: Readonly<Record<string, string>>;
}

/** The date of an answer names a second: its middle is never off by more than half of one. */
const HALF_A_SECOND = 500;

/** Passes on what each answer says about itself. */
export function hear(listener: (answer: Heard) => void, { rejectUnauthorized }: TlsOptions, clock: Clock): Layer {
  return (next) => async (request, call) => {
    const startedAt = clock.now();
    const answer = await next(request, call);
    const { origin, protocol } = new URL(request.url);
    const date = Date.parse(answer.headers.date ?? "");
    listener({
      from: origin,
      clock: Number.isNaN(date) ? undefined : date + HALF_A_SECOND,
      took: clock.now() - startedAt,
      privacy: protocol === "http:" ? "readable" : rejectUnauthorized === false ? "unverified" : "verified",
      limits: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => /rate-?limit/.test(name))),
    });
    return answer;
  };
}
