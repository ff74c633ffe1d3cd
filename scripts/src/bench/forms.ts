// Start, memory and calls of the forms of a provider: script and executable, side by side with bare Node.

import { statSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pluginPath } from "../build/paths.js";
import { filesBelow } from "../shared/folders.js";
import {
  connectTo,
  type Env,
  firstLookup,
  formsOf,
  inParallel,
  type LookupCall,
  type Measured,
  median,
  memoryOf,
  type ProviderClient,
  processorTimeOf,
  type Say,
  type Started,
  startAndTime,
  stop,
  table,
} from "./measure.js";
import type { BenchSubject, MeasuredObject } from "./subjects.js";

/** Minimum cost of a provider in Node: Node itself and an HTTP/2 listener. */
const BARE_NODE = `const server = require("node:http2").createServer();
server.listen(0, "127.0.0.1", () => process.stdout.write(server.address().port + "\\n"));`;
/** Time between the first response and the measurement of memory at a start, in milliseconds. */
const START_SETTLE_MS = 150;
/** Time for the garbage collector before memory is measured in a process with many calls, in milliseconds. */
const SETTLE_MS = 3000;
/** Calls at a time for the throughput, and for memory. */
const IN_FLIGHT = { calls: 64, memory: 16 };
const FIRST_LOOKUPS = 5_000;
const LOOKUPS = 30_000;
/** Number of objects that are created, updated and deleted. */
const OBJECTS = 1_000;
/** Ratio by which two measurements of the same memory can differ. */
const NOISE = 1.05;

/** Measured package on its emulator. */
export interface SubjectRun {
  readonly subject: BenchSubject;
  /** Settings of the emulator's client, and environment in which the provider reaches the emulator. */
  readonly settings: Readonly<Record<string, string>>;
  readonly env: Env;
  readonly rounds: number;
  /** Files of other providers. */
  readonly compare: readonly string[];
  readonly say: Say;
}

/** Returns the measured lookups of a package; the first one is measured alone, too. */
function lookupsOf({ subject: { name, lookups }, settings }: SubjectRun): readonly [LookupCall, ...LookupCall[]] {
  const [first, ...others] = Object.entries(lookups(settings)).map(([lookup, args]) => ({
    tok: `${name}:index/${lookup}:${lookup}`,
    args,
  }));
  if (first === undefined) throw new Error(`the benchmark of ${name} has no lookup`);
  return [first, ...others];
}

/** Sends a first request that every provider answers. */
async function anyAnswer(plugin: Started): Promise<ProviderClient> {
  const client = connectTo(plugin);
  await client.unary("GetPluginInfo", {});
  return client;
}

