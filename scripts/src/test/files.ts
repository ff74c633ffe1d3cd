import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { filesBelow, ROOT } from "../shared/folders.js";

/** Returns the source of a compiled file. */
const sourceOf = (file: string) => file.replace(`${sep}dist${sep}`, `${sep}src${sep}`).replace(/\.js$/, ".ts");

/**
 * Returns all compiled test files below a folder of the repository, sorted, except those whose source was moved or
 * removed, which the compiler does not delete.
 */
export function testFiles(...path: readonly string[]): string[] {
  const folder = join(ROOT, ...path);
  if (!existsSync(folder)) return [];
  return filesBelow(folder, (name) => name.endsWith(".test.js")).filter(
    (file) => !file.includes("node_modules") && existsSync(sourceOf(file)),
  );
}

const PACKAGES = readdirSync(join(ROOT, "packages"));

/** Returns the test files in these packages. */
const packageTests = (names = PACKAGES) => names.flatMap((name) => testFiles("packages", name, "dist"));

/** Returns the test files below these folders of `tests`. */
export const tests = (...folders: readonly string[]) => folders.flatMap((folder) => testFiles("tests", "dist", folder));

const scriptTests = () => testFiles("scripts", "dist");

/** Tests of scripts that build or install something for minutes. */
const SLOW_SCRIPTS = /\/(installPlugins|zip|format)\.test\.js$/;
const isSlowScript = (file: string) => SLOW_SCRIPTS.test(shown(file));

/** Tests of faults that start providers as processes. */
const isProcessFault = (file: string) => shown(file).includes("/faults/processes/");

/** Returns the test files of `npm test`, which need no engine, Go, Python or browser. */
export function fastFiles(): string[] {
  return [
    ...tests("conformance", "faults", "examples").filter((file) => !isProcessFault(file)),
    ...processTests(),
    ...tests("inProcess", "repository"),
    ...scriptTests().filter((file) => !isSlowScript(file)),
    ...packageTests(),
  ];
}

/** Returns the tests of scripts that build or install something for minutes. */
export const slowScriptTests = () => scriptTests().filter(isSlowScript);

/** Returns the tests of the packages without a provider, which run on both versions of Node. */
export const foundationTests = () =>
  packageTests(PACKAGES.filter((name) => !PLUGIN_PACKAGES.some((one) => one === name)));

/** Returns the tests of provider processes in their script form. */
export const processTests = () => tests("provider").filter((file) => !file.includes(`${sep}forms${sep}`));

/** Returns a path from the repository's root, with slashes. */
export const shown = (file: string) => relative(ROOT, file).split(sep).join("/");
