import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checksums } from "@tripod/authoring/commands/checksums";
import { writeFolder } from "@tripod/authoring/commands/files";
import { withLock } from "@tripod/authoring/commands/lock";
import { type Ended, EXECUTABLE_SUFFIX, findOnPath, isExecutable, run } from "@tripod/authoring/commands/processes";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { ensureGenerator, type Failure, type Options } from "../engine/engine.js";
import { generateSdk } from "../sdk/sdk.js";
import { ROOT } from "../shared/folders.js";
import { isAtLeast } from "../shared/programs.js";

/** Folder of the environment, which git ignores. */
const HOME = join(ROOT, ".engine", "python");
const ENVIRONMENT = join(HOME, "environment");
const INTERPRETER = join(ENVIRONMENT, process.platform === "win32" ? "Scripts" : "bin", `python${EXECUTABLE_SUFFIX}`);
const REQUIREMENTS = join(ROOT, "scripts", "src", "prerequisites", "python", "requirements.txt");

/** First Python that the generated SDKs support. */
const OLDEST = "3.9";

/** Python for programs on the packages. */
export interface Python {
  readonly ok: true;
  /** Absolute path of an interpreter with Pulumi's SDK and those of the packages. */
  readonly python: string;
}

type Outcome = { readonly ok: true } | Failure;

/**
 * Installs everything that Python examples import: Pulumi's SDK, and the SDKs of the packages, generated from their
 * schemas. Takes half a minute the first time, a second if everything is current.
 */
export async function ensurePython({
  progress = () => {},
  env = process.env,
}: Options = {}): Promise<Python | Failure> {
  const base = await findPython(env);
  if (!base.ok) return base;
  const generator = await ensureGenerator({ progress, env });
  if (!generator.ok) return generator;
  await mkdir(HOME, { recursive: true });
  return withLock(HOME, progress, async (workFolder): Promise<Python | Failure> => {
    const created = await createEnvironment(base, progress, env);
    if (!created.ok) return created;
    for (const name of PLUGIN_PACKAGES) {
      const installed = await installSdk(name, generator.program, join(workFolder, name), env);
      if (!installed.ok) return installed;
    }
    return { ok: true, python: INTERPRETER };
  });
}

/** Interpreter without the SDKs. */
interface BasePython {
  readonly ok: true;
  readonly python: string;
  readonly version: string;
}

async function findPython(env: NodeJS.ProcessEnv): Promise<BasePython | Failure> {
  const python = await findOnPath("python3", env);
  if (python === undefined) return { ok: false, reason: "There is no `python3` on PATH." };
  const { stdout } = await run(python, ["-c", "import sys; print('%d.%d.%d' % sys.version_info[:3])"], { env });
  const version = stdout.trim();
  if (!isAtLeast(version, OLDEST)) {
    const reason = `The \`python3\` on PATH is ${version || "of an unknown version"}; ${OLDEST} or later is needed.`;
    return { ok: false, reason };
  }
  return { ok: true, python, version };
}

/** Creates the environment with the requirements, unless it exists for the same Python. */
async function createEnvironment(
  { python, version }: BasePython,
  progress: (line: string) => void,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const stamp = JSON.stringify([python, version, await readFile(REQUIREMENTS, "utf8")]);
  return once("environment", stamp, async () => {
    progress("Installing Pulumi's SDK for Python.");
    await rm(ENVIRONMENT, { recursive: true, force: true });
    const made = await run(python, ["-m", "venv", ENVIRONMENT], { env });
    return made.ok ? pipInstall(["--requirement", REQUIREMENTS], env) : failure(made);
  });
}

/** Installs the SDK of a package as its users do, unless the same one is there. */
async function installSdk(name: string, generator: string, folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const files = await generateSdk(name, generator, "python");
  return once(name, checksums(files), async () => {
    await writeFolder(folder, files);
    return pipInstall(["--no-deps", "--no-build-isolation", "--force-reinstall", folder], env);
  });
}

/** Does something unless its stamp inside the environment says that it is done. */
async function once(title: string, stamp: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const file = join(ENVIRONMENT, `${title}.stamp`);
  const left = await readFile(file, "utf8").catch(() => undefined);
  if (left === stamp && (await isExecutable(INTERPRETER))) return { ok: true };
  await rm(file, { force: true });
  const outcome = await work();
  if (outcome.ok) await writeFile(file, stamp);
  return outcome;
}

async function pipInstall(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const pip = ["-m", "pip", "--quiet", "--disable-pip-version-check", "install"];
  const installed = await run(INTERPRETER, [...pip, ...args], { env });
  return installed.ok ? { ok: true } : failure(installed);
}

function failure({ stderr }: Ended): Failure {
  const said = stderr.filter((line) => line.trim() !== "").at(-1) ?? "it gave no reason";
  const reason = `What Python programs need could not be installed: ${said}. Check that Python can make environments (venv) and download packages here, and try again.`;
  return { ok: false, reason };
}
