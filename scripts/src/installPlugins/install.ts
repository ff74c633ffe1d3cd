import { access, constants, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { tarGz } from "@tripod/authoring/commands/archive";
import { file, writeFolder } from "@tripod/authoring/commands/files";
import { readSchema } from "../build/paths.js";
import { thisSystem } from "../executables/systems.js";
import { executableFolder, pluginFolder } from "../release/pluginFolders.js";
import { ROOT } from "../shared/folders.js";
import { runOrThrow } from "../shared/programs.js";

/** Forms of an installed provider. */
export const FORMS = ["script", "executable"] as const;

/** Form of an installed provider. */
export type Form = (typeof FORMS)[number];

const ARCHIVES = join(ROOT, "dist", "archives");

/** Returns the folder of Pulumi's plugins. */
function pluginHome(env: NodeJS.ProcessEnv): string {
  return join(env.PULUMI_HOME || join(homedir(), ".pulumi"), "plugins");
}

/** Returns what prevents providers from being installed here, with the next step. Returns undefined if nothing does. */
export async function obstacle(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const home = pluginHome(env);
  const held = await whyNotWritable(home);
  return held === undefined
    ? undefined
    : `Nothing can be written to ${home} (${held}). Make it writable for this user, or set PULUMI_HOME to a folder that is, here and wherever Pulumi runs.`;
}

/** Returns the error of the system for writing to a folder, or to its nearest existing parent. */
async function whyNotWritable(folder: string): Promise<string | undefined> {
  const fault: string | undefined = await access(folder, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (fault !== "ENOENT" || dirname(folder) === folder) return fault;
  return whyNotWritable(dirname(folder));
}

/** Returns the other versions of a provider that are installed. */
async function otherVersions(name: string, version: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const pattern = new RegExp(`^resource-${name}-v(\\d[^/]*)$`);
  const entries = await readdir(pluginHome(env), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => pattern.exec(entry.name)?.[1] ?? [])
    .filter((found) => found !== version);
}

/** Returns the default form on a machine. Executables for other systems than Linux exist but were never run. */
export function usualForm(platform: string, system: string | undefined): Form {
  return platform === "linux" && system !== undefined ? "executable" : "script";
}

/**
 * Installs the built provider of a package by `pulumi plugin install`.
 *
 * @param pulumi path of Pulumi's command line
 */
export async function install(name: string, form: Form, pulumi: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { version } = readSchema(name);
  const progress = (line: string) => console.error(`install-plugins: ${line}`);
  const folder =
    form === "script" ? await pluginFolder(ROOT, name) : await executableFolder(ROOT, name, thisSystem(), progress);
  const archive = `pulumi-resource-${name}-v${version}.tar.gz`;
  await writeFolder(join(ARCHIVES, name), new Map([[archive, file(await tarGz(folder, 1))]]));
  const path = join(ARCHIVES, name, archive);
  const command = ["plugin", "install", "resource", name, version, "--reinstall", "--file", path];
  await runOrThrow(pulumi, command, { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" } });
  console.log(`${name} ${version} is installed as ${form === "script" ? "a script" : "an executable"}.`);
  for (const other of await otherVersions(name, version, env)) {
    console.log(
      `  ${other} stays installed for programs with an SDK of that version. Without such programs, run: pulumi plugin rm resource ${name} ${other}`,
    );
  }
}
