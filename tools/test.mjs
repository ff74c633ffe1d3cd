// Runs every test.
//
//   node tools/test.mjs                 build, then all tests: laws and faults on Node 24, others on this Node, those of what runs on both
//   node tools/test.mjs --here          all tests on this Node only
//   node tools/test.mjs PATH…           the tests below these paths on this Node
//   node tools/test.mjs --form executable [PATH…]   the same with plugins as executables; without a path, all that start one
//   node tools/test.mjs --form both [PATH…]         on both forms, one after the other
//
// Without a path and a form, the tests of the process and the laws of every fortieth resource are run on executables too, after
// all others.
//
// TRIPOD_ENGINE=required makes the tests that need the real engine fail where none can be had; by default they say so
// and are skipped.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, PLUGIN_PACKAGES, ROOT } from "./build.mjs";
import { ensureEngine, ensureGenerator } from "./engine.mjs";
import { systemOf } from "./executables/systems.mjs";
import { makeExecutable } from "./executables.mjs";
import { ensurePython } from "./python.mjs";
import { shardsOf } from "./shards.mjs";

const NODE_24 = join(ROOT, "tools", "node24");

/** All test files below a folder, sorted: compiled ones, and those of the tools, which are not compiled. */
function testFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.m?js$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Tells files of folders of these names. */
const isIn =
  (...folders) =>
  (file) =>
    folders.includes(basename(dirname(file)));

/** What takes minutes begins first, so that nothing long is left to run alone at the end. */
function longestFirst(files) {
  const isLong = isIn("laws", "engine", "install", "forms", "faults");
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
}

const PACKAGES = readdirSync(join(ROOT, "packages"));

/** Own tests of packages. */
function packageTests(names = PACKAGES) {
  return names
    .map((name) => join(ROOT, "packages", name, "dist"))
    .filter(existsSync)
    .flatMap(testFiles);
}

/** Files at a time: many tests wait, for the limits of a platform or for its states, so twice as many as there are cores. */
const AT_ONCE = Math.min(8, 2 * availableParallelism());

/** The longest that one file of tests may take, in milliseconds: what hangs is a failure with a name, and the rest runs. */
const FILE_MS = 45 * 60_000;

/** Runs tests with a Node; its own summary closes the output, and what was red is written down. */
function runTests(node, files, env = {}) {
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  const second = [`--test-reporter=${join(ROOT, "tools", "reds.mjs")}`, `--test-reporter-destination=${redsFile()}`];
  const limits = [`--test-concurrency=${AT_ONCE}`, `--test-timeout=${FILE_MS}`];
  // Plugins are scripts, and run on the same Node.
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const given = { cwd: ROOT, stdio: "inherit", env: { ...process.env, PATH, ...env } };
  const shards = shardsOf(files, join(folder, String(readdirSync(folder).length)));
  return spawnSync(node, ["--test", ...reporters, ...second, ...limits, ...shards], given).status === 0;
}

/** What a run leaves beside its output until it ends. */
const folder = mkdtempSync(join(tmpdir(), "tripod-tests-"));
const redsFolder = join(folder, "reds");
mkdirSync(redsFolder);

/** A file for what is red in one run of tests. */
function redsFile() {
  return join(redsFolder, `${readdirSync(redsFolder).length}.jsonl`);
}

