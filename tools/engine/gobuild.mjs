import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { executableSuffix, isExecutable, run } from "./processes.mjs";
import { isCurrent, recipeOf } from "./recipe.mjs";
import { findGo } from "./toolchain.mjs";

/** @typedef {import("./recipe.mjs").Target} Target */

/**
 * @typedef {object} Place
 * @property {string} moduleFolder where go.mod is
 * @property {string} outFolder programs go to its `bin`
 * @property {NodeJS.ProcessEnv} env
 */

/** @typedef {{ ok: true, programs: string[] } | { ok: false, reason: string }} Outcome */

/**
 * Looks for the programs of a target as built from the present sources.
 *
 * @param {Target} target
 * @param {Place} place
 * @returns {Promise<string[] | undefined>} paths, in the order of `target.programs`
 */
export async function findBuilt(target, place) {
  const go = await findGo(place.moduleFolder, place.env);
  const { fingerprint } = await recipeOf(target, place.moduleFolder);
  return findCurrent(target, place, fingerprint, go.ok ? go.version : undefined);
}

/**
 * Builds a target unless it is current. Safe to run concurrently.
 *
 * @param {Target} target
 * @param {Place} place
 * @param {(line: string) => void} progress
 * @returns {Promise<Outcome>}
 */
export async function ensureBuilt(target, place, progress) {
  const found = await findBuilt(target, place);
  if (found) return { ok: true, programs: found };

  const toolchain = await findGo(place.moduleFolder, place.env);
  if (!toolchain.ok) return toolchain;

  await mkdir(place.outFolder, { recursive: true });
  return withLock(place.outFolder, progress, async (workFolder) => {
    const builtMeanwhile = await findBuilt(target, place);
    if (builtMeanwhile) return { ok: true, programs: builtMeanwhile };
    return build(target, place, toolchain, workFolder, progress);
  });
}

/**
 * @param {Target} target
 * @param {Place} place
 * @param {string} fingerprint
 * @param {string | undefined} goVersion
 */
async function findCurrent(target, place, fingerprint, goVersion) {
  const stamp = await readFile(stampFile(target, place), "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  if (!isCurrent(stamp, fingerprint, goVersion)) return undefined;
  const programs = programFiles(target, place);
  const present = await Promise.all(programs.map(isExecutable));
  return present.every(Boolean) ? programs : undefined;
}

/**
 * @param {Target} target
 * @param {Place} place
 * @param {{ go: string, version: string }} toolchain
 * @param {string} workFolder
 * @param {(line: string) => void} progress
 * @returns {Promise<Outcome>}
 */
async function build(target, place, { go, version }, workFolder, progress) {
  const { flags, fingerprint } = await recipeOf(target, place.moduleFolder);
  const options = { cwd: place.moduleFolder, env: { ...place.env, GOWORK: "off" } };
  progress(`Building ${target.title} with Go ${version}. The first time takes minutes and 4 GB of Go's caches.`);

  // Listing the packages downloads what the build needs, so that the two kinds of failure stay apart.
  const listed = await watched(go, ["list", "-deps", target.package], options, "Fetching Go modules", progress);
  if (!listed.ok) {
    return failure(
      `Go could not get the modules of ${target.title}`,
      listed.stderr,
      "Check that Go can download modules here (network, GOPROXY) and try again.",
    );
  }
  const args = ["build", "-v", ...flags, "-o", workFolder, target.package];
  const built = await watched(go, args, options, "Compiling and linking Go packages", progress);
  if (!built.ok) {
    return failure(
      `Go could not compile ${target.title}`,
      built.stderr,
      "If the message does not name a shortage of disk space or memory, please report it.",
    );
  }
  await install(target, place, workFolder, { fingerprint, go: version });
  return { ok: true, programs: programFiles(target, place) };
}

/**
 * Puts finished programs into place. The stamp goes first and comes last: in between nothing counts as current.
 *
 * @param {Target} target
 * @param {Place} place
 * @param {string} workFolder
 * @param {{ fingerprint: string, go: string }} stamp
 */
async function install(target, place, workFolder, stamp) {
  await mkdir(join(place.outFolder, "bin"), { recursive: true });
  await rm(stampFile(target, place), { force: true });
  for (const name of target.programs) {
    await rename(join(workFolder, name + executableSuffix), programFile(name, place));
  }
  await writeFile(stampFile(target, place), `${JSON.stringify(stamp)}\n`);
}

/**
 * Runs Go and tells every 15 seconds how far it is.
 *
 * @param {string} go
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @param {string} what
 * @param {(line: string) => void} progress
 */
async function watched(go, args, options, what, progress) {
  const started = performance.now();
  let count = 0;
  const tell = () => progress(`  ${what}: ${count} so far, ${Math.round((performance.now() - started) / 1000)} s`);
  const timer = setInterval(tell, 15_000);
  try {
    // Go writes one line to stderr for each module it downloads and, with -v, each package it compiles.
    return await run(go, args, { ...options, onErrorLine: () => count++ });
  } finally {
    clearInterval(timer);
  }
}

/**
 * @param {string} what
 * @param {string[]} stderr
 * @param {string} remedy
 * @returns {Outcome}
 */
function failure(what, stderr, remedy) {
  // The address of a module proxy may carry a password.
  const last = stderr.slice(-5).map((line) => line.replace(/\/\/[^/\s@]*@/g, "//***@"));
  return { ok: false, reason: [`${what}:`, ...last.map((line) => `  ${line}`), remedy].join("\n") };
}

/** @param {Target} target @param {Place} place */
function stampFile(target, place) {
  return join(place.outFolder, "bin", `${target.programs[0]}.stamp.json`);
}

/** @param {Target} target @param {Place} place */
function programFiles(target, place) {
  return target.programs.map((name) => programFile(name, place));
}

/** @param {string} name @param {Place} place */
function programFile(name, place) {
  return join(place.outFolder, "bin", name + executableSuffix);
}
