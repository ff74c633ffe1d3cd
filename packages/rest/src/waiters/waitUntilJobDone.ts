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

/** Members and values in which one API reports the status of its jobs. */
export interface JobRules {
  readonly clock: Clock;
  /** Reads the status of a job. `path` is the one of the {@link StartedJob}. */
  send(request: { readonly operation: string; readonly path: string }, context: CallContext): Promise<Answer>;
  /** Member of the response with the status. */
  readonly at: string;
  /** Classes of the statuses. Any other status is an unexpected response. */
  readonly values: Readonly<Record<string, "running" | "done" | "failed">>;
  /** Returns the platform's reason from the status of a failed job. */
  reasonIn(state: Reader): { readonly code?: string | undefined; readonly message?: string | undefined };
  /** Reports whether the platform answers that it does not know the job. */
  isForgotten(failure: HttpFailure): boolean;
  /** First and longest poll interval, in milliseconds. */
  readonly backoff: { readonly first: number; readonly longest: number };
}

/** Started job of a platform. */
export interface StartedJob extends WaitTimeout {
  /** Operation, as the start of messages: "Install app 3f0c…". */
  readonly operation: string;
  /** Path of the job status. */
  readonly statusPath: string;
  /** Statuses of a successful job. Default: those of the class "done". */
  readonly done?: readonly string[] | undefined;
}

/** Status of a job and the response that contains it. */
interface JobStatus {
  readonly status: string;
  readonly state: Reader;
  readonly answer: Answer;
}

/**
 * Waits until a job succeeds, and returns its last status. Reports long waits as progress. The context's signal ends
 * the wait immediately, but not the job.
 *
 * @throws HttpFailure "failed-precondition" with the platform's message if the job failed; "deadline-exceeded" if it
 * still runs after the timeout; errors of status requests, but never "not-found": a forgotten job does not prove that
 * its object is missing.
 */
export async function waitUntilJobDone(job: StartedJob, rules: JobRules, context: CallContext): Promise<Reader> {
  const { operation, statusPath, done = [], ...timeout } = job;
  const { status, state, answer } = await waitUntil<JobStatus>({
    ...context,
    ...timeout,
    clock: rules.clock,
    operation,
    firstPauseMs: rules.backoff.first,
    longestPauseMs: rules.backoff.longest,
    poll: async (signal) => {
      const answer = await rules
        .send({ operation, path: statusPath }, { ...context, signal })
        .catch((error: unknown) => {
          throw error instanceof HttpFailure && rules.isForgotten(error) ? forgotten(error) : error;
        });
      const state = read(answer);
      return { status: state.string(rules.at), state, answer };
    },
    transientState: ({ status }) => (classOf(rules, status) === "running" ? status : undefined),
  });
  if (done.includes(status) || classOf(rules, status) === "done") return state;
  if (classOf(rules, status) === "failed") throw jobFailed(answer, rules.reasonIn(state));
  throw state.unexpected(rules.at, `is ${JSON.stringify(status)}, which is not a known status`);
}

function classOf({ values }: JobRules, status: string) {
  return Object.hasOwn(values, status) ? values[status] : undefined;
}

/** Reports whether an error is the failure of a job, as its platform reports it. The job has then created nothing. */
export function isFailedJob(error: unknown): boolean {
  return error instanceof HttpFailure && error.code === "failed-precondition" && error.status === 200;
}

function forgotten(error: HttpFailure): HttpFailure {
  return error.amend({
    code: "failed-precondition",
    likelyCause: "the platform no longer knows the job, so its result is unknown",
    nextStep: "Check the result in the platform, then try again",
  });
}

function jobFailed({ request, status }: Answer, { code, message }: ReturnType<JobRules["reasonIn"]>): HttpFailure {
  const said = message === undefined ? " without a reason" : `: "${message}"`;
  return new HttpFailure({
    code: "failed-precondition",
    request,
    status,
    platformCode: code,
    platformMessage: message,
    observed: `the job failed${said}${code === undefined ? "" : ` (code ${code})`}`,
    likelyCause: "the platform rejected these values or credentials",
    nextStep: "Correct the cause that the platform names, then try again",
  });
}
