// One plugin: how it starts, how much memory it takes, how many calls it answers.

import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, connect, type JsonObject, ResourceProvider } from "@tripod/grpc";
import { pluginPath, ROOT } from "../build/paths.js";
import type { RequestCounter } from "./emulators.js";
import {
  type Env,
  inParallel,
  median,
  memoryOf,
  processorTimeOf,
  type Started,
  startAndTime,
  stop,
} from "./measure.js";

/** Script that starts Node with a listener and nothing else. */
export const BARE_NODE = join(ROOT, "scripts", "src", "bench", "bareNode.cjs");
/** Time between the first response and the measurement of memory, in milliseconds. */
export const SETTLE_MS = 150;

export type ProviderClient = Client<typeof ResourceProvider>;

/** Call of a lookup. */
export interface LookupCall {
  readonly tok: string;
  readonly args: JsonObject;
}

/** A measured package. */
export interface Run {
  readonly name: string;
  readonly env: Env;
}

export interface LookupRun extends Run {
  readonly lookup: LookupCall;
}

/** Calls a provider as an engine does up to the first result. */
export async function firstLookup({ port }: Pick<Started, "port">, lookup: LookupCall): Promise<ProviderClient> {
  const client = connect(`127.0.0.1:${port}`, ResourceProvider);
  await client.unary("Handshake", { engineAddress: "" });
  await client.unary("GetPluginInfo", {});
  await client.unary("CheckConfig", {
    urn: "urn:pulumi:bench::bench::pulumi:providers:bench::default",
    olds: {},
    news: {},
  });
  await client.unary("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
  await client.unary("Invoke", lookup);
  return client;
}

/** Medians in milliseconds, MB and kB. */
export interface StartFigures {
  readonly bareToPort: number;
  readonly toPort: number;
  readonly toFirst: number;
  readonly portRatio: number;
  readonly firstRatio: number;
  readonly resident: number;
  readonly own: number;
  readonly bareResident: number;
  readonly folderSizeKB: number;
}

/** Measures start and memory over several rounds, side by side with bare Node. */
export async function startFigures({
  name,
  lookup,
  env,
  rounds,
}: LookupRun & { rounds: number }): Promise<StartFigures> {
  const taken: Omit<StartFigures, "folderSizeKB">[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await startAndTime(BARE_NODE);
    await sleep(SETTLE_MS);
    const bareResident = memoryOf(bare).resident;
    await stop(bare);
    const plugin = await startAndTime(pluginPath(name), { ...env, NODE_DISABLE_COMPILE_CACHE: "1" });
    const client = await firstLookup(plugin, lookup);
    const toFirst = plugin.elapsed();
    await sleep(SETTLE_MS);
    const { resident, own } = memoryOf(plugin);
    client.close();
    await stop(plugin);
    taken.push({
      bareToPort: bare.toPort,
      toPort: plugin.toPort,
      toFirst,
      portRatio: plugin.toPort / bare.toPort,
      firstRatio: toFirst / bare.toPort,
      resident,
      own,
      bareResident,
    });
  }
  const of = (figure: keyof (typeof taken)[number]) => median(taken.map((one) => one[figure]));
  return {
    bareToPort: of("bareToPort"),
    toPort: of("toPort"),
    toFirst: of("toFirst"),
    portRatio: of("portRatio"),
    firstRatio: of("firstRatio"),
    resident: of("resident"),
    own: of("own"),
    bareResident: of("bareResident"),
    folderSizeKB: sizeOf(dirname(pluginPath(name))) / 1000,
  };
}

/** Bytes of all files in a folder. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

export interface ThroughputFigures {
  readonly callsPerSecond: number;
  readonly cpuPerCallMicroseconds: number;
  readonly residentAfter: number;
}

/** Measures calls per second with many in flight, and the cost of one. Identical lookups share their requests. */
export async function throughputFigures({
  name,
  lookup,
  env,
  calls,
  inFlight,
}: LookupRun & { readonly calls: number; readonly inFlight: number }): Promise<ThroughputFigures> {
  const plugin = await startAndTime(pluginPath(name), env);
  const client = await firstLookup(plugin, lookup);
  await inParallel(calls / 10, inFlight, () => client.unary("Invoke", lookup));
  const cpuBefore = processorTimeOf(plugin);
  const began = performance.now();
  await inParallel(calls, inFlight, () => client.unary("Invoke", lookup));
  const seconds = (performance.now() - began) / 1000;
  const cpuMs = processorTimeOf(plugin) - cpuBefore;
  const { resident } = memoryOf(plugin);
  client.close();
  await stop(plugin);
  return { callsPerSecond: calls / seconds, cpuPerCallMicroseconds: (cpuMs * 1000) / calls, residentAfter: resident };
}

/**
 * Counts the HTTP requests that the platform received for each lookup in a fresh plugin: the login and the lookup itself. The
 * label after the name of a lookup distinguishes variants of a call.
 */
export async function requestFigures({
  name,
  lookups,
  env,
  platform,
}: Run & { readonly lookups: Readonly<Record<string, JsonObject>>; readonly platform: RequestCounter }): Promise<
  Readonly<Record<string, number>>
> {
  const figures: Record<string, number> = {};
  for (const [label, args] of Object.entries(lookups)) {
    const [lookup] = label.split(" ");
    const plugin = await startAndTime(pluginPath(name), env);
    await platform.reset();
    const client = await firstLookup(plugin, { tok: `${name}:index/${lookup}:${lookup}`, args });
    figures[label] = await platform.total();
    client.close();
    await stop(plugin);
  }
  return figures;
}
