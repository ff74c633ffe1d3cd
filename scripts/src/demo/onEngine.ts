// The same stack on the real engine, in a separate home directory. Results are read from the engine's event log.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CommandResult, type EngineHome, openEngineHome } from "@tripod/testkit";
import type { StackOptions } from "./onPlugin.js";
import { type Outcome, SIGNS, type Stack, type Step } from "./story.js";

interface EngineStackOptions extends StackOptions {
  /** Path of the engine's command line. */
  readonly pulumi: string;
  /** Folder of the provider. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Home of the engine, and a project in it with one stack. */
interface EngineProject {
  readonly home: EngineHome;
  /** Runs a command of the engine in the project. @throws the signal's reason if it was aborted meanwhile */
  run(...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command that must succeed. Returns what it prints. */
  must(...args: readonly string[]): Promise<string>;
}

/** Creates a stack with this configuration in a project. */
export async function openProject(
  { pulumi, env, config, secrets, signal }: Omit<EngineStackOptions, "pkg" | "folder">,
  project: (home: EngineHome) => Promise<string>,
): Promise<EngineProject> {
  // The log of events is one of the engine's own commands for looking at it.
  const home = await openEngineHome({ pulumi, env: { ...env, PULUMI_DEBUG_COMMANDS: "1" } });
  try {
    const folder = await project(home);
    const run = async (...args: readonly string[]) => {
      // The engine handles Ctrl-C itself and completes operations that it has started.
      const result = await home.run(folder, [...args]);
      signal?.throwIfAborted();
      return result;
    };
    const must = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await run(...args);
      if (code !== 0) throw new Error(`pulumi ${args[0]} failed:\n${stdout}${stderr}`);
      return stdout;
    };
    await must("stack", "init", "demo");
    for (const [name, value] of Object.entries(config)) await must("config", "set", name, value);
    for (const [name, value] of Object.entries(secrets)) await must("config", "set", "--secret", name, value);
    return { home, run, must };
  } catch (error) {
    await home.close();
    throw error;
  }
}

/** Opens a stack on the real engine. */
export async function openOnEngine(options: EngineStackOptions): Promise<Stack> {
  const { pkg, folder } = options;
  let project = "";
  const write = (yaml: string) =>
    writeFile(
      join(project, "Pulumi.yaml"),
      `${yaml}\nplugins:\n  providers:\n    - name: ${pkg}\n      path: ${JSON.stringify(folder)}\n`,
    );
  const { home, run } = await openProject(options, async (home) => {
    project = join(home.folder, "bakery");
    await mkdir(project);
    await write("name: bakery\nruntime: yaml");
    return project;
  });
  const events = join(home.folder, "events.json");
  const does = async (command: string, ...options: string[]) => {
    await rm(events, { force: true });
    const { code, stdout, stderr } = await run(command, ...options, "--event-log", events);
    const outcome = outcomeOf(await readFile(events, "utf8"));
    if (code !== 0 && outcome.errors.length === 0) throw new Error(`pulumi ${command} failed:\n${stdout}${stderr}`);
    return outcome;
  };
  return {
    preview: async (yaml: string) => {
      await write(yaml);
      return does("preview");
    },
    up: async (yaml: string) => {
      await write(yaml);
      return does("up", "--yes", "--skip-preview");
    },
    refresh: () => does("refresh", "--yes", "--skip-preview"),
    destroy: () => does("destroy", "--yes", "--skip-preview"),
    close: () => home.close(),
  };
}

/** Event of the engine's log. */
interface LoggedEvent {
  readonly resOutputsEvent?: {
    readonly metadata?: {
      readonly op?: string;
      readonly urn?: string;
      readonly type?: string;
      readonly diffs?: string[];
    };
  };
  readonly diagnosticEvent?: { readonly severity: string; readonly urn?: string; readonly message: string };
}

/** The engine prefixes each failure of a check with the resource and the input. */
const ENGINES_WORDS = /^\S+ resource '[^']+'(?:: property (\S+) value \{.*?\})? has a problem: /s;

function ownWords(message: string): string {
  return message.replace(ENGINES_WORDS, (_, property?: string) => (property === undefined ? "" : `${property}: `));
}

/** Returns the operations on the resources of the package, and the errors of its plugin. */
function outcomeOf(log: string): Outcome {
  const steps = new Map<string, Step>();
  const errors: string[] = [];
  for (const line of log.split("\n").filter((line) => line !== "")) {
    const { resOutputsEvent, diagnosticEvent }: LoggedEvent = JSON.parse(line);
    const { op = "", urn = "", type = "", diffs } = resOutputsEvent?.metadata ?? {};
    const name = urn.slice(urn.lastIndexOf(":") + 1);
    if (op in SIGNS && !type.startsWith("pulumi:")) steps.set(name, { op, name, of: diffs ?? [] });
    if (diagnosticEvent?.severity === "error" && diagnosticEvent.urn?.includes(":index/"))
      errors.push(ownWords(diagnosticEvent.message.trim()));
  }
  return { steps: [...steps.values()], errors };
}
