// Starting processes as the engine does, and reading what they cost.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** A started process. */
export interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** Milliseconds from the start to the line with the port. */
  readonly toPort: number;
  /** Returns the milliseconds since the start. */
  elapsed(): number;
}

export type Env = Readonly<Record<string, string>>;

/** Address without a listener: a plugin that logs nothing does not connect. */
const NO_ENGINE = "127.0.0.1:1";

/** Starts a program and waits for the line with its port. Times are milliseconds since before the start. */
export async function startAndTime(command: string, env: Env = {}): Promise<Started> {
  const began = performance.now();
  const child = spawn(command, [NO_ENGINE], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code} before it told its port`)));
    child.stdout.once("data", (text) => resolve(Number(String(text))));
  });
  return { child, port, toPort: performance.now() - began, elapsed: () => performance.now() - began };
}

/** Ends a process that `startAndTime` started, and waits for its end. */
export async function stop({ child }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** Returns the resident memory in MB: all of it, and the part that is not shared with the program's file. */
export function memoryOf({ child }: Started): { readonly resident: number; readonly own: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
  return { resident: megabytes("VmRSS"), own: megabytes("RssAnon") };
}

/** Returns the processor time that a process has used, in milliseconds. */
export function processorTimeOf({ child }: Started): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** Returns the median. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Runs `task(i)` for 0 ≤ i < `count`, `width` at a time. */
export async function inParallel(
  count: number,
  width: number,
  task: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await task(index);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
