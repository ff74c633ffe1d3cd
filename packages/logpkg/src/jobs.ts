import { type Answer, type CallContext, type Clock, HttpFailure, type Reader, read } from "@tripod/http";
import type { Api } from "./api.js";
import { isGone, platformErrorOf } from "./platformError.js";

/** A job of the platform that was started before. */
export interface Job {
  /** What it does, as the start of a message: "Install app 3f0c…". */
  readonly operation: string;
  /** Path of its status, below the base address. */
  readonly statusPath: string;
  /** How long to wait for it, in milliseconds. */
  readonly timeoutMs: number;
}

/** Waits for jobs of the platform. */
export interface Jobs {
  /**
   * Waits until a job has succeeded, and brings its last status. Long waits are shown as progress; the context's signal
   * ends the waiting at once, though not the job.
   *
   * @throws HttpFailure "failed-precondition" with the platform's words when the job failed; "deadline-exceeded" when it
   * is still under way after `timeoutMs`; whatever reading its status throws, but never "not-found": that a job is
   * forgotten says nothing about the object it works on.
   */
  finish(job: Job, context: CallContext): Promise<Reader>;
}

/** Pauses between two looks at a job, in milliseconds; the last one is repeated. */
const PAUSES = [250, 500, 1_000, 2_000, 4_000];
const LAST_PAUSE = 5_000;

/** From then on the user is told what is being waited for, in milliseconds. */
const WORTH_TELLING = 2_000;

export function createJobs(api: Api, clock: Clock): Jobs {
  return { finish: (job, context) => pollJob(api, clock, job, context) };
}

async function pollJob(api: Api, clock: Clock, job: Job, context: CallContext): Promise<Reader> {
  const { operation, statusPath, timeoutMs } = job;
  const startedAt = clock.now();
  for (let looks = 0; ; looks += 1) {
    const answer = await api.send({ operation, path: statusPath }, context).catch(forgotten);
    const state = read(answer);
    const status = state.string("status");
    if (status === "Success") return state;
    if (status === "Failed") throw jobFailed(answer, state);
    if (status !== "InProgress") throw state.unexpected("status", `is ${JSON.stringify(status)}, which is unknown`);
    const passed = clock.now() - startedAt;
    if (passed >= timeoutMs) throw jobTooSlow(answer, status, timeoutMs);
    const pause = Math.min(PAUSES[looks] ?? LAST_PAUSE, timeoutMs - passed);
    if (passed + pause > WORTH_TELLING) {
      context.progress(`${operation}: the platform is still at it, status ${status} after ${seconds(passed)}`);
    }
    await clock.sleep(pause, context.signal);
  }
}

function forgotten(error: unknown): never {
  if (!(error instanceof HttpFailure) || !isGone(error)) throw error;
  throw error.amend({
    code: "failed-precondition",
    likely: "the platform has forgotten the job, so how it ended is not known",
    next: "Look at what it was to do, and try again",
  });
}

function jobFailed(answer: Answer, state: Reader): HttpFailure {
  const { code, message } = platformErrorOf(state.raw);
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

function jobTooSlow(answer: Answer, status: string, timeoutMs: number): HttpFailure {
  return new HttpFailure({
    code: "deadline-exceeded",
    request: answer.request,
    status: answer.status,
    cameBack: `the job still has the status ${status} after ${seconds(timeoutMs)}`,
    likely: "the platform is slow",
    next: "Try again later, or allow more time",
  });
}

function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(1))} s`;
}
