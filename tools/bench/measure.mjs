// Starting processes as the engine does, and reading what they cost.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Address without a listener: a plugin that logs nothing does not connect. */
const NO_ENGINE = "127.0.0.1:1";

/** Starts a program and waits for the line with its port. Times are milliseconds since before the start. */
export async function startAndTime(command, args, env = {}) {
  const began = performance.now();
  const child = spawn(command, [...args, NO_ENGINE], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code} before it told its port`)));
    child.stdout.once("data", (text) => resolve(Number(text)));
  });
  return { child, port, toPort: performance.now() - began, elapsed: () => performance.now() - began };
}

/** Ends a process that `startAndTime` started, and waits for its end. */
export async function stop({ child }, signal = "SIGKILL") {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** Resident memory in MB: all of it, and the part that is not shared with the program's file. */
export function memoryOf({ child }) {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const megabytes = (field) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
  return { resident: megabytes("VmRSS"), own: megabytes("RssAnon") };
}

/** Processor time that a process has used, in milliseconds. */
export function processorTimeOf({ child }) {
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** The middle of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs `task(i)` for 0 ≤ i < `count`, `width` at a time. */
export async function inParallel(count, width, task) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await task(index);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
