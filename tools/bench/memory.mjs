// Memory of a plugin: after its first response, after many lookups, and after many changes, for both forms.

import { setTimeout as sleep } from "node:timers/promises";
import { pluginPath } from "../build.mjs";
import { systemOf } from "../executables/systems.mjs";
import { makeExecutable } from "../executables.mjs";
import { inParallel, memoryOf, processorTimeOf, startAndTime, stop } from "./measure.mjs";
import { firstLookup } from "./plugin.mjs";

const FIRST_LOOKUPS = 5_000;
const LOOKUPS = 30_000;
/** Objects that are made, changed and removed. */
const OBJECTS = 1_000;
const IN_FLIGHT = 16;
/** What the collector gets to notice that nothing happens any more, in milliseconds. */
const SETTLE_MS = 3000;
/** What the memory of a process that keeps nothing still differs by from one look to the next. */
const NOISE = 1.05;

/**
 * Measures resident memory in MB, and the cost of a lookup, for the script and the executable of a package.
 *
 * @param {object} run
 * @param {string} run.name of the package
 * @param {(index: number) => object} run.lookup
 * @param {{ tok: string, inputs: (index: number) => object, change: object }} [run.object] what is made, changed and removed
 * @param {object} run.env
 * @param {(line: string) => void} run.say
 */
export async function memoryFigures({ name, lookup, object, env, say }) {
  const system = systemOf(process);
  const forms = [
    ["script", pluginPath(name)],
    ...(system === undefined ? [] : [["executable", await makeExecutable(name, system, say)]]),
  ];
  const figures = [];
  for (const [title, path] of forms) {
    say(`${name}: memory of the ${title}`);
    const plugin = await startAndTime(path, [], env);
    const client = await firstLookup(plugin, lookup(0));
    const resident = async () => {
      await sleep(SETTLE_MS);
      return memoryOf(plugin).resident;
    };
    const first = await resident();
    const before = processorTimeOf(plugin);
    const ask = (index) => client.unary("Invoke", lookup(index));
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

/** Makes an object, changes it and removes it. */
async function liveOne(client, { tok, inputs, change }, index) {
  const urn = `urn:pulumi:bench::bench::${tok}::object-${index}`;
  const given = inputs(index);
  const { id, properties } = await client.unary("Create", { urn, properties: given });
  const news = { ...given, ...change };
  const updated = await client.unary("Update", { id, urn, olds: properties, oldInputs: given, news });
  await client.unary("Delete", { id, urn, properties: updated.properties });
}

/** The figures of a package as lines of a table. */
export function memoryLines(name, figures) {
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
