import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installCommand, type Package } from "@tripod/kit";
import type { Finding } from "./finding.js";

/** Timeout of these programs for printing their version, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Reports the versions of this command, Node, Pulumi and the installed plugin. */
export async function versionFindings(pkg: Package, process: NodeJS.Process): Promise<readonly Finding[]> {
  const runtime = process.versions.bun === undefined ? `Node ${process.version}` : "an executable";
  const own: Finding = { about: "versions", state: "ok", says: `tripod ${pkg.version}, ${runtime}` };
  const version = (await pulumi(["version"], process))?.trim();
  if (version === undefined) {
    const says = "`pulumi` was not found on the PATH";
    return [own, { about: "pulumi", state: "note", says, advice: "install Pulumi to run programs" }];
  }
  return [own, { about: "pulumi", state: "ok", says: version }, await pluginFinding(pkg, process)];
}

async function pluginFinding(pkg: Package, process: NodeJS.Process): Promise<Finding> {
  const { name, version } = pkg;
  const about = "plugin";
  const install = installCommand(pkg);
  const half = await halfInstalled(pkg, process.env);
  if (half !== undefined) {
    const says = `${half} is incomplete: its installation was interrupted`;
    return { about, state: "warning", says, advice: `${install} --reinstall` };
  }
  const listed = await pulumi(["plugin", "ls", "--json"], process);
  const installed = pluginsIn(listed ?? "[]").filter((one) => one.name === name);
  const versions = installed.map((one) => one.version).join(", ");
  if (installed.some((one) => one.version === version)) {
    return { about, state: "ok", says: `Pulumi has ${name} ${versions}` };
  }
  const advice = `install the package in the program's folder, as its installation page says, or: ${install}`;
  return versions === ""
    ? { about, state: "note", says: `the plugin ${name} is not installed in Pulumi`, advice }
    : { about, state: "warning", says: `Pulumi has ${name} ${versions}, but this is ${version}`, advice };
}

/** Returns the folder of a plugin that was unpacked only in part or lacks its executable. */
async function halfInstalled({ name, version }: Package, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const home = env.PULUMI_HOME || join(env.HOME ?? homedir(), ".pulumi");
  const folder = join(home, "plugins", `resource-${name}-v${version}`);
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined) return undefined;
  const isUnfinished = await stat(`${folder}.partial`).catch(() => undefined);
  const isStartable = names.some((file) => /^pulumi-resource-/.test(file));
  return isUnfinished !== undefined || !isStartable ? folder : undefined;
}

function pluginsIn(json: string): readonly { readonly name?: string; readonly version?: string }[] {
  try {
    const listed: unknown = JSON.parse(json);
    return Array.isArray(listed) ? listed : [];
  } catch {
    return [];
  }
}

async function pulumi(args: readonly string[], { env }: NodeJS.Process): Promise<string | undefined> {
  try {
    const quiet = { ...env, PULUMI_SKIP_UPDATE_CHECK: "true" };
    return (await promisify(execFile)("pulumi", [...args], { env: quiet, timeout: TIMEOUT_MS })).stdout;
  } catch {
    return undefined;
  }
}
