// Installs the plugins where Pulumi looks for them, with `pulumi plugin install`.
//
//   npm run install-plugins                    all packages
//   npm run install-plugins -- hostpkg         some of them
//   npm run install-plugins -- --form script   as scripts, which need Node wherever Pulumi runs
//
// On Linux they are installed as executables, which need nothing; elsewhere as scripts, or with --form executable.

import { access, constants, readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { pluginsAreUpToDate } from "../scripts/dist/build/upToDate.js";
import { isAtLeast, readVersion } from "../scripts/dist/engine/toolchain.js";
import { build, PLUGIN_PACKAGES, ROOT, schemaPath } from "./build.mjs";
import { run } from "./engine/processes.mjs";
import { findEngine } from "./engine.mjs";
import { systemOf } from "./executables/systems.mjs";
import { executableFolder } from "./release/executableFolder.mjs";
import { file } from "./release/files.mjs";
import { pluginFolder } from "./release/pluginFolder.mjs";
import { tarGz } from "./release/tar.mjs";
import { writeFolder } from "./release/write.mjs";

const FORMS = ["script", "executable"];
const OLDEST_NODE = "20.19.0";
const ARCHIVES = join(ROOT, "dist", "archives");

/** Where Pulumi keeps plugins. */
function pluginHome(env) {
  return join(env.PULUMI_HOME || join(homedir(), ".pulumi"), "plugins");
}

/**
 * What keeps plugins from being installed or started here, with the next step; undefined if nothing does.
 *
 * @param {{ env: NodeJS.ProcessEnv, nodeVersion: string }} machine
 */
export async function obstacle({ env, nodeVersion }) {
  const version = readVersion(nodeVersion) ?? "0.0.0";
  if (!isAtLeast(version, OLDEST_NODE)) {
    return `The plugins run on Node ${OLDEST_NODE} or later, and this is ${nodeVersion}. Install a later one (https://nodejs.org) and make it the \`node\` on PATH.`;
  }
  const home = pluginHome(env);
  const held = await whyNotWritable(home);
  return held === undefined
    ? undefined
    : `Nothing can be written to ${home} (${held}). Make it writable for this user, or set PULUMI_HOME to a folder that is, here and wherever Pulumi runs.`;
}

/** Returns the error of the system for writing to a folder, or to its nearest existing parent. */
async function whyNotWritable(folder) {
  const fault = await access(folder, constants.W_OK).then(
    () => undefined,
    (error) => error.code ?? error.message,
  );
  if (fault !== "ENOENT" || dirname(folder) === folder) return fault;
  return whyNotWritable(dirname(folder));
}

/** Other versions of a plugin that are installed. */
async function otherVersions(name, version, env) {
  const pattern = new RegExp(`^resource-${name}-v(\\d[^/]*)$`);
  const entries = await readdir(pluginHome(env), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => pattern.exec(entry.name)?.[1])
    .filter((found) => found !== undefined && found !== version);
}

/** The form of plugins on this machine. Executables for other systems than Linux are made, and were never run. */
export function usualForm({ platform }, system) {
  return platform === "linux" && system !== undefined ? "executable" : "script";
}

async function install(name, form, pulumi, env) {
  const { version } = JSON.parse(await readFile(schemaPath(name), "utf8"));
  const progress = (line) => console.error(`install-plugins: ${line}`);
  const system = systemOf(process);
  const folder =
    form === "script" ? await pluginFolder(ROOT, name) : await executableFolder(ROOT, name, system, progress);
  const archive = `pulumi-resource-${name}-v${version}.tar.gz`;
  await writeFolder(join(ARCHIVES, name), new Map([[archive, file(tarGz(folder, 1))]]));
  const path = join(ARCHIVES, name, archive);
  const command = ["plugin", "install", "resource", name, version, "--reinstall", "--file", path];
  const { ok, stdout, stderr } = await run(pulumi, command, { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" } });
  if (!ok) throw new Error(`pulumi ${command.join(" ")} failed:\n${stdout}${stderr.join("\n")}`);
  console.log(`${name} ${version} is installed as ${form === "script" ? "a script" : "an executable"}.`);
  for (const other of await otherVersions(name, version, env)) {
    console.log(
      `  ${other} stays installed for programs with an SDK of that version. Without such programs, run: pulumi plugin rm resource ${name} ${other}`,
    );
  }
}

async function main() {
  const { values, positionals } = parseArgs({ options: { form: { type: "string" } }, allowPositionals: true });
  const unknown = positionals.filter((name) => !PLUGIN_PACKAGES.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no package ${unknown.join(", ")}; there are ${PLUGIN_PACKAGES.join(", ")}.`);
  }
  const system = systemOf(process);
  const { form = usualForm(process, system) } = values;
  if (!FORMS.includes(form)) throw new Error(`There is no form ${form}; there are ${FORMS.join(", ")}.`);
  if (form === "executable" && system === undefined) {
    throw new Error(`No executable is made for ${process.platform} ${process.arch}; --form script runs on any Node.`);
  }
  const { env, version: nodeVersion } = process;
  const reason = await obstacle({ env, nodeVersion });
  if (reason !== undefined) throw new Error(reason);
  const engine = await findEngine({ env });
  if (!engine.ok) throw new Error(`${engine.reason}\nThe plugins are installed by it: have it, and try again.`);
  if (await pluginsAreUpToDate()) console.error("install-plugins: using the last build, because no source is newer");
  else await build((step) => console.error(`install-plugins: ${step}`));
  for (const name of positionals.length > 0 ? positionals : PLUGIN_PACKAGES)
    await install(name, form, engine.pulumi, env);
  if (engine.source === "built") {
    console.log(`The engine is the one that was built here: ${dirname(engine.pulumi)} is not on PATH.`);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(`install-plugins: ${error.message}`);
    process.exitCode = 1;
  });
}
