import type { Clock } from "../clock.js";
import type { JsonObject } from "./json.js";
import type { Pace } from "./progress.js";
import { Refusal } from "./refusal.js";

export type JobKind = "adminFolder" | "import" | "export" | "delete" | "install" | "upgrade" | "uninstall" | "rows";

/** Response to a status request. Further members depend on the kind of job. */
export interface JobStatus extends JsonObject {
  status: "InProgress" | "Success" | "PartialSuccess" | "Failed";
}

const IN_PROGRESS: JobStatus = { status: "InProgress" };

interface Job {
  readonly kind: JobKind;
  readonly startedAt: number;
  readonly finish: () => JobStatus;
  /** Result, which a separate request returns. */
  result?: unknown;
  reads: number;
  final?: JobStatus;
}

/** Asynchronous jobs of one organization. Status reads or the clock finish them. */
export class Jobs {
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #newId: () => string;
  readonly #jobs = new Map<string, Job>();
  readonly #planned: { kind: JobKind; status: JobStatus }[] = [];
  readonly #held = new Set<JobKind>();

  constructor(clock: Clock, pace: Pace, newId: () => string) {
    this.#clock = clock;
    this.#pace = pace;
    this.#newId = newId;
  }

  /**
   * Starts a job. `finish` does the work when the job is due and returns the final status; `keep` stores the value for
   * {@link resultOf}.
   */
  start(kind: JobKind, finish: (keep: (result: unknown) => void) => JobStatus): string {
    const id = this.#newId();
    const planned = this.#planned.findIndex((plan) => plan.kind === kind);
    const status = planned < 0 ? undefined : this.#planned.splice(planned, 1)[0]?.status;
    const work = (): JobStatus => {
      if (status === undefined) return finish(keep);
      if (status.status !== "Failed") finish(keep);
      return status;
    };
    const job: Job = { kind, startedAt: this.#clock.now(), finish: work, reads: 0 };
    const keep = (result: unknown): void => {
      job.result = result;
    };
    this.#jobs.set(id, job);
    return id;
  }

  /** Returns the status of a job and advances the job. */
  status(kind: JobKind, id: string): JobStatus {
    const job = this.#job(kind, id);
    this.#settle(job);
    if (job.final === undefined) job.reads += 1;
    return job.final ?? IN_PROGRESS;
  }

  /** Returns the status of a job without advancing the job. */
  peekStatus(kind: JobKind, id: string): JobStatus {
    return this.#job(kind, id).final ?? IN_PROGRESS;
  }

  /** Returns the result of a finished job; undefined for any other. */
  resultOf(kind: JobKind, id: string): unknown {
    const { final, result } = this.#job(kind, id);
    return final?.status === "Success" ? result : undefined;
  }

  /** Finishes every job that is due. */
  settle(): void {
    for (const job of this.#jobs.values()) this.#settle(job);
  }

  /** Sets the final status of the next job of this kind. A `Failed` job has no effect. */
  plan(kind: JobKind, status: JobStatus): void {
    this.#planned.push({ kind, status });
  }

  /** Jobs of this kind stay in progress until released. */
  hold(kind: JobKind): void {
    this.#held.add(kind);
  }

  release(kind: JobKind): void {
    this.#held.delete(kind);
  }

  #job(kind: JobKind, id: string): Job {
    const job = this.#jobs.get(id);
    if (job?.kind !== kind) throw new Refusal(404, "jobs:not_found", "No job has this id.", { id });
    return job;
  }

  #settle(job: Job): void {
    if (job.final !== undefined || this.#held.has(job.kind)) return;
    const due = job.reads >= this.#pace.jobReads || this.#clock.now() - job.startedAt >= this.#pace.jobMs;
    if (due) job.final = job.finish();
  }
}
