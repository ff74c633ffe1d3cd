// Test files, by what runs them.

import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../build.mjs";

/** All compiled test files below a folder of the repository, sorted; those of the tools are not compiled. */
export function testFiles(...path) {
  const folder = join(ROOT, ...path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.m?js$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const PACKAGES = readdirSync(join(ROOT, "packages"));

/** A package's own tests. */
export const packageTests = (names = PACKAGES) => names.flatMap((name) => testFiles("packages", name, "dist"));

const tests = (...folders) => folders.flatMap((folder) => testFiles("tests", "dist", folder));

/** Tests of tools that build or install something for minutes. */
const SLOW_TOOLS = /\/(engine|python|installPlugins?|release|signature|attack|examples)\.test\.mjs$/;
const isSlowTool = (file) => SLOW_TOOLS.test(file.split(sep).join("/"));

/** What `npm test` runs: no engine, no Go, no Python, no browser. */
export function fastFiles() {
  return [
    ...tests("laws", "faults", "requests", "creations", "examples", "process"),
    ...tests("inProcess", "schema", "repository"),
    ...testFiles("tools").filter((file) => !isSlowTool(file)),
    ...packageTests(),
  ];
}

/** What needs the real engine, a compiler or an installation. */
export const FULL_PARTS = {
  engine: () => tests("engine"),
  install: () => [
    ...tests("install"),
    // What they test of the SDKs is skipped where these are not made.
    ...tests("repository").filter((file) => /\/(npmContents|csharp|codeExamples)\.test\.js$/.test(file)),
  ],
  forms: () => tests("forms"),
  site: () => tests("site"),
  tools: () => testFiles("tools").filter(isSlowTool),
};

/** Packages below the others: their tests run on both versions of Node. */
export const foundationTests = () =>
  packageTests(["cli", "http", "kit", "objects", "platforms", "plugin", "rpc", "testkit"]);

export const processTests = () => tests("process");

/** A path as people write it. */
export const shown = (file) => relative(ROOT, file).split(sep).join("/");
