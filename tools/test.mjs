// Runs tests.
//
//   npm test                      every conformance test on every resource, all package tests, faults, repository
//   npm test -- NAME…             the tests of these resources or lookups: npm test -- DomainsZoneV2
//   npm test -- PATH…             the tests below these paths: npm test -- packages/hostpkg
//   npm run test:all              in addition the real engine, executables, installation, SDKs, site, both Nodes
//   node tools/test.mjs --parts   the parts of test:all that the changed files need, as far as their time allows
//
// Options: --spec prints every test; --turn N (0 to 7) chooses which resources are tried input by input, by default by the
// number of commits.
//
// If TRIPOD_ENGINE is `required`, a missing prerequisite is a failure. Otherwise its suite is skipped, with the reason.

import "./help.cjs";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, compile } from "./build.mjs";
import { fastFiles, shown, testFiles } from "./testing/files.mjs";
import { runParts } from "./testing/fullParts.mjs";
import { nearest } from "./testing/nearest.mjs";
import { chosenParts, PARTS } from "./testing/parts.mjs";
import { openRuns } from "./testing/run.mjs";
import { changedFiles, createKeyOf, definitionNames, reachedResources, testsOf } from "./testing/selection.mjs";

/** Seconds for the parts of test:all that a change needs. */
const PARTS_SECONDS = 300;

const OPTIONS = {
  all: { type: "boolean" },
  parts: { type: "boolean" },
  spec: { type: "boolean" },
  turn: { type: "string" },
};

function didYouMean(name, known) {
  const [near] = nearest(name, known);
  return near === undefined ? "" : `. Did you mean ${near}?`;
}

/** Returns the folders that contain tests, as source paths. */
function folders() {
  const found = new Set();
  for (const file of fastFiles().map(shown)) {
    const steps = file.replace("/dist/", "/src/").split("/").slice(0, -1);
    for (let length = 1; length <= steps.length; length += 1) found.add(steps.slice(0, length).join("/"));
  }
  return [...found];
}

/** Reads the command line. The error for an unknown option names the nearest one. */
function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [, option] = /^Unknown option '(--?[^']+)'/.exec(error.message) ?? [];
    if (option === undefined) throw error;
    const names = [...Object.keys(OPTIONS), "help"].map((name) => `--${name}`);
    throw new Error(`there is no option ${option}${didYouMean(option, names)}`);
  }
}

/** Returns the targets with these names: resources, lookups, or paths of compiled tests or their sources. */
function targetsOf(names) {
  const known = definitionNames();
  return names.map((name) => {
    if (known.includes(name)) return { name, definition: true };
    const path = resolve(name.replace(/^(packages\/[^/]+|tests)\/src\b/, "$1/dist").replace(/\.ts$/, ".js"));
    const folder = existsSync(path) ? path : resolve(name);
    if (existsSync(folder)) return { name, path: folder };
    throw new Error(`there is no resource, lookup or path ${name}${didYouMean(name, [...known, ...folders()])}`);
  });
}

async function runTargets(targets, runs, reporter) {
  const names = targets.filter(({ definition }) => definition).map(({ name }) => name);
  const own = names.flatMap(testsOf);
  const areas = targets.flatMap(({ name, path }) => {
    if (path === undefined) return [];
    const files = path.endsWith("js") ? [path] : testFiles(shown(path));
    if (files.length === 0) throw new Error(`there are no tests below ${name}`);
    return files;
  });
  const passed = await runs.run([...own, ...areas], { reporter });
  if (names.length === 0) return passed;
  const conformance = testFiles("tests", "dist", "conformance").filter((file) =>
    /\/(conformance|facts)\.test\.js$/.test(file),
  );
  return (await runs.run(conformance, { reporter, env: { CONFORMANCE_ONLY: names.join(",") } })) && passed;
}

/** Returns the environment that chooses the resources that a run of all tests tries input by input. */
function thoroughness() {
  const turn = createKeyOf();
  const { shared, resources } = reachedResources(changedFiles());
  console.error(
    `test: input by input: turn ${turn} of 8 (TESTS_TURN=${turn} repeats it)${resources.length > 0 ? `, and ${resources.join(", ")}, which changed` : ""}`,
  );
  if (shared.length > 0)
    console.error(`test: ${shared[0]} reaches every resource; npm run test:all tries each of them input by input`);
  return { TESTS_TURN: String(turn), TESTS_CHANGED: resources.join(",") || "none" };
}

async function main() {
  const { values, positionals } = readArguments();
  if (values.turn !== undefined && !/^[0-7]$/.test(values.turn)) throw new Error("--turn must be 0 to 7");
  if (values.turn !== undefined) process.env.TESTS_TURN = values.turn;
  const targets = targetsOf(positionals);
  const reporter = values.spec ? "spec" : undefined;
  const isQuick = targets.length > 0 && targets.every(({ definition }) => definition);
  const parts = values.all
    ? { chosen: PARTS, left: [] }
    : values.parts
      ? chosenParts(changedFiles({ isWhole: true }), PARTS_SECONDS)
      : undefined;
  for (const { name, because } of parts?.chosen ?? [])
    if (because !== undefined) console.error(`test: part ${name}, because ${because} changed`);
  for (const { name, because } of parts?.left ?? [])
    console.error(
      `test: without part ${name}, for lack of time, although ${because} changed; npm run test:all runs it`,
    );
  if (values.parts && parts.chosen.length === 0)
    console.error("test: no further part, because no changed file needs one");
  const runs = openRuns();
  let passed = true;
  try {
    if (isQuick) compile();
    else if (!values.parts || parts.chosen.length > 0) await build((step) => console.error(`test: ${step}`));
    if (targets.length > 0) passed = await runTargets(targets, runs, reporter);
    else {
      const later = values.all ? runParts(parts.chosen, runs, reporter) : undefined;
      if (!values.parts)
        passed = await runs.run(fastFiles(), { reporter, env: values.all ? { TESTS_CHANGED: "all" } : thoroughness() });
      if (parts !== undefined) passed = (await (later ?? runParts(parts.chosen, runs, reporter))) && passed;
    }
  } finally {
    runs.summarize();
  }
  if (!passed) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(`test: ${error.message}`);
  process.exitCode = 1;
}
