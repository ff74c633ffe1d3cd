// One plugin: how it starts, how much memory it takes, how many calls it answers.

import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, ResourceProvider } from "../../packages/grpc/dist/index.js";
import { pluginPath } from "../build.mjs";
import { inParallel, median, memoryOf, processorTimeOf, startAndTime, stop } from "./measure.mjs";

const BARE_NODE = new URL("./bareNode.cjs", import.meta.url).pathname;
/** Between the first answer and the look at memory, in milliseconds. */
const SETTLE_MS = 150;

/** The calls of an engine up to the first result. */
export async function firstLookup({ port }, lookup) {
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

/** Start and memory over several rounds, side by side with bare Node. */
export async function startFigures({ name, lookup, env, rounds }) {
  const figures = {
    bareToPort: [],
    toPort: [],
    toFirst: [],
    portRatio: [],
    firstRatio: [],
    resident: [],
    own: [],
    bareResident: [],
  };
  for (let round = 0; round < rounds; round++) {
    const bare = await startAndTime(BARE_NODE, []);
    await sleep(SETTLE_MS);
    figures.bareToPort.push(bare.toPort);
    figures.bareResident.push(memoryOf(bare).resident);
    await stop(bare);
    const plugin = await startAndTime(pluginPath(name), [], { ...env, NODE_DISABLE_COMPILE_CACHE: "1" });
    const client = await firstLookup(plugin, lookup);
    const toFirst = plugin.elapsed();
    await sleep(SETTLE_MS);
    const { resident, own } = memoryOf(plugin);
    client.close();
    await stop(plugin);
    figures.toPort.push(plugin.toPort);
    figures.toFirst.push(toFirst);
    figures.portRatio.push(plugin.toPort / bare.toPort);
    figures.firstRatio.push(toFirst / bare.toPort);
    figures.resident.push(resident);
    figures.own.push(own);
  }
  const medians = Object.fromEntries(Object.entries(figures).map(([figure, values]) => [figure, median(values)]));
  return { ...medians, folderSizeKB: sizeOf(dirname(pluginPath(name))) / 1000 };
}

/** Bytes of all files in a folder. */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => statSync(join(entry.parentPath, entry.name)));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** Calls per second with many in flight, and what one costs. Identical lookups share their requests. */
export async function throughputFigures({ name, lookup, env, calls, inFlight }) {
  const plugin = await startAndTime(pluginPath(name), [], env);
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
 * HTTP requests that the platform received for each lookup in a fresh plugin: the login and the lookup itself. The
 * label after the name of a lookup distinguishes variants of a call.
 */
export async function requestFigures({ name, lookups, env, platform }) {
  const figures = {};
  for (const [label, args] of Object.entries(lookups)) {
    const [lookup] = label.split(" ");
    const plugin = await startAndTime(pluginPath(name), [], env);
    await platform.reset();
    const client = await firstLookup(plugin, { tok: `${name}:index/${lookup}:${lookup}`, args });
    figures[label] = await platform.total();
    client.close();
    await stop(plugin);
  }
  return figures;
}
