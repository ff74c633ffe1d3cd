// The forms of a plugin side by side: bare Node, the script, the executable, and any other plugin that is named.

import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, ResourceProvider } from "../../packages/grpc/dist/index.js";
import { pluginPath } from "../build.mjs";
import { systemOf } from "../executables/systems.mjs";
import { makeExecutable } from "../executables.mjs";
import { median, memoryOf, startAndTime, stop } from "./measure.mjs";
import { firstLookup } from "./plugin.mjs";

const BARE_NODE = new URL("./bareNode.cjs", import.meta.url).pathname;
/** Between the first answer and the look at memory, in milliseconds. */
const SETTLE_MS = 150;

/** Sends a first request that every plugin answers. */
async function anyAnswer({ port }) {
  const client = connect(`127.0.0.1:${port}`, ResourceProvider);
  await client.unary("GetPluginInfo", {});
  return client;
}

/**
 * Milliseconds to port line and first answer, MB after it: medians of rounds in which each form has its turn.
 *
 * @param {object} run
 * @param {string} run.name of the package
 * @param {object} run.lookup the first one
 * @param {object} run.env
 * @param {number} run.rounds
 * @param {readonly string[]} run.compare Files of other plugins.
 * @param {(line: string) => void} run.say
 */
export async function formFigures({ name, lookup, env, rounds, compare, say }) {
  const system = systemOf(process);
  const own = { ...env, NODE_DISABLE_COMPILE_CACHE: "1" };
  const executable = system === undefined ? undefined : await makeExecutable(name, system, say);
  const answer = (plugin) => firstLookup(plugin, lookup);
  const subjects = [
    { title: "bare Node", path: BARE_NODE, env: {} },
    { title: "script", path: pluginPath(name), env: own, answer },
    ...(executable === undefined ? [] : [{ title: "executable", path: executable, env: own, answer }]),
    ...compare.map((path) => ({ title: path, path, env: {}, answer: anyAnswer })),
  ];
  const taken = subjects.map(() => ({ port: [], first: [], resident: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, subject] of subjects.entries()) {
      const plugin = await startAndTime(subject.path, [], subject.env);
      const client = await subject.answer?.(plugin);
      taken[index].port.push(plugin.toPort);
      if (client !== undefined) taken[index].first.push(plugin.elapsed());
      await sleep(SETTLE_MS);
      taken[index].resident.push(memoryOf(plugin).resident);
      client?.close();
      await stop(plugin);
    }
  }
  return subjects.map(({ title, path }, index) => ({
    title,
    port: median(taken[index].port),
    first: taken[index].first.length === 0 ? undefined : median(taken[index].first),
    resident: median(taken[index].resident),
    megabytes: statSync(path).size / 1e6,
  }));
}

/** The figures of a package as lines of a table. */
export function formLines(name, forms) {
  const cell = (number, unit) => (number === undefined ? "" : `${number.toFixed(0)} ${unit}`).padStart(14);
  const head = `${`${name} by form`.padEnd(34)}${["port line", "first answer", "memory", "file"].map((one) => one.padStart(14)).join("")}`;
  const rows = forms.map(
    ({ title, port, first, resident, megabytes }) =>
      `  ${title.padEnd(32)}${cell(port, "ms")}${cell(first, "ms")}${cell(resident, "MB")}${cell(megabytes, "MB")}`,
  );
  return [head, ...rows].join("\n");
}
