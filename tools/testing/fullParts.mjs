// Runs the parts of `npm run test:all` beyond `npm test`, and builds or installs their prerequisites.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, PLUGIN_PACKAGES, ROOT } from "../build.mjs";
import { ensureEngine, ensureGenerator } from "../engine.mjs";
import { systemOf } from "../executables/systems.mjs";
import { makeExecutable } from "../executables.mjs";
import { ensurePowerdns } from "../powerdns.mjs";
import { ensurePython } from "../python.mjs";
import { FULL_PARTS, foundationTests, processTests, testFiles } from "./files.mjs";

const NODE_24 = join(ROOT, "tools", "node24");
const say = (line) => console.error(`test: ${line}`);

/** Environment in which tests compile every script that they start as a provider. */
const AS_EXECUTABLES = { TRIPOD_COMPILER: join(ROOT, "tools", "executables", "ofScript.mjs") };

/** Node 24, installed from its npm package into its own folder so that it never shadows the Node in use. */
function ensureNode24() {
  const node = join(NODE_24, "node_modules", "node", "bin", "node");
  if (existsSync(node)) return node;
  say("installing Node 24");
  const npm = spawnSync("npm", ["ci", "--prefix", NODE_24, "--no-audit", "--no-fund"], { encoding: "utf8" });
  if (npm.status === 0 && existsSync(node)) return node;
  throw new Error(`Node 24 could not be installed from its npm package:\n${npm.stderr}`);
}

/** Prepares each prerequisite once. A part without its prerequisite is skipped, or fails if TRIPOD_ENGINE is `required`. */
function createPrerequisites(runs) {
  const begun = new Map();
  const once = (name, ensure) => {
    if (!begun.has(name)) begun.set(name, ensure({ progress: say }));
    return begun.get(name);
  };
  const ready = async (part, name, ensure) => {
    const { ok, reason } = await once(name, ensure);
    if (!ok && process.env.TRIPOD_ENGINE === "required") throw new Error(reason);
    if (!ok) runs.skip(part, reason);
    return ok;
  };
  return {
    engine: (part) => ready(part, "engine", ensureEngine),
    powerdns: (part) => ready(part, "powerdns", ensurePowerdns),
    sdks: async (part) => {
      if (!(await ready(part, "generator", ensureGenerator))) return false;
      await once("sdks", async () => build(say));
      return ready(part, "python", ensurePython);
    },
  };
}

const conformance = () =>
  testFiles("tests", "dist", "conformance").filter((file) => file.endsWith("conformance.test.js"));

/** Functions that run the parts, by name. Each resolves to whether the part passed. */
const WAYS = {
  inputs: ({ run }) => run(conformance(), { TESTS_CHANGED: "all" }),
  processes: ({ run }) => run(conformance(), { CONFORMANCE_FORM: "process", CONFORMANCE_SAMPLE: "10" }),
  node24: ({ run }) => run([...foundationTests(), ...processTests()], {}, ensureNode24()),
  engine: async ({ run, need }) => {
    if (!(await need.engine("tests on the real engine"))) return true;
    await need.sdks("programs in TypeScript and Python on the real engine");
    return run(FULL_PARTS.engine());
  },
  authors: async ({ run, need }) => {
    await need.engine("the provider of another author on the real engine");
    return (await need.powerdns("the provider of another author")) ? run(FULL_PARTS.authors()) : true;
  },
  tools: async ({ run, need }) => {
    await need.engine("tests of the tools");
    await need.sdks("tests of the tools");
    return run(FULL_PARTS.tools());
  },
  executables: async ({ run, runs }) => {
    const system = systemOf(process);
    if (system === undefined) {
      runs.skip("executables", `No executable can be built for ${process.platform} ${process.arch}.`);
      return true;
    }
    const made = await Promise.all(PLUGIN_PACKAGES.map((name) => makeExecutable(name, system)));
    const env = { ...AS_EXECUTABLES, TRIPOD_EXECUTABLES: dirname(made[0]) };
    const passed = await run(processTests(), env);
    return (await run(FULL_PARTS.forms())) && passed;
  },
  install: async ({ run, need }) =>
    (await need.engine("installation")) && (await need.sdks("installation")) ? run(FULL_PARTS.install()) : true,
  site: ({ run }) => run(FULL_PARTS.site()),
};

/** Runs these parts one after the other. Resolves to whether all passed. */
export async function runParts(parts, runs, reporter) {
  const need = createPrerequisites(runs);
  let passed = true;
  for (const { name } of parts) {
    say(`part ${name}`);
    const run = (files, env = {}, node = process.execPath) => runs.run(files, { env, node, reporter });
    passed = (await WAYS[name]({ run, need, runs })) && passed;
  }
  return passed;
}
