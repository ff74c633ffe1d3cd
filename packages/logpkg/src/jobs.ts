import type { CallContext, Clock, Reader } from "@tripod/http";
import { type StartedJob, waitUntilJobDone } from "@tripod/rest";
import type { Api } from "./api.js";
import { isGone, joinTexts, messageOf, type PlatformError, platformErrorOf } from "./platformError.js";

/** Waits for jobs of the platform. */
export interface Jobs {
  /** Waits until a job succeeds and returns its last status; see {@link waitUntilJobDone}. */
  finish(job: StartedJob, context: CallContext): Promise<Reader>;
}

/** First and longest delay between two status requests, in milliseconds. */
const BACKOFF = { first: 250, longest: 5_000 };

export function createJobs(api: Api, clock: Clock): Jobs {
  const rules = {
    clock,
    send: api.send,
    at: "status",
    values: { InProgress: "running", Pending: "running", Success: "done", Failed: "failed" },
    reasonIn: failureIn,
    isForgotten: isGone,
    backoff: BACKOFF,
  } as const;
  return { finish: (job, context) => waitUntilJobDone(job, rules, context) };
}

/** Returns the reason from the status of a failed job: its errors, or its messages if it has no error. */
function failureIn(state: Reader): PlatformError {
  const { code, message } = platformErrorOf(state.raw);
  const { statusMessage, statusMessages } = state.raw as {
    readonly statusMessage?: unknown;
    readonly statusMessages?: unknown;
  };
  const said = [statusMessage, ...(Array.isArray(statusMessages) ? statusMessages : [])]
    .map((one) => (typeof one === "string" ? one.trim() : messageOf(one)))
    .filter((text) => text !== "" && text !== undefined && message?.includes(text) !== true);
  const texts = new Set([message, ...said].filter((text) => text !== undefined));
  return { code, message: texts.size === 0 ? undefined : joinTexts([...texts]) };
}
