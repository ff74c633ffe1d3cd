import assert from "node:assert/strict";

/** Returns the processor time of `work` in milliseconds. It does not depend on other processes. */
export function processorTime(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Minimum time in milliseconds; shorter runs do not show how the time grows. */
const NOTHING_MS = 50;
const RUNS_PER_ROUND = 3;
const MAX_ROUNDS = 4;

/**
 * Asserts that four times the size takes less than ten times as long. Quadratic growth takes 16 times as long. The
 * shortest of several runs decides for each size, so that other processes do not affect the result.
 */
export function assertGrowsLinearly(what: string, size: number, work: (size: number) => void): void {
  const least = (of: number): number =>
    Math.min(...Array.from({ length: RUNS_PER_ROUND }, () => processorTime(() => work(Math.round(of)))));
  let large = processorTime(() => work(size));
  let small = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS && large >= NOTHING_MS; round += 1) {
    small = Math.min(small, least(size / 4));
    if (large < 10 * small) return;
    large = Math.min(large, least(size));
    if (large < 10 * small) return;
  }
  assert.ok(
    large < NOTHING_MS,
    `${what}: four times the size took ${large.toFixed(0)} ms of the processor instead of ${small.toFixed(0)} ms`,
  );
}
