// What a start costs with other things the same: a hundred definitions more, compiled code kept or not.

import { mkdtempSync, rmSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pluginPath } from "../build.mjs";
import { pluginWithMore } from "./generated.mjs";
import { median, memoryOf, processorTimeSoFar, startAndTime, stop } from "./measure.mjs";
import { firstLookup } from "./plugin.mjs";

const SETTLE_MS = 150;
const OFF = { NODE_DISABLE_COMPILE_CACHE: "1" };

/**
 * Compares a start of the plugin with one that has a hundred more definitions, and, if Node supports it, with one that
 * has a compile cache of the previous start. Ratios compare the two starts of one round, which run in turn.
 */
export async function flatFigures({ name, lookup, env, rounds }) {
  const home = mkdtempSync(join(tmpdir(), "tripod-bench-"));
  try {
    const plain = { command: pluginPath(name), env: { ...env, ...OFF } };
    const more = { command: await pluginWithMore(name), env: { ...env, ...OFF } };
    const kept = { command: pluginPath(name), env: { ...env, PULUMI_HOME: home } };
    const canKeep = module.enableCompileCache !== undefined;
    // Node writes the compile cache when a process exits normally.
    if (canKeep) await oneStart(kept, lookup, "SIGTERM");
    return {
      more: await compared(plain, more, lookup, rounds),
      kept: canKeep ? await compared(plain, kept, lookup, rounds) : undefined,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Medians of the ratios of one start to another. */
async function compared(base, other, lookup, rounds) {
  const ratios = {};
  for (let round = 0; round < rounds; round++) {
    // In turn, so that neither always runs on what the other has left.
    const order = round % 2 === 0 ? [base, other] : [other, base];
    const figures = new Map();
    for (const one of order) figures.set(one, await oneStart(one, lookup, "SIGKILL"));
    for (const [figure, value] of Object.entries(figures.get(other))) {
      ratios[figure] ??= [];
      ratios[figure].push(value / figures.get(base)[figure]);
    }
  }
  return Object.fromEntries(Object.entries(ratios).map(([figure, values]) => [figure, median(values)]));
}

async function oneStart({ command, env }, lookup, signal) {
  const plugin = await startAndTime(command, [], env);
  const portCpu = processorTimeSoFar(plugin);
  const client = await firstLookup(plugin, lookup);
  const toFirst = plugin.elapsed();
  const firstCpu = processorTimeSoFar(plugin);
  await sleep(SETTLE_MS);
  const { resident, own } = memoryOf(plugin);
  client.close();
  await stop(plugin, signal);
  return { toPort: plugin.toPort, toFirst, portCpu, firstCpu, resident, own };
}
