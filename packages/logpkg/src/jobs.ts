import {
  type Answer,
  type CallContext,
  type Clock,
  HttpFailure,
  type Patience,
  type Reader,
  read,
  waitUntil,
} from "@tripod/http";
import type { Api } from "./api.js";
import { isGone, type PlatformError, platformErrorOf } from "./platformError.js";

/** A job of the platform that was started before. */
export interface Job extends Patience {
  /** What it does, as the start of a message: "Install app 3f0c…". */
  readonly operation: string;
  /** Path of its status, below the base address. */
  readonly statusPath: string;
  /** The states in which it is over, and done. Default: `Success`. */
  readonly done?: readonly string[];
}

/** Waits for jobs of the platform. */
export interface Jobs {
  /**
   * Waits until a job has succeeded, and brings its last status. Long waits are shown as progress; the context's signal
   * ends the waiting at once, though not the job.
   *
   * @throws HttpFailure "failed-precondition" with the platform's words when the job failed; "deadline-exceeded" when it
   * is still under way when patience is over; whatever reading its status throws, but never "not-found": that a job is
   * forgotten says nothing about the object it works on.
   */
  finish(job: Job, context: CallContext): Promise<Reader>;
}

/** The platform has said, by the status of the job, that it failed. */
export function isFailedJob(error: unknown): boolean {
  return error instanceof HttpFailure && error.code === "failed-precondition" && error.status === 200;
}

/** The platform itself says that there is no such job; a 404 without its code comes from somebody else. */
export function isForgottenJob(error: unknown): boolean {
  return error instanceof HttpFailure && error.status === 404 && error.platformCode !== undefined;
}

/** The first pause between two looks at a job, and the longest, in milliseconds. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

export function createJobs(api: Api, clock: Clock): Jobs {
  return { finish: (job, context) => pollJob(api, clock, job, context) };
}

/** How a job stands: its status, and what the platform answered. */
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
    doing: operation,
    firstPauseMs: FIRST_PAUSE,
    longestPauseMs: LONGEST_PAUSE,
    look: async (signal) => {
      const answer = await api.send({ operation, path: statusPath }, { ...context, signal }).catch(forgotten);
      const state = read(answer);
      return { status: state.string("status"), state, answer };
    },
    passes: ({ status }) => (["InProgress", "Pending"].includes(status) ? status : undefined),
  });
  if (done.includes(status)) return state;
  if (status === "Failed") throw jobFailed(answer, state);
  throw state.unexpected("status", `is ${JSON.stringify(status)}, which is unknown`);
}

function forgotten(error: unknown): never {
  if (!(error instanceof HttpFailure) || !isGone(error)) throw error;
  throw error.amend({
    code: "failed-precondition",
    likely: "the platform has forgotten the job, so how it ended is not known",
    next: "Look at what it was to do, and try again",
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
    cameBack: `the job failed${said}${code === undefined ? "" : ` (code ${code})`}`,
    likely: "the platform could not do it with these values or these credentials",
    next: "Correct what the platform names, and try again",
  });
}
