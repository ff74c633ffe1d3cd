// Finds or builds the Pulumi engine that examples, tests and the demo run on.
//
//   npm run engine              have it, and say where it is
//   npm run engine -- --json    the same as JSON: pulumi, yaml, version, source

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt, findBuilt } from "./engine/gobuild.mjs";
import { findOnPath, run } from "./engine/processes.mjs";
import { pinnedEngineVersion, targets } from "./engine/recipe.mjs";
import { isAtLeast, readVersion } from "./engine/versions.mjs";

/** The first version that offers all that the packages use of the plugin protocol. */
const oldestEngine = "3.230.0";

/**
 * @typedef {object} Engine
 * @property {string} pulumi absolute path of the command line
 * @property {string} yaml absolute path of the host that runs YAML programs
 * @property {string} version such as "3.258.0"
 * @property {"path" | "built"} source
 */

/** @typedef {{ ok: false, reason: string }} Failure reason: sentences for the user, with the next step */

/**
 * @typedef {object} Options
 * @property {(line: string) => void} [progress] what is being done, line by line
 * @property {NodeJS.ProcessEnv} [env]
 */

/**
 * Finds an engine without building one: that of PATH if it is new enough and can run YAML programs, else the built one.
 *
 * @param {Pick<Options, "env">} [options]
 * @returns {Promise<({ ok: true } & Engine) | Failure>}
 */
export async function findEngine({ env = process.env } = {}) {
  const installed = await findInstalled(env);
  if (installed.ok) return installed;
  const programs = await findBuilt(targets.engine, place(env));
  if (programs) return builtEngine(programs);
  return { ok: false, reason: `${installed.reason} \`npm run engine\` builds an engine.` };
}

/**
 * Finds an engine, or builds it (minutes the first time, nothing when it is there and current).
 *
 * @param {Options} [options]
 * @returns {Promise<({ ok: true } & Engine) | Failure>}
 */
export async function ensureEngine({ progress = () => {}, env = process.env } = {}) {
  const installed = await findInstalled(env);
  if (installed.ok) return installed;
  const built = await ensureBuilt(targets.engine, place(env), progress);
  if (built.ok) return builtEngine(built.programs);
  return {
    ok: false,
    reason: `${installed.reason} Install Pulumi ${oldestEngine} or later (https://www.pulumi.com/docs/install/), or let \`npm run engine\` build it.\n${built.reason}`,
  };
}

/**
 * Finds the SDK generator where it is built already.
 *
 * @param {Pick<Options, "env">} [options]
 * @returns {Promise<{ ok: true, program: string } | Failure>}
 */
export async function findGenerator({ env = process.env } = {}) {
  const [program] = (await findBuilt(targets.generator, moduleBeside("generator", env))) ?? [];
  return program === undefined
    ? { ok: false, reason: "The SDK generator is not built; `npm run sdk` builds it, with Go." }
    : { ok: true, program };
}

/**
 * Has the SDK generator built.
 *
 * @param {Options} [options]
 * @returns {Promise<{ ok: true, program: string } | Failure>}
 */
export async function ensureGenerator({ progress = () => {}, env = process.env } = {}) {
  const built = await ensureBuilt(targets.generator, moduleBeside("generator", env), progress);
  return built.ok ? { ok: true, program: built.programs[0] } : built;
}

/**
 * Builds the converter of Terraform programs if it is not current.
 *
 * @param {Options} [options]
 * @returns {Promise<{ ok: true, program: string } | Failure>}
 */
export async function ensureConverter({ progress = () => {}, env = process.env } = {}) {
  const built = await ensureBuilt(targets.converter, moduleBeside("converter", env), progress);
  return built.ok ? { ok: true, program: built.programs[0] } : built;
}

/**
 * @param {string} name folder of a Go module next to this file
 * @param {NodeJS.ProcessEnv} env
 */
function moduleBeside(name, env) {
  return { ...place(env), moduleFolder: fileURLToPath(new URL(name, import.meta.url)) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<({ ok: true } & Engine) | Failure>}
 */
async function findInstalled(env) {
  const pulumi = await findOnPath("pulumi", env);
  if (pulumi === undefined) return { ok: false, reason: "There is no `pulumi` on PATH." };
  const yaml = await findOnPath("pulumi-language-yaml", env);
  if (yaml === undefined) {
    return { ok: false, reason: "There is a `pulumi` on PATH, but no `pulumi-language-yaml` to run YAML programs." };
  }
  const answer = await run(pulumi, ["version"], { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" } });
  const version = readVersion(answer.stdout);
  if (version === undefined || !isAtLeast(version, oldestEngine)) {
    const reason = `The \`pulumi\` on PATH is ${version ?? "of an unknown version"}; ${oldestEngine} or later is needed.`;
    return { ok: false, reason };
  }
  return { ok: true, pulumi, yaml, version, source: "path" };
}

/**
 * @param {string[]} programs
 * @returns {Promise<{ ok: true } & Engine>}
 */
async function builtEngine([pulumi, yaml]) {
  return { ok: true, pulumi, yaml, version: await pinnedEngineVersion(moduleFolder()), source: "built" };
}

function moduleFolder() {
  return fileURLToPath(new URL("engine", import.meta.url));
}

/** @param {NodeJS.ProcessEnv} env */
function place(env) {
  return { moduleFolder: moduleFolder(), outFolder: fileURLToPath(new URL("../.engine", import.meta.url)), env };
}

async function main() {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
  const engine = await ensureEngine({ progress: (line) => console.error(line) });
  if (!engine.ok) {
    console.error(engine.reason);
    process.exitCode = 1;
    return;
  }
  const { pulumi, yaml, version, source } = engine;
  if (values.json) console.log(JSON.stringify({ pulumi, yaml, version, source }));
  else console.log(`Pulumi ${version} (${source === "path" ? "from PATH" : "built here"})\n  ${pulumi}\n  ${yaml}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
