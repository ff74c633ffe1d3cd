import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before } from "node:test";
import { findEngine } from "@tripod/scripts/engine/engine";
import {
  type CommandResult,
  copyProject,
  type EngineEvent,
  type EngineHome,
  openEngineHome,
  openEngineStack,
} from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import { type Keeper, startKeeper } from "./keeper.js";

/** Real engine with a home of its own. */
export interface Engine {
  readonly pulumi: string;
  readonly home: EngineHome;
  /** Encrypts the secrets of its stacks. Default: a passphrase. */
  readonly keeper?: Keeper;
}

/** Real engine with a running emulator. */
export interface Bench<P> extends Engine {
  readonly platform: P;
}

/** Common members of all emulators. */
interface Running {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const found = await findEngine();
/** Whether tests fail instead of being skipped if a prerequisite is missing. */
export const required = process.env.TRIPOD_ENGINE === "required";

/** Options of `describe` that skip its tests without an engine, unless an engine is required. */
export const ENGINE = { skip: !found.ok && !required ? found.reason : false } as const;

/**
 * Prepares a bench for the tests of a suite and removes it after them. Programs read the settings of the platform from
 * environment variables, unless `environment` is false. Secrets of its stacks need no passphrase, unless `passphrase`
 * is true.
 */
export function useBench<P extends Running>(
  start: () => Promise<P>,
  { environment = true, passphrase = false }: { environment?: boolean; passphrase?: boolean } = {},
): () => Bench<P> {
  let bench: Bench<P> | undefined;
  before(async () => {
    if (!found.ok) throw new Error(found.reason);
    const platform = await start();
    const keeper = passphrase ? undefined : await startKeeper();
    // The event log is a debug option of the engine.
    const env = { ...(environment ? platform.env : {}), ...keeper?.env, PULUMI_DEBUG_COMMANDS: "1" };
    const home = await openEngineHome({ pulumi: found.pulumi, env });
    bench = { pulumi: found.pulumi, home, platform, ...(keeper && { keeper }) };
  });
  after(async () => {
    await bench?.home.close();
    bench?.keeper?.close();
    await bench?.platform.close();
  });
  return () => bench ?? assert.fail("the bench is used before it is ready");
}

/** Stack of a project on a bench. */
export interface Stack {
  readonly folder: string;
  /** Runs a command. If it fails, the test fails with its output. */
  run(...args: string[]): Promise<string>;
  /** Runs a command and returns its result, even if it fails. */
  attempt(...args: string[]): Promise<CommandResult>;
  /** Runs a command that must fail, and returns the errors and warnings that the engine reports. */
  problems(...args: string[]): Promise<string>;
  /** Runs a command and returns the warnings that the engine reports. */
  warnings(...args: string[]): Promise<string>;
  /** Runs a command and returns the operations that the engine counts, without unchanged resources: `{ create: 3 }`. */
  changes(...args: string[]): Promise<Readonly<Record<string, number>>>;
  /** Runs a command and returns the paths of the changed properties, by the names of the resources. */
  diffs(...args: string[]): Promise<Readonly<Record<string, readonly string[]>>>;
  outputs(): Promise<Record<string, unknown>>;
  /** Complete output of its commands. */
  printed(): string;
}

type Config = Readonly<Record<string, string>>;

/** Creates a stack of an example, or of the text of a `Pulumi.yaml`, with this configuration. */
export async function stackOf(
  { home, keeper }: Engine,
  project: { example: string } | { yaml: string },
  config: Config = {},
  secrets: Config = {},
): Promise<Stack> {
  const folder =
    "example" in project ? await copyOfExample(project.example, home.folder) : await written(home, project.yaml);
  let printed = "";
  const keeping: EngineHome = {
    ...home,
    run: async (cwd, args) => {
      const result = await home.run(cwd, args);
      printed += result.stdout + result.stderr;
      return result;
    },
  };
  const name = `test-${process.hrtime.bigint()}`;
  const stack = await openEngineStack(keeping, folder, { name, config, secrets, secretsProvider: keeper?.provider });
  const events = async (...args: string[]) => {
    const { code, stdout, stderr, events } = await stack.logged(...args);
    assert.equal(code, 0, `pulumi ${args.join(" ")}\n${stdout}${stderr}`);
    return events;
  };
  return {
    folder,
    run: stack.run,
    attempt: stack.attempt,
    problems: async (...args) => {
      const { code, stdout, events } = await stack.logged(...args);
      assert.notEqual(code, 0, stdout);
      return diagnosticsIn(events);
    },
    warnings: async (...args) => diagnosticsIn(await events(...args)),
    changes: async (...args) => {
      const counts = (await events(...args)).findLast(({ summaryEvent }) => summaryEvent)?.summaryEvent
        ?.resourceChanges;
      const changed = Object.entries(counts ?? assert.fail("the engine logged no summary"));
      return Object.fromEntries(changed.filter(([operation, count]) => operation !== "same" && count > 0));
    },
    diffs: async (...args) => {
      const steps = (await events(...args)).flatMap(({ resOutputsEvent }) => resOutputsEvent?.metadata ?? []);
      const changed = steps.map(({ urn, detailedDiff }) => [
        urn.slice(urn.lastIndexOf(":") + 1),
        Object.keys(detailedDiff ?? {}),
      ]);
      return Object.fromEntries(changed.filter(([, paths]) => paths?.length));
    },
    outputs: async () => JSON.parse(await stack.run("stack", "output", "--json")) as Record<string, unknown>,
    printed: () => printed,
  };
}

/** Text that the engine adds to messages of providers: the position of a call in the program, and colors. */
const ENGINE_WORDS =
  /<\{%.*?%\}>|^rpc error: code = \w+ desc = invocation of \S+ returned an error: |^1 error occurred:\s+\* |\n\n {2}on Pulumi\.yaml line [\s\S]*/g;

/** Messages of the engine itself. */
const OUTCOMES = /^(?:preview|update) failed$|^Error registering |^an unhandled error occurred: /;

/** Returns the errors and warnings in a log, sorted, without words of the engine. */
function diagnosticsIn(logged: readonly EngineEvent[]): string {
  return logged
    .flatMap(({ diagnosticEvent }) => diagnosticEvent ?? [])
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ severity, message }) => ({ severity, text: message.replaceAll(ENGINE_WORDS, "").trim() }))
    .filter(({ text }) => !OUTCOMES.test(text))
    .map(({ severity, text }) => `${severity}: ${text}`)
    .sort()
    .join("\n");
}

