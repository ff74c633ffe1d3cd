// Lookups of a package: runs the example program through the provider, and on the real engine, if there is one.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type RunningPlatforms, renderValue } from "@tripod/cli";
import { conceal, copyProject, type JsonObject, reveal, runYamlLookups } from "@tripod/testkit";
import { pluginPath } from "../build/paths.js";
import type { Engine, Failure } from "../engine/engine.js";
import { ROOT } from "../shared/folders.js";
import { openProject } from "./onEngine.js";

/** Options of all parts of the demo. */
export interface ShowOptions {
  readonly engine: Promise<Engine | Failure> | undefined;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Package, and what its clients need to reach its emulator. */
export interface Target {
  readonly pkg: string;
  readonly access: RunningPlatforms["access"][string];
}

/** Titles of an example's outputs; the default is the name of the output. */
const TITLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hostpkg: {
    zone: "DNS zone example.com.",
    webHeads: "Its A records",
    legacyDomain: "The same name on the legacy DNS hosting",
    plans: "Backup plans that run",
    checkpoints: "Checkpoints that they have saved",
    postgresql: "PostgreSQL 16",
    hstore: "The extension hstore",
    workMemory: "The parameter work_mem",
    location: "Where dedicated servers stand",
    gpuServers: "Configurations with one GPU",
    ubuntu: "Ubuntu 24.04 for them",
    subnets: "Subnets that hold 198.51.100.12",
    routers: "Routers that the account may have",
  },
};

/** Shows what the example of a package looks up, and whether the engine, if one is promised, finds the same. */
export async function showLookups({ pkg, access, engine, signal, say }: Target & ShowOptions): Promise<void> {
  const example = join(ROOT, "examples", `${pkg}-yaml`);
  const config: Record<string, string> = pkg === "hostpkg" ? { projectId: String(access.settings.projectId) } : {};
  const marked = await throughThePlugin({ pkg, example, config, env: access.env });
  signal.throwIfAborted();
  // Secrets are compared in plain text and printed as `[secret]`.
  const outputs = reveal(marked);
  for (const [name, value] of Object.entries(conceal(marked) as JsonObject))
    process.stdout.write(`${TITLES[pkg]?.[name] ?? name}\n${renderValue(value ?? null)}\n`);
  const found = await engine;
  if (found === undefined) return;
  if (!found.ok) {
    say(`this was the plugin alone: there is no Pulumi engine here. ${found.reason}`);
    return;
  }
  const onEngine = await onRealEngine({ example, config, env: access.env, pulumi: found.pulumi, signal });
  const different = Object.keys({ ...outputs, ...onEngine }).filter(
    (name) => !isDeepStrictEqual(outputs[name], onEngine[name]),
  );
  if (different.length > 0)
    throw new Error(`On Pulumi ${found.version} these outputs differ: ${different.join(", ")}.`);
  process.stdout.write(`Pulumi ${found.version} gives the same ${Object.keys(outputs).length} outputs.\n`);
}

interface Run {
  /** Folder of the program. */
  readonly example: string;
  readonly config: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

interface EngineRun extends Run {
  readonly pulumi: string;
  readonly signal: AbortSignal;
}

/** Runs and destroys a program in a home of its own, which is removed afterward. Returns the program's outputs. */
async function onRealEngine({ example, ...options }: EngineRun): Promise<Record<string, unknown>> {
  const { home, must } = await openProject({ ...options, secrets: {} }, ({ folder }) => copyProject(example, folder));
  try {
    await must("up", "--yes", "--skip-preview");
    const outputs = JSON.parse(await must("stack", "output", "--json", "--show-secrets"));
    await must("destroy", "--yes", "--skip-preview");
    return outputs;
  } finally {
    await home.close();
  }
}

/** Runs the lookups of a program through the plugin as a process, with a fake engine. */
async function throughThePlugin({ pkg, example, config, env }: Run & { readonly pkg: string }) {
  const program = await readFile(join(example, "Pulumi.yaml"), "utf8");
  return runYamlLookups({ plugin: pluginPath(pkg), program, config, env });
}
