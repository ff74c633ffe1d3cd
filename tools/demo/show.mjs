// Shows the story of a package: on the plugin alone, and then on the real engine, if there is one. All has been built.

import { join } from "node:path";
import { isDeepStrictEqual, styleText } from "node:util";
import { pluginPath, ROOT } from "../build.mjs";
import { showLookups } from "./lookups.mjs";
import { buttonsOf } from "./platform.mjs";
import { STORIES } from "./stories.mjs";
import { play } from "./story.mjs";

/**
 * @param {{ pkg: string, lookups?: boolean, seed?: "small" | "large", engine: Promise<object> | undefined, signal: AbortSignal, say: (line: string) => void }} options
 */
export async function show({ pkg, lookups = false, seed, engine, signal, say }) {
  const { startEmulators } = await import("../../packages/cli/dist/index.js");
  const platforms = await startEmulators([pkg], { seed });
  try {
    const access = platforms.access[pkg];
    const stopped = engine && unlessStopped(engine, signal);
    if (lookups || STORIES[pkg] === undefined) await showLookups({ pkg, access, engine: stopped, signal, say });
    else await tell({ pkg, access, engine: stopped, signal, say });
  } finally {
    await platforms.close();
  }
}

/**
 * Runs the acts of a package's story on the plugin alone and reports each when it ends.
 *
 * @param {string} pkg
 * @param {{ env: Record<string, string>, settings: Record<string, string> }} access
 * @param {(act: import("./story.mjs").Act) => void} [told]
 */
export async function playOnPlugin(pkg, access, told = () => {}) {
  const { openOnPlugin } = await import("./onPlugin.mjs");
  return playOn(pkg, access, (on) => openOnPlugin({ ...on, plugin: pluginPath(pkg) }), told);
}

async function playOn(pkg, access, open, told) {
  const story = STORIES[pkg];
  const stack = await open({ pkg, env: access.env, ...story.given(access.settings) });
  try {
    const address = Object.values(access.env).find((value) => value.startsWith("http"));
    const program = new URL(`programs/${pkg}.yaml`, import.meta.url);
    return await play({ story, program, stack, platform: buttonsOf(new URL(address).origin), tell: told });
  } finally {
    await stack.close();
  }
}

async function tell({ pkg, access, engine, signal, say }) {
  let number = 0;
  const acts = await playOnPlugin(pkg, access, (act) => {
    number += 1;
    process.stdout.write(textOf(number, act));
  });
  if (engine === undefined) {
    process.stdout.write(`${ALONE}. Without --quick the real engine does the same.\n`);
    return;
  }
  say("waiting for the engine");
  const found = await engine;
  if (!found.ok) {
    process.stdout.write(`${ALONE}: the engine is not available. ${found.reason}\n`);
    return;
  }
  const { openOnEngine } = await import("./onEngine.mjs");
  const folder = join(ROOT, "dist", "plugins", pkg);
  const onEngine = await playOn(
    pkg,
    access,
    (on) => openOnEngine({ ...on, pulumi: found.pulumi, folder, signal }),
    ({ title, seconds }) => say(`Pulumi ${found.version}: ${title} (${seconds.toFixed(1)} s)`),
  );
  const other = acts.findIndex(({ lines }, index) => !isDeepStrictEqual(lines, onEngine[index]?.lines));
  if (other >= 0) {
    const [here, there] = [acts, onEngine].map((all) => all[other]?.lines.join("\n   "));
    throw new Error(
      `on Pulumi ${found.version} this differs: ${acts[other].title}\n   ${there}\ninstead of\n   ${here}`,
    );
  }
  const sum = (name) => onEngine.reduce((total, act) => total + act[name], 0);
  process.stdout.write(
    `Pulumi ${found.version} does the same in all ${acts.length} steps: ${sum("requests")} requests, ${sum("seconds").toFixed(1)} s.\n`,
  );
}

const ALONE = "This was the plugin with a fake engine";

/** Returns the promised value; rejects with the signal's reason if it aborts first. */
function unlessStopped(promise, signal) {
  const stopped = new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  stopped.catch(() => {});
  return Promise.race([promise, stopped]);
}

const COLOURS = { "+": "green", "~": "yellow", "-": "red", "±": "magenta", "!": "red" };

/** One act as text: its title, what came of it, what it cost. */
function textOf(number, act) {
  const told = act.lines.map((line) => `   ${styled(COLOURS[line[0]], line)}\n`).join("");
  return `${styled("bold", `${number}  ${act.title}`)}\n${told}   ${styled("dim", costOf(act))}\n\n`;
}

/** Formats the cost of an act. */
export function costOf({ requests, writes, seconds }) {
  return `${requests} requests, ${writes} of them writes, ${seconds.toFixed(1)} s`;
}

function styled(style, text) {
  const isPlain = style === undefined || process.stdout.isTTY !== true || !!process.env.NO_COLOR;
  return isPlain ? text : styleText(style, text);
}
