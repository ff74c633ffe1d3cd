// Start of the forms of a provider, side by side with bare Node, and the calls that it answers per second.

import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pluginPath } from "../build/paths.js";
import { filesBelow } from "../shared/folders.js";
import { ROOT } from "../shared/root.js";
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

/** Script that starts Node with a listener and nothing else. */
const BARE_NODE = join(ROOT, "scripts", "src", "bench", "bareNode.cjs");
/** Time between the first response and the measurement of memory, in milliseconds. */
const SETTLE_MS = 150;
const IN_FLIGHT = 64;

/** Measured provider, the lookup that is measured, and the environment in which the lookup reaches its emulator. */
export interface StartRun {
  readonly name: string;
  readonly lookup: LookupCall;
  readonly env: Env;
  readonly rounds: number;
  /** Calls for the throughput. */
  readonly calls: number;
  /** Files of other providers. */
  readonly compare: readonly string[];
  readonly say: Say;
}

/** Sends a first request that every provider answers. */
async function anyAnswer(plugin: Started): Promise<ProviderClient> {
  const client = connectTo(plugin);
  await client.unary("GetPluginInfo", {});
  return client;
}

/** Measures start and memory of each form in every round. Medians in milliseconds and MB. */
export async function measureStart({ name, lookup, env, rounds, compare, say }: StartRun): Promise<Measured> {
  const own = { ...env, NODE_DISABLE_COMPILE_CACHE: "1" };
  const forms = await formsOf(name, say, compare);
  const all = [
    { title: "bare Node", path: BARE_NODE, env: {}, answer: undefined },
    ...forms.map(({ title, path }) =>
      compare.includes(title)
        ? { title, path, env: {}, answer: anyAnswer }
        : { title, path, env: own, answer: (plugin: Started) => firstLookup(plugin, lookup) },
    ),
  ].map((form) => ({ ...form, port: [] as number[], first: [] as number[], resident: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { path, env, answer, port, first, resident } of all) {
      const plugin = await startAndTime(path, env);
      const client = await answer?.(plugin);
      port.push(plugin.toPort);
      if (client !== undefined) first.push(plugin.elapsed());
      await sleep(SETTLE_MS);
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
    megabytes: (title === "script" ? sizeOf(dirname(path)) : statSync(path).size) / 1e6,
  }));
  const ms = (value: number, ratio: number) =>
    Number.isNaN(value) ? "" : `${value.toFixed(0)} ms (${ratio.toFixed(2)})`;
  const rows = figures.map(({ title, port, portRatio, first, firstRatio, resident, megabytes }) => [
    `  ${title}`,
    ms(port, portRatio),
    ms(first, firstRatio),
    `${resident.toFixed(0)} MB`,
    `${megabytes.toFixed(2)} MB`,
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
export async function measureCalls({ name, lookup, env, calls }: StartRun): Promise<Measured> {
  const plugin = await startAndTime(pluginPath(name), env);
  const client = await firstLookup(plugin, lookup);
  await inParallel(calls / 10, IN_FLIGHT, () => client.unary("Invoke", lookup));
  const cpuBefore = processorTimeOf(plugin);
  const began = performance.now();
  await inParallel(calls, IN_FLIGHT, () => client.unary("Invoke", lookup));
  const perSecond = (calls / (performance.now() - began)) * 1000;
  const perCallMicroseconds = ((processorTimeOf(plugin) - cpuBefore) / calls) * 1000;
  client.close();
  await stop(plugin);
  const title = `${name}: lookups, ${IN_FLIGHT} in flight`;
  const cells = [`${perSecond.toFixed(0)} per second`, `${perCallMicroseconds.toFixed(0)} µs each`];
  return { figures: { perSecond, perCallMicroseconds }, lines: table([[title, ...cells]], 18) };
}