async function written(home: EngineHome, yaml: string): Promise<string> {
  const folder = join(home.folder, `project-${process.hrtime.bigint()}`);
  await mkdir(folder);
  await writeFile(join(folder, "Pulumi.yaml"), yaml);
  return folder;
}

/** Returns all files of the engine about the stacks of a bench: states, backups and history. */
export async function stateFiles({ home }: Engine): Promise<string> {
  const entries = await readdir(join(home.folder, "state"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  assert.ok(files.length > 0, "the engine has written nothing");
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")));
  return texts.join("\n");
}

/** Asserts that a text contains none of the values, without printing text or value. */
export function assertHidden(text: string, secrets: readonly string[], what: string): void {
  const leaked = secrets.filter((value) => text.includes(value));
  assert.equal(leaked.length, 0, `${what}: ${leaked.length} of ${secrets.length} secrets are in plain text`);
}

/** Folder with all plugins as executables, if the tests run these. */
const EXECUTABLES = process.env.TRIPOD_EXECUTABLES;

/** Returns the folder of a built plugin, for `plugins.providers[].path`. */
export function pluginFolder(name: string): string {
  return EXECUTABLES ?? join(ROOT, "dist", "plugins", name);
}

/** Returns a copy of an example below a folder, with plugins of the tested form. */
export function copyOfExample(example: string, parent: string): Promise<string> {
  return copyProject(join(ROOT, "examples", example), parent, EXECUTABLES);
}

/** Returns the head of a YAML program of built packages; `others` are the folders of other plugins. */
export function yamlHead(project: string, packages: readonly string[], others: Config = {}): string {
  const folders = [...packages.map((name) => [name, pluginFolder(name)]), ...Object.entries(others)];
  const providers = folders.map(([name, path]) => `    - { name: ${name}, path: ${path} }\n`);
  return `name: ${project}\nruntime: yaml\nplugins:\n  providers:\n${providers.join("")}`;
}

/** Returns the executable of a built plugin, for `pulumi do --package`. */
export function pluginFile(name: string): string {
  return join(pluginFolder(name), `pulumi-resource-${name}`);
}

/** Returns a folder with an executable plugin of the test package. */
export async function thingPluginFolder({ home }: Engine): Promise<string> {
  const folder = join(home.folder, "thing-plugin");
  await mkdir(folder, { recursive: true });
  const executable = join(folder, "pulumi-resource-thing");
  await writeFile(
    executable,
    `#!/usr/bin/env node\nimport(${JSON.stringify(`${ROOT}tests/dist/provider/thing/main.js`)});\n`,
  );
  await chmod(executable, 0o755);
  return folder;
}

/** Returns the values that occur only in a kubeconfig: the cluster's address and credentials. */
export function tellingValues(kubeConfig: string): string[] {
  const members = kubeConfig.matchAll(/\b(?:server|token|certificate-authority-data): ([^\s,}]+)/g);
  const values = [...members].map(([, value = ""]) => value);
  assert.equal(values.length, 3, "a kubeconfig has an address, an authority and a token");
  return values;
}
