// Shows the story of a package: on the plugin alone, and then on the real engine, if there is one. All has been built.

import { join } from "node:path";
import { isDeepStrictEqual, styleText } from "node:util";
import { startEmulators } from "@tripod/cli";
import { pluginPath } from "../build/paths.js";
import { controlsOf } from "../shared/emulatorControls.js";
import { ROOT } from "../shared/folders.js";
import { type ShowOptions, showLookups, type Target } from "./lookups.js";
import { openOnEngine } from "./onEngine.js";
import { openOnPlugin, type StackOptions } from "./onPlugin.js";
import { STORIES } from "./stories.js";
import { type Act, play, type Stack } from "./story.js";

interface DemoOptions extends ShowOptions {
  readonly pkg: string;
  readonly lookups?: boolean;
  readonly seed?: "small" | "large";
}

/** Runs something with the emulator of a package, which it ends afterward. */
export async function onEmulator<T>(
  pkg: string,
  seed: DemoOptions["seed"],
  work: (access: Target["access"]) => Promise<T>,
): Promise<T> {
  const platforms = await startEmulators([pkg], { seed });
  try {
    const { [pkg]: access } = platforms.access;
    if (access === undefined) throw new Error(`There is no emulator of ${pkg}.`);
    return await work(access);
  } finally {
    await platforms.close();
  }
}

/** Shows the demo of a package on its emulator. */
export function show({ pkg, lookups = false, seed, engine, signal, say }: DemoOptions): Promise<void> {
  return onEmulator(pkg, seed, (access) => {
    const stopped = engine && unlessStopped(engine, signal);
    const showPart = lookups || STORIES[pkg] === undefined ? showLookups : tellStory;
    return showPart({ pkg, access, engine: stopped, signal, say });
  });
}

/** Runs the acts of a package's story on the provider alone and reports each when it ends. */
export async function playOnPlugin(
  pkg: string,
  access: Target["access"],
  signal: AbortSignal,
  tell: (act: Act) => void = () => {},
): Promise<readonly Act[]> {
  return playOn(pkg, access, (on) => openOnPlugin({ ...on, plugin: pluginPath(pkg) }), signal, tell);
}

async function playOn(
  pkg: string,
  access: Target["access"],
  open: (on: StackOptions) => Promise<Stack>,
  signal: AbortSignal,
  tell: (act: Act) => void,
): Promise<readonly Act[]> {
  const story = STORIES[pkg];
  if (story === undefined) throw new Error(`The demo has no story for ${pkg}.`);
  const stack = await open({ pkg, env: access.env, ...story.given(access.settings) });
  try {
    const address = Object.values(access.env).find((value) => value.startsWith("http")) ?? "";
    const program = join(ROOT, "scripts", "src", "demo", "programs", `${pkg}.yaml`);
    return await play({ story, program, stack, platform: controlsOf(new URL(address).origin), signal, tell });
  } finally {
    await stack.close();
  }
}

async function tellStory({ pkg, access, engine, signal, say }: Target & ShowOptions): Promise<void> {
  let number = 0;
  const acts = await playOnPlugin(pkg, access, signal, (act) => {
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
  const folder = join(ROOT, "dist", "plugins", pkg);
  const onEngine = await playOn(
    pkg,
    access,
    (on) => openOnEngine({ ...on, pulumi: found.pulumi, folder, signal }),
    signal,
    ({ title, seconds }) => say(`Pulumi ${found.version}: ${title} (${seconds.toFixed(1)} s)`),
  );
  const other = acts.findIndex(({ lines }, index) => !isDeepStrictEqual(lines, onEngine[index]?.lines));
  if (other >= 0) {
    const [here, there] = [acts, onEngine].map((all) => all[other]?.lines.join("\n   "));
    throw new Error(
      `on Pulumi ${found.version} this differs: ${acts[other]?.title}\n   ${there}\ninstead of\n   ${here}`,
    );
  }
  const sum = (name: "requests" | "seconds") => onEngine.reduce((total, act) => total + act[name], 0);
  process.stdout.write(
    `Pulumi ${found.version} does the same in all ${acts.length} steps: ${sum("requests")} requests, ${sum("seconds").toFixed(1)} s.\n`,
  );
}

const ALONE = "This was the provider with a fake engine";

/** Returns the promised value; rejects with the signal's reason if it aborts first. */
function unlessStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  stopped.catch(() => {});
  return Promise.race([promise, stopped]);
}

type Style = Parameters<typeof styleText>[0];

const COLORS: Readonly<Record<string, Style>> = { "+": "green", "~": "yellow", "-": "red", "±": "magenta", "!": "red" };

/** Returns an act as text: title, result and cost. */
function textOf(number: number, act: Act): string {
  const told = act.lines.map((line) => `   ${styled(COLORS[line.charAt(0)], line)}\n`).join("");
  return `${styled("bold", `${number}  ${act.title}`)}\n${told}   ${styled("dim", costOf(act))}\n\n`;
}

/** Formats the cost of an act. */
export function costOf({ requests, writes, seconds }: Pick<Act, "requests" | "writes" | "seconds">): string {
  return `${requests} requests, ${writes} of them writes, ${seconds.toFixed(1)} s`;
}

function styled(style: Style | undefined, text: string): string {
  const isPlain = style === undefined || process.stdout.isTTY !== true || !!process.env.NO_COLOR;
  return isPlain ? text : styleText(style, text);
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a demo, and ends the process with status 1 if it fails. A signal of the user aborts the demo's own signal, so that the demo
 * removes its processes and files. Further signals have no effect: npm forwards a signal that the terminal has sent already.
 */
export async function runDemo(demo: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (stop.signal.aborted) return;
      console.error("demo: stopping after the current step");
      stop.abort(new Error(`stopped by ${name}; its processes and files are removed`));
    });
  }
  try {
    await demo(stop.signal);
  } catch (error) {
    console.error(`demo: ${(error as Error).message}`);
    // Ends a build of the engine that is still running.
    process.exit(1);
  }
  for (const name of SIGNALS) process.removeAllListeners(name);
}
