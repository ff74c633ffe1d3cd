// Runs every test.
//
//   node tools/test.mjs                 build, then all tests on this Node, after the quick ones on Node 24
//   node tools/test.mjs --here          all tests on this Node only
//   node tools/test.mjs PATH…           the tests below these paths on this Node
//
// TRIPOD_ENGINE=required makes the tests that need the real engine fail where none can be had; by default they say so
// and are skipped.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.mjs";
import { ensureEngine, ensureGenerator } from "./engine.mjs";
import { ensurePython } from "./python.mjs";

const NODE_24 = join(ROOT, "tools", "node24");

/** All test files below a folder, sorted: compiled ones, and those of the tools, which are not compiled. */
function testFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.m?js$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function packageTests() {
  return readdirSync(join(ROOT, "packages"))
    .map((name) => join(ROOT, "packages", name, "dist"))
    .filter(existsSync)
    .flatMap(testFiles);
}

/** Files at a time: many tests wait, for the limits of a platform or for its states, so one more than there are cores. */
const AT_ONCE = Math.min(8, availableParallelism() + 1);

/** Runs tests with a Node; its own summary closes the output. */
function runTests(node, files) {
  const options = ["--test", "--test-reporter=spec", `--test-concurrency=${AT_ONCE}`];
  return spawnSync(node, [...options, ...files], { cwd: ROOT, stdio: "inherit" }).status === 0;
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

/** Has the engine, the SDK generator and Python ready, so that no test waits for a build of minutes. */
async function prepareEngine() {
  const progress = (line) => console.error(`test: ${line}`);
  for (const [tests, ensure] of [
    ["on the real engine", ensureEngine],
    ["of SDKs", ensureGenerator],
    ["of Python programs", ensurePython],
  ]) {
    const { ok, reason } = await ensure({ progress });
    if (ok) continue;
    if (process.env.TRIPOD_ENGINE === "required") throw new Error(reason);
    console.error(`test: tests ${tests} will be skipped. ${reason}`);
    return;
  }
}

async function main() {
  const { values, positionals } = parseArgs({ options: { here: { type: "boolean" } }, allowPositionals: true });
  await build((step) => console.error(`test: ${step}`));
  if (positionals.length > 0) {
    const files = positionals
      .map((path) => resolve(path))
      .flatMap((path) => (path.endsWith("js") ? [path] : testFiles(path)));
    return runTests(process.execPath, files);
  }
  await prepareEngine();
  const onNewest =
    values.here === true ||
    runTests(ensureNode24(), [...packageTests(), ...testFiles(join(ROOT, "tests", "dist", "process"))]);
  const here = runTests(process.execPath, [
    ...testFiles(join(ROOT, "tools")),
    ...packageTests(),
    ...testFiles(join(ROOT, "tests", "dist")),
  ]);
  return onNewest && here;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(`test: ${error.message}`);
  process.exitCode = 1;
}
