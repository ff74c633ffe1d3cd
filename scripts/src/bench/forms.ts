// The forms of a plugin side by side: bare Node, the script, the executable, and any other plugin that is named.

import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, ResourceProvider } from "@tripod/grpc";
import { pluginPath } from "../build/paths.js";
import { executableOf } from "./executable.js";
import { type Env, median, memoryOf, type Started, startAndTime, stop } from "./measure.js";
import { BARE_NODE, firstLookup, type LookupRun, type ProviderClient, SETTLE_MS } from "./plugin.js";

interface Form {
  readonly title: string;
  readonly path: string;
  readonly env: Env;
  readonly answer?: (plugin: Started) => Promise<ProviderClient>;
}

/** Medians of a form in milliseconds and MB. */
export interface FormFigures {
  readonly title: string;
  readonly port: number;
  readonly first: number | undefined;
  readonly resident: number;
  readonly megabytes: number;
}

interface FormRun extends LookupRun {
  readonly rounds: number;
  /** Files of other plugins. */
  readonly compare: readonly string[];
  readonly say: (line: string) => void;
}

/** Sends a first request that every plugin answers. */
async function anyAnswer({ port }: Started): Promise<ProviderClient> {
  const client = connect(`127.0.0.1:${port}`, ResourceProvider);
  await client.unary("GetPluginInfo", {});
  return client;
}

/** Measures each form of a package in every round. */
export async function formFigures({ name, lookup, env, rounds, compare, say }: FormRun): Promise<FormFigures[]> {
  const own = { ...env, NODE_DISABLE_COMPILE_CACHE: "1" };
  const executable = await executableOf(name, say);
  const answer = (plugin: Started) => firstLookup(plugin, lookup);
  const forms: Form[] = [
    { title: "bare Node", path: BARE_NODE, env: {} },
    { title: "script", path: pluginPath(name), env: own, answer },
    ...(executable === undefined ? [] : [{ title: "executable", path: executable, env: own, answer }]),
    ...compare.map((path) => ({ title: path, path, env: {}, answer: anyAnswer })),
  ];
  const all = forms.map((form) => ({ form, port: [] as number[], first: [] as number[], resident: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { form, port, first, resident } of all) {
      const plugin = await startAndTime(form.path, form.env);
      const client = await form.answer?.(plugin);
      port.push(plugin.toPort);
      if (client !== undefined) first.push(plugin.elapsed());
      await sleep(SETTLE_MS);
      resident.push(memoryOf(plugin).resident);
      client?.close();
      await stop(plugin);
    }
  }
  return all.map(({ form, port, first, resident }) => ({
    title: form.title,
    port: median(port),
    first: first.length === 0 ? undefined : median(first),
    resident: median(resident),
    megabytes: statSync(form.path).size / 1e6,
  }));
}

/** Returns the figures of a package as lines of a table. */
export function formLines(name: string, forms: readonly FormFigures[]): string {
  const cell = (number: number | undefined, unit: string) =>
    (number === undefined ? "" : `${number.toFixed(0)} ${unit}`).padStart(14);
  const head = `${`${name} by form`.padEnd(34)}${["port line", "first answer", "memory", "file"].map((one) => one.padStart(14)).join("")}`;
  const rows = forms.map(
    ({ title, port, first, resident, megabytes }) =>
      `  ${title.padEnd(32)}${cell(port, "ms")}${cell(first, "ms")}${cell(resident, "MB")}${cell(megabytes, "MB")}`,
  );
  return [head, ...rows].join("\n");
}
