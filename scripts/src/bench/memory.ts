// Memory of a provider: after its first response, after many lookups, and after many changes, for both forms.

import { setTimeout as sleep } from "node:timers/promises";
import {
  type Env,
  firstLookup,
  formsOf,
  inParallel,
  type LookupCall,
  type Measured,
  memoryOf,
  type ProviderClient,
  processorTimeOf,
  type Say,
  startAndTime,
  stop,
  table,
} from "./measure.js";
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

interface MemoryRun {
  readonly name: string;
  readonly env: Env;
  lookup(index: number): LookupCall;
  readonly object: MeasuredObject | undefined;
  readonly say: Say;
}

/** Measures resident memory in MB after each phase, and the cost of a lookup, for each form of a provider. */
export async function measureMemory({ name, lookup, object, env, say }: MemoryRun): Promise<Measured> {
  const figures = [];
  for (const { title, path } of await formsOf(name, say)) {
    say(`${name}: memory of the ${title}`);
    const plugin = await startAndTime(path, env);
    const client = await firstLookup(plugin, lookup(0));
    const resident = async () => {
      await sleep(SETTLE_MS);
      return memoryOf(plugin);
    };
    const first = await resident();
    const before = processorTimeOf(plugin);
    const ask = (index: number) => client.unary("Invoke", lookup(index));
    await inParallel(FIRST_LOOKUPS, IN_FLIGHT, ask);
    const early = await resident();
    await inParallel(LOOKUPS - FIRST_LOOKUPS, IN_FLIGHT, ask);
    const perLookupMicroseconds = ((processorTimeOf(plugin) - before) * 1000) / LOOKUPS;
    const late = await resident();
    if (object !== undefined) await inParallel(OBJECTS, IN_FLIGHT, (index) => runLifecycle(client, object, index));
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
