/** Speed of slow operations. A read or the clock triggers each step, whichever comes first. */
export interface Pace {
  /** Status reads that a job answers with `InProgress`. */
  readonly jobReads: number;
  /** Milliseconds after which a job ends without a status request. */
  readonly jobMs: number;
  /** Milliseconds that a cloud-to-cloud source stays in one state; 0 skips the transient states. */
  readonly stageMs: number;
}

/** States of a cloud-to-cloud source after a create or update, in order. */
export const STARTING = ["Pending", "Started", "Initialized", "Authenticated", "Collecting"] as const;

export interface SourceProgress {
  kind: "starting" | "stopping";
  since: number;
  reads: number;
}

function steps(progress: SourceProgress, now: number, pace: Pace): number {
  const byTime = pace.stageMs > 0 ? Math.floor((now - progress.since) / pace.stageMs) : Number.POSITIVE_INFINITY;
  return Math.max(progress.reads, byTime);
}

/** Returns the current state; `undefined` if a stopping source is deleted. */
export function sourceState(progress: SourceProgress, now: number, pace: Pace): string | undefined {
  const stepsDone = steps(progress, now, pace);
  if (progress.kind === "stopping") return stepsDone > 0 ? undefined : "Stopping";
  return STARTING[Math.min(stepsDone, STARTING.length - 1)];
}
