// Has what the Python examples run with: an environment with Pulumi's own SDK, and with the SDKs of the packages,
// generated from their schemas. It lies below .engine/python, which git ignores.
//
//   node tools/python.mjs       have it, and say where it is

import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureGenerator } from "../scripts/dist/engine/engine.js";
import { generateSdk } from "../scripts/dist/sdk/sdk.js";
import { withLock } from "../scripts/dist/shared/lock.js";
import {
  EXECUTABLE_SUFFIX as executableSuffix,
  findOnPath,
  isExecutable,
  run,
} from "../scripts/dist/shared/processes.js";
import { PLUGIN_PACKAGES } from "./build.mjs";

const home = fileURLToPath(new URL("../.engine/python", import.meta.url));
const environment = join(home, "environment");
const interpreter = join(environment, process.platform === "win32" ? "Scripts" : "bin", `python${executableSuffix}`);
const requirements = fileURLToPath(new URL("python/requirements.txt", import.meta.url));

/** The first Python that the generated SDKs support. */
const OLDEST = [3, 9];

/** @typedef {import("./engine.mjs").Failure} Failure */

/**
 * Has Pulumi's SDK and those of the packages installed.
 *
 * @param {import("./engine.mjs").Options} [options]
 * @returns {Promise<({ ok: true } & import("./python.mjs").Python) | Failure>}
 */
export async function ensurePython({ progress = () => {}, env = process.env } = {}) {
  const base = await findPython(env);
  if (!base.ok) return base;
  const generator = await ensureGenerator({ progress, env });
  if (!generator.ok) return generator;
  await mkdir(home, { recursive: true });
  return withLock(home, progress, async (workFolder) => {
    const created = await createEnvironment(base, progress, env);
    if (!created.ok) return created;
    for (const name of PLUGIN_PACKAGES) {
      const installed = await installSdk(name, generator.program, join(workFolder, name), env);
      if (!installed.ok) return installed;
    }
    return { ok: true, python: interpreter };
  });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ ok: true, python: string, version: string } | Failure>}
 */
async function findPython(env) {
  const python = await findOnPath("python3", env);
  if (python === undefined) return { ok: false, reason: "There is no `python3` on PATH." };
  const { stdout } = await run(python, ["-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])"], { env });
  const version = stdout.trim();
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    const reason = `The \`python3\` on PATH is ${version || "of an unknown version"}; ${OLDEST.join(".")} or later is needed.`;
    return { ok: false, reason };
  }
  return { ok: true, python, version };
}

/** Creates the environment with the requirements, unless it exists for the same Python. */
async function createEnvironment({ python, version }, progress, env) {
  const stamp = createHash("sha256").update(JSON.stringify([python, version, await readFile(requirements, "utf8")]));
  return once("environment", stamp.digest("hex"), async () => {
    progress("Installing Pulumi's SDK for Python.");
    await rm(environment, { recursive: true, force: true });
    const made = await run(python, ["-m", "venv", environment], { env });
    return made.ok ? pipInstall(["--requirement", requirements], env) : failure(made);
  });
}

/** Installs the SDK of a package as its users do, unless the same one is there. */
async function installSdk(name, generator, folder, env) {
  const files = await generateSdk(name, generator, "python");
  const stamp = createHash("sha256");
  for (const [path, content] of files) stamp.update(JSON.stringify([path, content.length])).update(content);
  return once(name, stamp.digest("hex"), async () => {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return pipInstall(["--no-deps", "--no-build-isolation", "--force-reinstall", folder], env);
  });
}

/** Does something unless its stamp inside the environment says that it is done. */
async function once(title, stamp, work) {
  const file = join(environment, `${title}.stamp`);
  const left = await readFile(file, "utf8").catch(() => undefined);
  if (left === stamp && (await isExecutable(interpreter))) return { ok: true };
  await rm(file, { force: true });
  const outcome = await work();
  if (outcome.ok) await writeFile(file, stamp);
  return outcome;
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function pipInstall(args, env) {
  const pip = ["-m", "pip", "--quiet", "--disable-pip-version-check", "install"];
  const installed = await run(interpreter, [...pip, ...args], { env });
  return installed.ok ? { ok: true } : failure(installed);
}

/** @param {{ stderr: string[] }} ended */
function failure({ stderr }) {
  const said = stderr.filter((line) => line.trim() !== "").at(-1) ?? "it gave no reason";
  const reason = `What Python programs need could not be installed: ${said}. Check that Python can make environments (venv) and download packages here, and try again.`;
  return { ok: false, reason };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outcome = await ensurePython({ progress: (line) => console.error(line) });
  if (outcome.ok) console.log(outcome.python);
  else console.error(outcome.reason);
  process.exitCode = outcome.ok ? 0 : 1;
}