/** Says at the end what was red in any of the runs, so that nobody has to look for it among thousands of green lines. */
function sayReds() {
  const lines = readdirSync(redsFolder)
    .sort()
    .flatMap((name) => readFileSync(join(redsFolder, name), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  if (lines.length > 0) console.error(`test: ${lines.length} red:`);
  for (const { file, name, reason } of lines) {
    console.error(`  ${file} › ${name}\n${reason.replace(/^/gm, "      ")}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

const FORMS = ["script", "executable", "both"];

/** What makes an executable of every script that a test starts as a plugin. */
const AS_EXECUTABLES = { TRIPOD_COMPILER: join(ROOT, "tools", "executables", "ofScript.mjs") };

/** Tests of how plugins behave, whatever form they are of. */
function pluginTests() {
  const folders = ["process", "laws", "requests", "engine"].map((name) => join(ROOT, "tests", "dist", name));
  // Plugins with planted mistakes are to be found out by the laws, which one form shows as well as the other.
  const files = folders.flatMap(testFiles).filter((file) => !file.endsWith("mutations.test.js"));
  return [...files, join(ROOT, "tools", "attack.test.mjs"), ...testFiles(join(ROOT, "packages", "hostpkg", "dist"))];
}

/**
 * Those that every run tries on executables as well: the process itself, and the laws, of which a fortieth of the resources is enough
 * there. What a runtime does otherwise depends on no resource, and `tests/src/forms` compares both forms over all of them.
 */
function testsOfBothForms() {
  const laws = testFiles(join(ROOT, "tests", "dist", "laws")).filter((file) => /laws\.\w+\.\w+\.test\.js$/.test(file));
  return [...testFiles(join(ROOT, "tests", "dist", "process")), ...laws];
}

/** Runs tests here on a form of plugins. */
async function runOn(form, files) {
  const script = form === "executable" || runTests(process.execPath, files);
  if (form === "script") return script;
  return (await onExecutables(files)) && script;
}

/** Runs tests here with every plugin as an executable. */
async function onExecutables(files, env = {}) {
  const system = systemOf(process);
  console.error("test: on executables");
  if (system === undefined) throw new Error(`Nothing is compiled for ${process.platform} ${process.arch}.`);
  const made = await Promise.all(PLUGIN_PACKAGES.map((name) => makeExecutable(name, system)));
  return runTests(process.execPath, files, { ...AS_EXECUTABLES, TRIPOD_EXECUTABLES: dirname(made[0]), ...env });
}

/** Node 24, installed from its npm package into its own folder so that it never shadows the Node in use. */
function ensureNode24() {
  const node = join(NODE_24, "node_modules", "node", "bin", "node");
  if (existsSync(node)) return node;
  console.error("test: installing Node 24");
  const npm = spawnSync("npm", ["ci", "--prefix", NODE_24, "--no-audit", "--no-fund"], { encoding: "utf8" });
  if (npm.status === 0 && existsSync(node)) return node;
  throw new Error(`Node 24 could not be installed from its npm package:\n${npm.stderr}`);
}

/**
 * Has something ready that tests need, so that none of them waits for a build of minutes; says so where it cannot be had.
 *
 * @returns {Promise<boolean>} whether it is there
 */
async function prepare(tests, ensure) {
  const { ok, reason } = await ensure({ progress: (line) => console.error(`test: ${line}`) });
  if (!ok && process.env.TRIPOD_ENGINE === "required") throw new Error(reason);
  if (!ok) console.error(`test: tests ${tests} will be skipped. ${reason}`);
  return ok;
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { here: { type: "boolean" }, form: { type: "string" } },
    allowPositionals: true,
  });
  if (values.form !== undefined && !FORMS.includes(values.form)) {
    throw new Error(`There is no form ${values.form}; there are ${FORMS.join(", ")}.`);
  }
  const isAll = positionals.length === 0;
  const hasEngine =
    isAll && (await prepare("on the real engine", ensureEngine)) && (await prepare("of SDKs", ensureGenerator));
  await build((step) => console.error(`test: ${step}`));
  if (hasEngine) await prepare("of Python programs", ensurePython);
  if (!isAll) {
    const files = positionals
      .map((path) => resolve(path))
      .flatMap((path) => (path.endsWith("js") ? [path] : testFiles(path)));
    return runOn(values.form ?? "script", files);
  }
  if (values.form === "executable") return runOn("executable", pluginTests());
  // What a definition is does not depend on the Node: its own tests run on this one, and the laws try it in every way on the newest.
  const all = [...testFiles(join(ROOT, "tools")), ...packageTests(), ...testFiles(join(ROOT, "tests", "dist"))];
  const tries = values.here === true ? [] : all.filter(isIn("laws", "faults"));
  const onBoth = [
    ...packageTests(PACKAGES.filter((name) => !PLUGIN_PACKAGES.includes(name))),
    ...all.filter(isIn("process")),
  ];
  const onNewest = values.here === true || runTests(ensureNode24(), longestFirst([...onBoth, ...tries]));
  const here = runTests(process.execPath, longestFirst(all.filter((file) => !tries.includes(file))));
  if (values.form === "script") return onNewest && here;
  const asExecutables =
    values.form === "both"
      ? await onExecutables(pluginTests())
      : await onExecutables(testsOfBothForms(), { LAWS_EVERY: "40" });
  return onNewest && here && asExecutables;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`test: ${error.message}`);
  process.exitCode = 1;
}
sayReds();
