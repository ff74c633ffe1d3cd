// Memory of a plugin: after its first response, after many lookups, and after many changes, for both forms.

import { setTimeout as sleep } from "node:timers/promises";
import { pluginPath } from "../build/paths.js";
import { executableOf } from "./executable.js";
import { inParallel, memoryOf, processorTimeOf, startAndTime, stop } from "./measure.js";
import { firstLookup, type LookupCall, type ProviderClient, type Run } from "./plugin.js";
import type { MeasuredObject } from "./subjects.js";

const FIRST_LOOKUPS = 5_000;
const LOOKUPS = 30_000;
/** Number of objects that are created, updated and deleted. */
const OBJECTS = 1_000;
const IN_FLIGHT = 16;
/** Time for the garbage collector before memory is measured, in milliseconds. */
const SETTLE_MS = 3000;
/** Ratio by which two measurements of the same memory can differ. */
const NOISE = 1.05;

/** Resident memory in MB after each phase. */
export interface MemoryFigures {
  readonly title: string;
  readonly first: number;
  readonly early: number;
  readonly late: number;
  readonly end: number;
  readonly perLookupMicroseconds: number;
}

interface MemoryRun extends Run {
  lookup(index: number): LookupCall;
  readonly object: MeasuredObject | undefined;
  readonly say: (line: string) => void;
}

/** Measures resident memory and the cost of a lookup for the script and the executable of a package. */
export async function memoryFigures({ name, lookup, object, env, say }: MemoryRun): Promise<MemoryFigures[]> {
  const executable = await executableOf(name, say);
  const forms = [
    ["script", pluginPath(name)] as const,
    ...(executable === undefined ? [] : [["executable", executable] as const]),
  ];
  const figures: MemoryFigures[] = [];
  for (const [title, path] of forms) {
    say(`${name}: memory of the ${title}`);
    const plugin = await startAndTime(path, env);
    const client = await firstLookup(plugin, lookup(0));
    const resident = async () => {
      await sleep(SETTLE_MS);
      return memoryOf(plugin).resident;
    };
    const first = await resident();
    const before = processorTimeOf(plugin);
    const ask = (index: number) => client.unary("Invoke", lookup(index));
    await inParallel(FIRST_LOOKUPS, IN_FLIGHT, ask);
    const early = await resident();
    await inParallel(LOOKUPS - FIRST_LOOKUPS, IN_FLIGHT, ask);
    const cpu = processorTimeOf(plugin) - before;
    const late = await resident();
    if (object !== undefined) await inParallel(OBJECTS, IN_FLIGHT, (index) => liveOne(client, object, index));
    const end = await resident();
    client.close();
    await stop(plugin);
    figures.push({ title, first, early, late, end, perLookupMicroseconds: (cpu * 1000) / LOOKUPS });
  }
  return figures;
}

/** Creates, updates and deletes an object. */
async function liveOne(client: ProviderClient, { tok, inputs, change }: MeasuredObject, index: number): Promise<void> {
  const urn = `urn:pulumi:bench::bench::${tok}::object-${index}`;
  const given = inputs(index);
  const { id, properties } = await client.unary("Create", { urn, properties: given });
  const news = { ...given, ...change };
  const updated = await client.unary("Update", { id, urn, olds: properties, oldInputs: given, news });
  await client.unary("Delete", { id, urn, properties: updated.properties });
}

/** Returns the figures of a package as lines of a table. */
export function memoryLines(name: string, figures: readonly MemoryFigures[]): string {
  const titles = [
    "first answer",
    `${FIRST_LOOKUPS} lookups`,
    `${LOOKUPS} lookups`,
    `${3 * OBJECTS} changes`,
    "CPU/lookup",
  ];
  const head = `${`${name}: resident memory after`.padEnd(34)}${titles.map((one) => one.padStart(15)).join("")}`;
  const rows = figures.map(({ title, first, early, late, end, perLookupMicroseconds }) => {
    const cells = [first, early, late, end].map((number) => `${number.toFixed(0)} MB`.padStart(15)).join("");
    const isKept = end > early * NOISE ? "  (more than after the first lookups)" : "";
    return `  ${title.padEnd(32)}${cells}${`${perLookupMicroseconds.toFixed(0)} µs`.padStart(15)}${isKept}`;
  });
  return [head, ...rows].join("\n");
}
