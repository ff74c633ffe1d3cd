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
const TIMES = 16;
/** Maximum ratio of time for 16 times the size: a factor of four from linear growth, and from quadratic growth. */
const MAX_RATIO = 64;
/** Maximum ratio of time for twice the size. Quadratic growth takes four times as long. */
const MAX_RATIO_OF_TWICE = 2.8;
const RUNS_PER_ROUND = 3;
const MAX_ROUNDS = 4;

/**
 * Asserts that 16 times the size takes less than 64 times as long, or twice that size less than 2.8 times as long as
 * once. Quadratic growth takes 256 times and four times as long. The shortest of several runs decides for each size, so
 * that other processes do not affect the result. Garbage collection affects one of the two ratios, not both.
 */
export function assertGrowsLinearly(what: string, size: number, work: (size: number) => void): void {
  const least = (of: number): number =>
    Math.min(...Array.from({ length: RUNS_PER_ROUND }, () => processorTime(() => work(Math.round(of)))));
  let large = processorTime(() => work(size));
  let [small, twice] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isLinear = (): boolean => large < MAX_RATIO * small || twice < MAX_RATIO_OF_TWICE * large;
  for (let round = 0; round < MAX_ROUNDS && large >= NOTHING_MS; round += 1) {
    small = Math.min(small, least(size / TIMES));
    if (isLinear()) return;
    large = Math.min(large, least(size));
    twice = Math.min(
      twice,
      processorTime(() => work(2 * size)),
    );
    if (isLinear()) return;
  }
  assert.ok(
    large < NOTHING_MS,
    `${what}: ${TIMES} times the size took ${large.toFixed(0)} ms of the processor instead of ${small.toFixed(1)} ms, twice of that ${twice.toFixed(0)} ms`,
  );
}
