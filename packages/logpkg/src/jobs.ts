import {
  type Answer,
  type CallContext,
  type Clock,
  HttpFailure,
  type Reader,
  read,
  type WaitTimeout,
  waitUntil,
} from "@tripod/http";
import type { Api } from "./api.js";
import { isGone, type PlatformError, platformErrorOf } from "./platformError.js";

/** Started job of the platform. */
export interface Job extends WaitTimeout {
  /** Operation, as the start of messages: "Install app 3f0c…". */
  readonly operation: string;
  /** Path of the job status, below the base URL. */
  readonly statusPath: string;
  /** Statuses of a successful job. Default: `Success`. */
  readonly done?: readonly string[];
}

/** Waits for jobs of the platform. */
export interface Jobs {
  /**
   * Waits until a job succeeds and returns its last status. Reports long waits as progress. The context's signal ends
   * the wait immediately, but not the job.
   *
   * @throws HttpFailure "failed-precondition" with the platform's message if the job failed; "deadline-exceeded" if it
   * still runs after the timeout; errors of status requests, but never "not-found": a forgotten job does not prove that
   * its object is missing.
   */
  finish(job: Job, context: CallContext): Promise<Reader>;
}

/** Reports whether the status of a job, as returned by the platform, is a failure. */
export function isFailedJob(error: unknown): boolean {
  return error instanceof HttpFailure && error.code === "failed-precondition" && error.status === 200;
}

/**
 * Reports whether the platform does not know the job. A 404 without a platform code does not count: it may come from
 * another server.
 */
export function isForgottenJob(error: unknown): boolean {
  return error instanceof HttpFailure && error.status === 404 && error.platformCode !== undefined;
}

/** First and longest delay between two status requests, in milliseconds. */
const FIRST_PAUSE = 250;
const MAX_RETRY_DELAY_MS = 5_000;

export function createJobs(api: Api, clock: Clock): Jobs {
  return { finish: (job, context) => pollJob(api, clock, job, context) };
}

/** Status of a job and the response that contains it. */
interface Standing {
  readonly status: string;
  readonly state: Reader;
  readonly answer: Answer;
}

async function pollJob(api: Api, clock: Clock, job: Job, context: CallContext): Promise<Reader> {
  const { operation, statusPath, done = ["Success"], ...patience } = job;
  const { status, state, answer } = await waitUntil<Standing>({
    ...context,
    ...patience,
    clock,
    operation,
    firstPauseMs: FIRST_PAUSE,
    longestPauseMs: MAX_RETRY_DELAY_MS,
    poll: async (signal) => {
      const answer = await api.send({ operation, path: statusPath }, { ...context, signal }).catch(forgotten);
      const state = read(answer);
      return { status: state.string("status"), state, answer };
    },
    transientState: ({ status }) => (["InProgress", "Pending"].includes(status) ? status : undefined),
  });
  if (done.includes(status)) return state;
  if (status === "Failed") throw jobFailed(answer, state);
  throw state.unexpected("status", `is ${JSON.stringify(status)}, which is not a known status`);
}

function forgotten(error: unknown): never {
  if (!(error instanceof HttpFailure) || !isGone(error)) throw error;
  throw error.amend({
    code: "failed-precondition",
    likelyCause: "the platform no longer knows the job, so its result is unknown",
    nextStep: "Check the result in the platform, then try again",
  });
}

/** Returns the reason from the status of a failed job: its errors, or its messages if it has no error. */
function failureIn(state: Reader): PlatformError {
  const { code, message } = platformErrorOf(state.raw);
  const { statusMessage, statusMessages } = state.raw as {
    readonly statusMessage?: unknown;
    readonly statusMessages?: unknown;
  };
  const said = [statusMessage, ...(Array.isArray(statusMessages) ? statusMessages : [])].filter(
    (text): text is string => typeof text === "string" && text.trim() !== "" && message?.includes(text) !== true,
  );
  const texts = [message, ...new Set(said)].filter((text) => text !== undefined);
  return { code, message: texts.length === 0 ? undefined : texts.join("; ") };
}

function jobFailed(answer: Answer, state: Reader): HttpFailure {
  const { code, message } = failureIn(state);
  const said = message === undefined ? " without a reason" : `: "${message}"`;
  return new HttpFailure({
    code: "failed-precondition",
    request: answer.request,
    status: answer.status,
    platformCode: code,
    platformMessage: message,
    observed: `the job failed${said}${code === undefined ? "" : ` (code ${code})`}`,
    likelyCause: "the platform rejected these values or credentials",
    nextStep: "Correct the cause that the platform names, then try again",
  });
}
