// Runs tests.
//
//   npm test                      every conformance test on every resource, all package tests, faults, repository
//   npm test -- NAME…             the tests of these resources or lookups: npm test -- DomainsZoneV2
//   npm test -- PATH…             the tests below these paths: npm test -- packages/hostpkg
//   npm run test:all              in addition the real engine, executables, installation, SDKs, site, both Nodes
//   npm test -- --parts           the parts of test:all that the changed files need, as far as their time allows
//
// Options: --spec prints every test; --built tests the last build; --turn N (0 to 7) chooses which resources are tried input by input, by default by the
// number of commits.
//
// If TRIPOD_ENGINE is `required`, a missing prerequisite is a failure. Otherwise its suite is skipped, with the reason.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { didYouMean } from "@tripod/kit";
import { build, compile } from "../build/build.js";
import { readArguments, runCommand } from "../shared/commandLine.js";
import { fastFiles, shown, testFiles } from "./files.js";
import { type ChosenPart, chosenParts, PARTS, runParts } from "./parts.js";
import { createPrerequisites } from "./prerequisites.js";
import { openRuns, type Runs } from "./run.js";
import { changedFiles, definitionNames, reachedResources, roundOf, testsOf, turnOf } from "./selection.js";

/** Seconds for the parts of test:all that a change needs. */
const PARTS_SECONDS = 300;

const OPTIONS = {
  all: { type: "boolean" },
  parts: { type: "boolean" },
  built: { type: "boolean" },
  spec: { type: "boolean" },
  turn: { type: "string" },
} as const;

/** Argument of the command: a definition, or a path of tests. */
interface Target {
  readonly name: string;
  /** Absolute path; unset for a definition. */
  readonly path?: string;
}

/** Parts that a run includes, and those for which there is no time. */
interface Selection {
  readonly chosen: readonly ChosenPart[];
  readonly left: readonly ChosenPart[];
}

/** Start of the path of a source. */
const SOURCES = /^(packages\/[^/]+|tests|scripts)\/src\b/;

/** Returns the folders that contain tests, as source paths. */
function folders(): readonly string[] {
  const found = new Set<string>();
  for (const file of fastFiles().map(shown)) {
    const steps = file.replace("/dist/", "/src/").split("/").slice(0, -1);
    for (let length = 1; length <= steps.length; length += 1) found.add(steps.slice(0, length).join("/"));
  }
  return [...found];
}

/** Returns the targets with these names: resources, lookups, or paths of compiled tests or their sources. */
function targetsOf(names: readonly string[]): readonly Target[] {
  const known = definitionNames();
  return names.map((name) => {
    if (known.includes(name)) return { name };
    const compiled = name.replace(SOURCES, "$1/dist").replace(/\.ts$/, ".js");
    // The build makes the compiled tests of sources that exist.
    if (existsSync(resolve(name)) || existsSync(resolve(compiled))) return { name, path: resolve(compiled) };
    throw new Error(`there is no resource, lookup or path ${name}${didYouMean(name, [...known, ...folders()])}`);
  });
}

/** Runs the tests of some targets. Resolves to whether they passed. */
async function runTargets(targets: readonly Target[], runs: Runs, reporter: string | undefined): Promise<boolean> {
  const names = targets.filter(({ path }) => path === undefined).map(({ name }) => name);
  const own = names.flatMap(testsOf);
  const areas = targets.flatMap(({ name, path }) => {
    if (path === undefined) return [];
    const files = path.endsWith("js") ? [path] : testFiles(shown(path));
    if (files.length === 0) throw new Error(`there are no tests below ${name}`);
    return files;
  });
  const passed = await runs.run([...own, ...areas], { reporter });
  if (names.length === 0) return passed;
  const conformance = [...testFiles("tests", "dist", "conformance"), ...testFiles("tests", "dist", "faults")].filter(
    (file) => /\/(conformance|facts|foreignResponses)\.test\.js$/.test(file),
  );
  return (await runs.run(conformance, { reporter, env: { CONFORMANCE_ONLY: names.join(",") } })) && passed;
}

/** Returns the environment that chooses the resources that a run of all tests tries input by input. */
function thoroughness(): Readonly<Record<string, string>> {
  const turn = turnOf();
  const { shared, resources } = reachedResources(changedFiles());
  console.error(
    `test: input by input: turn ${turn} of 8 (TESTS_TURN=${turn} repeats it)${resources.length > 0 ? `, and ${resources.join(", ")}, which changed` : ""}`,
  );
  if (shared.length > 0)
    console.error(`test: ${shared[0]} reaches every resource; npm run test:all tries each of them input by input`);
  return { TESTS_TURN: String(turn), TESTS_ROUND: String(roundOf()), TESTS_CHANGED: resources.join(",") || "none" };
}

/** Runs the tests that the command line names. A failed test sets the exit status 1. */
async function runTests(): Promise<void> {
  const { values, positionals } = readArguments("test", OPTIONS);
  if (values.turn !== undefined && !/^[0-7]$/.test(values.turn)) throw new Error("--turn must be 0 to 7");
  if (values.turn !== undefined) process.env.TESTS_TURN = values.turn;
  const targets = targetsOf(positionals);
  const reporter = values.spec ? "spec" : undefined;
  const isQuick = targets.length > 0 && targets.every(({ path }) => path === undefined);
  const parts: Selection | undefined = values.all
    ? { chosen: PARTS.filter(({ isInAll }) => !isInAll), left: [] }
    : values.parts
      ? chosenParts(changedFiles({ isWhole: true }), PARTS_SECONDS)
      : undefined;
  for (const { name, because } of parts?.chosen ?? [])
    if (because !== undefined) console.error(`test: part ${name}, because ${because} changed`);
  for (const { name, because } of parts?.left ?? [])
    console.error(
      `test: without part ${name}, for lack of time, although ${because} changed; npm run test:all runs it`,
    );
  const isNothing = values.parts && parts?.chosen.length === 0;
  if (isNothing) console.error("test: no further part, because no changed file needs one");
  const runs = openRuns();
  let passed = true;
  try {
    if (isQuick) await compile();
    else if (!isNothing && !values.built) await build((step) => console.error(`test: ${step}`));
    if (targets.length > 0) passed = await runTargets(targets, runs, reporter);
    else {
      const need = createPrerequisites(runs);
      // Go compiles the engine while the first tests run.
      if (values.all) need.begin();
      const all = { TESTS_CHANGED: "all", TESTS_TURN: String(turnOf()), TESTS_ROUND: String(roundOf()) };
      if (!values.parts) passed = await runs.run(fastFiles(), { reporter, env: values.all ? all : thoroughness() });
      if (parts !== undefined) passed = (await runParts(parts.chosen, need, runs, reporter)) && passed;
    }
  } finally {
    runs.summarize();
  }
  if (!passed) process.exitCode = 1;
}

await runCommand("test", runTests);
