// The same stack on the real engine, in a separate home directory. Results are read from the engine's event log.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EngineEvent, type EngineHome, type EngineStack, openEngineHome, openEngineStack } from "@tripod/testkit";
import type { StackOptions } from "./onPlugin.js";
import { type Outcome, SIGNS, type Stack, type Step } from "./story.js";

/** Configuration of a stack on the real engine. */
interface EngineOptions extends Omit<StackOptions, "pkg" | "secrets">, Partial<Pick<StackOptions, "secrets">> {
  /** Path of the engine's command line. */
  readonly pulumi: string;
  readonly signal?: AbortSignal;
}

/** Opens a stack of a project in a new home of the engine. `project` creates the project in the home. */
export async function openProject(
  { pulumi, env, ...options }: EngineOptions,
  project: (home: EngineHome) => Promise<string>,
): Promise<EngineStack & Pick<EngineHome, "close">> {
  // The log of events is one of the engine's own commands for looking at it.
  const home = await openEngineHome({ pulumi, env: { ...env, PULUMI_DEBUG_COMMANDS: "1" } });
  try {
    return { ...(await openEngineStack(home, await project(home), { name: "demo", ...options })), close: home.close };
  } catch (error) {
    await home.close();
    throw error;
  }
}

/** Opens a stack on the real engine, with the provider in a folder. */
export async function openOnEngine(
  options: EngineOptions & Pick<StackOptions, "pkg"> & { readonly folder: string },
): Promise<Stack> {
  const { pkg, folder } = options;
  let project = "";
  const write = (yaml: string) =>
    writeFile(
      join(project, "Pulumi.yaml"),
      `${yaml}\nplugins:\n  providers:\n    - name: ${pkg}\n      path: ${JSON.stringify(folder)}\n`,
    );
  const { logged, close } = await openProject(options, async (home) => {
    project = join(home.folder, "bakery");
    await mkdir(project);
    await write("name: bakery\nruntime: yaml");
    return project;
  });
  const does = async (...command: readonly string[]) => {
    const { code, stdout, stderr, events } = await logged(...command);
    const outcome = outcomeOf(events);
    if (code !== 0 && outcome.errors.length === 0) throw new Error(`pulumi ${command[0]} failed:\n${stdout}${stderr}`);
    return outcome;
  };
  return {
    preview: (yaml) => write(yaml).then(() => does("preview")),
    up: (yaml) => write(yaml).then(() => does("up", "--yes", "--skip-preview")),
    refresh: () => does("refresh", "--yes", "--skip-preview"),
    destroy: () => does("destroy", "--yes", "--skip-preview"),
    close,
  };
}

/** The engine prefixes each failure of a check with the resource and the input. */
const ENGINES_WORDS = /^\S+ resource '[^']+'(?:: property (\S+) value \{.*?\})? has a problem: /s;

function ownWords(message: string): string {
  return message.replace(ENGINES_WORDS, (_, property?: string) => (property === undefined ? "" : `${property}: `));
}

/** Returns the operations on the resources of the package, and the errors of its plugin. */
function outcomeOf(events: readonly EngineEvent[]): Outcome {
  const steps = new Map<string, Step>();
  const errors: string[] = [];
  for (const { resOutputsEvent, diagnosticEvent } of events) {
    const { op = "", urn = "", type = "", diffs = [] } = resOutputsEvent?.metadata ?? {};
    const name = urn.slice(urn.lastIndexOf(":") + 1);
    if (op in SIGNS && !type.startsWith("pulumi:")) steps.set(name, { op, name, of: diffs });
    if (diagnosticEvent?.severity === "error" && diagnosticEvent.urn?.includes(":index/"))
      errors.push(ownWords(diagnosticEvent.message.trim()));
  }
  return { steps: [...steps.values()], errors };
}
