import { OVER, Stop } from "./abort.js";
import type { Call } from "./call.js";
import type { Clock } from "./clock.js";

/** Minimum wait that is reported, in milliseconds. */
export const MIN_REPORTED_WAIT_MS = 2_000;
/** Interval at which a continuing wait is reported again, in milliseconds. */
const REPORT_INTERVAL_MS = 15_000;

/** Waits for `done`. Reports reason and duration of the wait as progress if it is longer than two seconds. */
export async function tellWhile<T>(
  clock: Clock,
  context: Pick<Call, "progress">,
  why: string,
  done: Promise<T>,
): Promise<T> {
  const over = new Stop();
  const startedAt = clock.now();
  const tell = async (): Promise<void> => {
    for (let pause = MIN_REPORTED_WAIT_MS; ; pause = REPORT_INTERVAL_MS) {
      await clock.sleep(pause, over);
      context.progress(`${why} (${seconds(clock.now() - startedAt)} so far)`);
    }
  };
  tell().catch(() => undefined);
  try {
    return await done;
  } finally {
    over.abort(OVER);
  }
}

/** Sleeps. Reports the delay in advance if it is longer than two seconds. */
export function tellAndSleep(
  clock: Clock,
  context: Pick<Call, "progress" | "signal">,
  why: string,
  ms: number,
): Promise<void> {
  if (ms > MIN_REPORTED_WAIT_MS) context.progress(`${why} in ${seconds(ms)}`);
  return clock.sleep(ms, context.signal);
}

/** Returns a time as text, for waits that are too long: "until 2026-03-01 14:05:00 UTC, for 86400 s". */
export function untilWhen(at: number, now: number): string {
  const text = new Date(at).toISOString().slice(0, 19).replace("T", " ");
  return `until ${text} UTC, for ${seconds(at - now)}`;
}

/** Returns a duration as text: "0.4 s", "2 s", "75 s". */
export function seconds(ms: number): string {
  return `${Number((ms / 1_000).toFixed(ms < 10_000 ? 1 : 0))} s`;
}
