// Lookups of a package: runs the example program through the provider, and on the real engine, if there is one.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type RunningPlatforms, renderValue } from "@tripod/cli";
import { conceal, copyProject, type EngineStack, type JsonObject, reveal, runYamlLookups } from "@tripod/testkit";
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
  const program = await readFile(join(example, "Pulumi.yaml"), "utf8");
  const marked = await runYamlLookups({ plugin: pluginPath(pkg), program, config, env: access.env });
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
  const options = { config, env: access.env, pulumi: found.pulumi, signal };
  const { run, close } = await openProject(options, ({ folder }) => copyProject(example, folder));
  const onEngine = await outputsOf(run).finally(close);
  const different = Object.keys({ ...outputs, ...onEngine }).filter(
    (name) => !isDeepStrictEqual(outputs[name], onEngine[name]),
  );
  if (different.length > 0)
    throw new Error(`On Pulumi ${found.version} these outputs differ: ${different.join(", ")}.`);
  process.stdout.write(`Pulumi ${found.version} gives the same ${Object.keys(outputs).length} outputs.\n`);
}

/** Runs and destroys the program of a stack on the real engine. Returns its outputs. */
async function outputsOf(run: EngineStack["run"]): Promise<Readonly<Record<string, unknown>>> {
  await run("up", "--yes", "--skip-preview");
  const outputs = JSON.parse(await run("stack", "output", "--json", "--show-secrets"));
  await run("destroy", "--yes", "--skip-preview");
  return outputs;
}