/** Measures start and memory of each form in every round. Medians in milliseconds and MB. */
export async function measureStart(run: SubjectRun): Promise<Measured> {
  const { env, rounds, compare, say } = run;
  const { name } = run.subject;
  const [lookup] = lookupsOf(run);
  const own = { ...env, NODE_DISABLE_COMPILE_CACHE: "1" };
  const forms = await formsOf(name, say, compare);
  const all = [
    { title: "bare Node", path: process.execPath, args: ["--eval", BARE_NODE], env: {}, answer: undefined },
    ...forms.map(({ title, path }) =>
      compare.includes(title)
        ? { title, path, args: [], env: {}, answer: anyAnswer }
        : { title, path, args: [], env: own, answer: (plugin: Started) => firstLookup(plugin, lookup) },
    ),
  ].map((form) => ({ ...form, port: [] as number[], first: [] as number[], resident: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { path, args, env, answer, port, first, resident } of all) {
      const plugin = await startAndTime(path, env, args);
      const client = await answer?.(plugin);
      port.push(plugin.toPort);
      if (client !== undefined) first.push(plugin.elapsed());
      await sleep(START_SETTLE_MS);
      resident.push(memoryOf(plugin));
      client?.close();
      await stop(plugin);
    }
  }
  const bare = median(all[0]?.port ?? []);
  const figures = all.map(({ title, path, port, first, resident }) => ({
    title,
    port: median(port),
    portRatio: median(port) / bare,
    first: median(first),
    firstRatio: median(first) / bare,
    resident: median(resident),
    // Bare Node has no files of its own.
    megabytes:
      path === process.execPath ? Number.NaN : (title === "script" ? sizeOf(dirname(path)) : statSync(path).size) / 1e6,
  }));
  const ms = (value: number, ratio: number) =>
    Number.isNaN(value) ? "" : `${value.toFixed(0)} ms (${ratio.toFixed(2)})`;
  const rows = figures.map(({ title, port, portRatio, first, firstRatio, resident, megabytes }) => [
    `  ${title}`,
    ms(port, portRatio),
    ms(first, firstRatio),
    `${resident.toFixed(0)} MB`,
    Number.isNaN(megabytes) ? "" : `${megabytes.toFixed(2)} MB`,
  ]);
  const head = [`${name}: start, and times of bare Node`, "port line", "first lookup", "memory", "size"];
  const targets = ["  targets of the script on Node 20", "(1.20)", "(1.60)", "50 MB", "0.40 MB"];
  return { figures, lines: table([head, ...rows, targets]) };
}

/** Returns the bytes of all files in a folder. */
function sizeOf(folder: string): number {
  return filesBelow(folder).reduce((sum, path) => sum + statSync(path).size, 0);
}

/**
 * Measures calls per second with many in flight, and the processor time of one. Identical lookups share their requests.
 */
export async function measureCalls(run: SubjectRun): Promise<Measured> {
  const { name, calls } = run.subject;
  const [lookup] = lookupsOf(run);
  const plugin = await startAndTime(pluginPath(name), run.env);
  const client = await firstLookup(plugin, lookup);
  await inParallel(calls / 10, IN_FLIGHT.calls, () => client.unary("Invoke", lookup));
  const cpuBefore = processorTimeOf(plugin);
  const began = performance.now();
  await inParallel(calls, IN_FLIGHT.calls, () => client.unary("Invoke", lookup));
  const perSecond = (calls / (performance.now() - began)) * 1000;
  const perCallMicroseconds = ((processorTimeOf(plugin) - cpuBefore) / calls) * 1000;
  client.close();
  await stop(plugin);
  const title = `${name}: lookups, ${IN_FLIGHT.calls} in flight`;
  const cells = [`${perSecond.toFixed(0)} per second`, `${perCallMicroseconds.toFixed(0)} µs each`];
  return { figures: { perSecond, perCallMicroseconds }, lines: table([[title, ...cells]], 18) };
}

/** Measures resident memory in MB after each phase, and the cost of a lookup, for each form of a provider. */
export async function measureMemory(run: SubjectRun): Promise<Measured> {
  const { env, say } = run;
  const { name } = run.subject;
  const object = run.subject.object?.(run.settings);
  const lookups = lookupsOf(run);
  const figures = [];
  for (const { title, path } of await formsOf(name, say)) {
    say(`${name}: memory of the ${title}`);
    const plugin = await startAndTime(path, env);
    const client = await firstLookup(plugin, lookups[0]);
    const resident = async () => {
      await sleep(SETTLE_MS);
      return memoryOf(plugin);
    };
    const first = await resident();
    const before = processorTimeOf(plugin);
    const ask = (index: number) => client.unary("Invoke", lookups[index % lookups.length] ?? lookups[0]);
    await inParallel(FIRST_LOOKUPS, IN_FLIGHT.memory, ask);
    const early = await resident();
    await inParallel(LOOKUPS - FIRST_LOOKUPS, IN_FLIGHT.memory, ask);
    const perLookupMicroseconds = ((processorTimeOf(plugin) - before) * 1000) / LOOKUPS;
    const late = await resident();
    if (object !== undefined)
      await inParallel(OBJECTS, IN_FLIGHT.memory, (index) => runLifecycle(client, object, index));
    const end = await resident();
    client.close();
    await stop(plugin);
    figures.push({ title, first, early, late, end, perLookupMicroseconds });
  }
  const head = [
    `${name}: memory, and processor time`,
    "first response",
    `${FIRST_LOOKUPS} lookups`,
    `${LOOKUPS} lookups`,
    `${OBJECTS} objects`,
    "a lookup",
  ];
  const rows = figures.map(({ title, first, early, late, end, perLookupMicroseconds }) => [
    `  ${title}${end > early * NOISE ? " (more than after the first lookups)" : ""}`,
    ...[first, early, late, end].map((number) => `${number.toFixed(0)} MB`),
    `${perLookupMicroseconds.toFixed(0)} µs`,
  ]);
  return { figures, lines: table([head, ...rows]) };
}

/** Creates, updates and deletes an object. */
async function runLifecycle(
  client: ProviderClient,
  { tok, inputs, change }: MeasuredObject,
  index: number,
): Promise<void> {
  const urn = `urn:pulumi:bench::bench::${tok}::object-${index}`;
  const oldInputs = inputs(index);
  const { id, properties } = await client.unary("Create", { urn, properties: oldInputs });
  const news = { ...oldInputs, ...change };
  const updated = await client.unary("Update", { id, urn, olds: properties, oldInputs, news });
  await client.unary("Delete", { id, urn, properties: updated.properties });
}
