// Starts providers as the engine does, and measures their cost.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Client, connect, type JsonObject, ResourceProvider } from "@tripod/grpc";
import { pluginPath } from "../build/paths.js";
import { makeExecutable } from "../executables/executables.js";
import { systemOf } from "../executables/systems.js";

export type Env = Readonly<Record<string, string>>;
export type ProviderClient = Client<typeof ResourceProvider>;
export type Say = (line: string) => void;

/** Part of the benchmark: figures for programs, and lines for people. */
export interface Measured {
  readonly figures: unknown;
  readonly lines: readonly string[];
}

/** Call of a lookup. */
export interface LookupCall {
  readonly tok: string;
  readonly args: JsonObject;
}

/** Provider that can be started. */
export interface Form {
  readonly title: string;
  readonly path: string;
}

/** Returns the script of a provider, its executable if this system has one, and other providers by their paths. */
export async function formsOf(name: string, say: Say, others: readonly string[] = []): Promise<readonly Form[]> {
  const system = systemOf(process);
  return [
    { title: "script", path: pluginPath(name) },
    ...(system === undefined ? [] : [{ title: "executable", path: await makeExecutable(name, system, say) }]),
    ...others.map((path) => ({ title: path, path })),
  ];
}

/** Started process. */
export interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** Milliseconds from the start to the line with the port. */
  readonly toPort: number;
  /** Returns the milliseconds since the start. */
  elapsed(): number;
}

/** Address without a listener: a provider that logs nothing does not connect. */
const NO_ENGINE = "127.0.0.1:1";

/** Starts a program and waits for the line with its port. Times are milliseconds since before the start. */
export async function startAndTime(command: string, env: Env = {}, args: readonly string[] = []): Promise<Started> {
  const began = performance.now();
  const child = spawn(command, [...args, NO_ENGINE], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code} before it printed its port`)));
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

/** Connects to a provider. */
export const connectTo = ({ port }: Pick<Started, "port">): ProviderClient =>
  connect(`127.0.0.1:${port}`, ResourceProvider);

/** Calls a provider as an engine does up to the first result. */
export async function firstLookup(plugin: Started, lookup: LookupCall): Promise<ProviderClient> {
  const client = connectTo(plugin);
  const urn = "urn:pulumi:bench::bench::pulumi:providers:bench::default";
  await client.unary("Handshake", { engineAddress: "" });
  await client.unary("GetPluginInfo", {});
  await client.unary("CheckConfig", { urn, olds: {}, news: {} });
  await client.unary("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
  await client.unary("Invoke", lookup);
  return client;
}

/** Returns the resident memory in MB. */
export function memoryOf({ child }: Started): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
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

/** Returns the lines of a table: the first column is left-aligned, the others are right-aligned. */
export function table(rows: readonly (readonly string[])[], width = 15): string[] {
  return rows.map(([first = "", ...cells]) =>
    [first.padEnd(40), ...cells.map((cell) => cell.padStart(width))].join(""),
  );
}
