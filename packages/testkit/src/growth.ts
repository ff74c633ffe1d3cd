import assert from "node:assert/strict";

/** Milliseconds of the processor, which do not grow when the machine is busy with something else. */
export function processorTime(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Minimum time in milliseconds; shorter runs do not show how the time grows. */
const NOTHING_MS = 50;
const MAX_ATTEMPTS = 3;

/**
 * Asserts that four times the size takes less than ten times as long; what grows with the square takes sixteen times.
 * The machine decides neither by its speed nor by what else it does.
 */
export function assertGrowsLinearly(what: string, size: number, work: (size: number) => void): void {
  const least = (of: number): number =>
    Math.min(...Array.from({ length: MAX_ATTEMPTS }, () => processorTime(() => work(Math.round(of)))));
  const large = processorTime(() => work(size));
  if (large < NOTHING_MS) return;
  const [small, again] = [least(size / 4), least(size)];
  assert.ok(
    again < NOTHING_MS || again < 10 * small,
    `${what}: four times the size took ${again.toFixed(0)} ms of the processor instead of ${small.toFixed(0)} ms`,
  );
}
