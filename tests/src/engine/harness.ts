import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before } from "node:test";
import { startPlatforms } from "@tripod/cli";
import { type CommandResult, copyProject, type EngineHome, openEngineHome } from "@tripod/testkit";
import { findEngine } from "../../../tools/engine.mjs";
import { ROOT } from "../repository/root.js";

/** The real engine with a home of its own, beside running local platforms. */
export interface Bench {
  readonly pulumi: string;
  readonly home: EngineHome;
  readonly platforms: Awaited<ReturnType<typeof startPlatforms>>;
}

const found = await findEngine();
const required = process.env.TRIPOD_ENGINE === "required";

/** Given to `describe`: says why the tests in it are skipped where there is no engine, unless one is required. */
export const ENGINE = { skip: !found.ok && !required ? found.reason : false } as const;

/** Has the bench ready for the tests of a suite, and clears it away after them. */
export function useBench({ environment = true }: { environment?: boolean } = {}): () => Bench {
  let bench: Bench | undefined;
  before(async () => {
    if (!found.ok) throw new Error(found.reason);
    const platforms = await startPlatforms();
    const variables = environment ? Object.values(platforms.access).map(({ env }) => env) : [];
    const home = await openEngineHome({ pulumi: found.pulumi, env: Object.assign({}, ...variables) });
    bench = { pulumi: found.pulumi, home, platforms };
  });
  after(async () => {
    await bench?.home.close();
    await bench?.platforms.close();
  });
  return () => bench ?? assert.fail("the bench is used before it is ready");
}

/** A stack of a project on a bench. */
export interface Stack {
  readonly folder: string;
  /** Runs a command; a failing one fails the test with what it printed. */
  run(...args: string[]): Promise<string>;
  /** Runs a command whatever comes of it. */
  attempt(...args: string[]): Promise<CommandResult>;
  outputs(): Promise<Record<string, unknown>>;
}

/** Makes a stack of an example, or of the text of a `Pulumi.yaml`, with this configuration. */
export async function stackOf(
  { home }: Bench,
  project: { example: string } | { yaml: string },
  config: Readonly<Record<string, string>> = {},
): Promise<Stack> {
  const folder =
    "example" in project
      ? await copyProject(join(ROOT, "examples", project.example), home.folder)
      : await written(home, project.yaml);
  const attempt = (...args: string[]) => home.run(folder, args);
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await attempt(...args);
    assert.equal(code, 0, `pulumi ${args.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  };
  await run("stack", "init", `test-${process.hrtime.bigint()}`);
  for (const [name, value] of Object.entries(config)) await run("config", "set", name, value);
  return {
    folder,
    run,
    attempt,
    outputs: async () => JSON.parse(await run("stack", "output", "--json")) as Record<string, unknown>,
  };
}

async function written(home: EngineHome, yaml: string): Promise<string> {
  const folder = join(home.folder, `project-${process.hrtime.bigint()}`);
  await mkdir(folder);
  await writeFile(join(folder, "Pulumi.yaml"), yaml);
  return folder;
}

/** The folder of a built plugin, for `plugins.providers[].path`. */
export function pluginFolder(name: string): string {
  return join(ROOT, "dist", "plugins", name);
}

/** A folder with an executable plugin of the test package. */
export async function thingPluginFolder({ home }: Bench): Promise<string> {
  const folder = join(home.folder, "thing-plugin");
  await mkdir(folder, { recursive: true });
  const executable = join(folder, "pulumi-resource-thing");
  await writeFile(executable, `#!/usr/bin/env node\nimport(${JSON.stringify(`${ROOT}tests/dist/thing/main.js`)});\n`);
  await chmod(executable, 0o755);
  return folder;
}
