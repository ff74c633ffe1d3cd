import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { ROOT } from "../shared/folders.js";
import { type ImportsOf, reachable } from "../shared/moduleImports.js";

/** Number of turns after which each resource was tried input by input. */
const TURNS = 8;

/** Lookup or resource, and the path of its module below `src`. */
interface DefinitionModule {
  readonly name: string;
  readonly path: string;
}

const git = (...args: readonly string[]) => {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  return status === 0 ? stdout.trimEnd() : undefined;
};
const linesOf = (text: string | undefined) => (text ?? "").split("\n").filter((line) => line !== "");

/** Maximum age difference between the newest commit and the other commits of one change, in seconds. */
const ONE_CHANGE_S = 12 * 3600;

/**
 * Returns the commit before a change: TESTS_BASE, the merge base with the upstream branch, or the commit before the
 * change's first one.
 */
function baseOf(isWhole: boolean): string | undefined {
  if (process.env.TESTS_BASE) return process.env.TESTS_BASE;
  const upstream = git("merge-base", "HEAD", "@{upstream}");
  if (upstream !== undefined && upstream !== git("rev-parse", "HEAD")) return upstream;
  if (!isWhole) return git("rev-parse", "HEAD~1");
  const newest = Number(git("log", "-1", "--format=%ct"));
  return git("rev-list", "-1", `--before=${newest - ONE_CHANGE_S}`, "HEAD") ?? git("rev-parse", "HEAD~1");
}

/**
 * Returns the files that changed since the base and in the work tree. `isWhole`: in all commits of the change, not only
 * in the last one.
 */
export function changedFiles({ isWhole = false } = {}): readonly string[] {
  const base = baseOf(isWhole);
  const committed = base === undefined ? [] : linesOf(git("diff", "--name-only", base, "HEAD"));
  const own = linesOf(git("status", "--porcelain", "--untracked-files=all")).map((line) => line.slice(3));
  return [...new Set([...committed, ...own])];
}

/** Returns the turn of this run, 0 to 7: TESTS_TURN, or the next one with each commit. */
export function turnOf(): number {
  const { TESTS_TURN } = process.env;
  if (TESTS_TURN !== undefined && TESTS_TURN !== "") return Number(TESTS_TURN) % TURNS;
  return Number(git("rev-list", "--count", "HEAD") ?? 0) % TURNS;
}

/**
 * Returns the round of this run: TESTS_ROUND, or the next one after all turns. Tests with samples take another sample
 * in each round.
 */
export function roundOf(): number {
  const { TESTS_ROUND } = process.env;
  if (TESTS_ROUND !== undefined && TESTS_ROUND !== "") return Number(TESTS_ROUND);
  return Math.floor(Number(git("rev-list", "--count", "HEAD") ?? 0) / TURNS);
}

/** Code that every resource uses. */
const SHARED =
  /^(packages\/(emulators|grpc|http|kit|provider|rest|testkit)\/src|tests\/src\/(conformance|inProcess))\/(?!.*\.test\.ts$)/;

/** Returns the resources whose definitions import changed files, and the changed files that all resources use. */
export function reachedResources(changed: readonly string[]): {
  readonly shared: readonly string[];
  readonly resources: readonly string[];
} {
  const shared = changed.filter((file) => SHARED.test(file));
  const reached = new Set<string>();
  const importsOf = createImportReader();
  for (const name of PLUGIN_PACKAGES) {
    const own = changed.filter((file) => file.startsWith(`packages/${name}/src/`) && file.endsWith(".ts"));
    if (own.length === 0) continue;
    // The client and the settings, which every definition of the package uses.
    const central = reachable(`packages/${name}/src/package.ts`, importsOf);
    shared.push(...own.filter((file) => central.has(file)));
    const others = own.filter((file) => !central.has(file));
    for (const definition of definitionsOf(name).filter((one) => !one.name.startsWith("get"))) {
      const file = `packages/${name}/src/${definition.path}`;
      const within = [`${file}.ts`, `${file}.fixture.ts`].map((root) => reachable(root, importsOf));
      if (others.some((one) => within.some((modules) => modules.has(one)))) reached.add(definition.name);
    }
  }
  return { shared, resources: [...reached].sort() };
}

/** Returns the lookups and resources of a package. */
function definitionsOf(pkg: string): readonly DefinitionModule[] {
  const text = readFileSync(join(ROOT, "packages", pkg, "src", "package.ts"), "utf8");
  const loaders = text.matchAll(/\b((?:get)?[A-Z]\w*): \(\) =>\s*import\("\.\/([^"]+)\.js"\)/g);
  return [...loaders].map(([, name = "", path = ""]) => ({ name, path }));
}

/** Returns a function that returns the run-time imports of a source file. Paths start at the repository's root. */
function createImportReader(): ImportsOf {
  const known = new Map<string, readonly string[]>();
  const read = (file: string) =>
    [
      ...readFileSync(join(ROOT, file), "utf8").matchAll(/^(?:import|export)\s(?!type\b)[^"]*?from "(\.[^"]+)\.js"/gms),
    ].map(([, to]) => posix.join(posix.dirname(file), `${to}.ts`));
  return (file) => {
    const found = known.get(file) ?? (existsSync(join(ROOT, file)) ? read(file) : []);
    known.set(file, found);
    return found;
  };
}

/** Returns the test files of a resource or a lookup: those next to its definition with its name. */
export function testsOf(definition: string): readonly string[] {
  return PLUGIN_PACKAGES.flatMap((pkg) =>
    definitionsOf(pkg)
      .filter(({ name }) => name === definition)
      .map(({ path }) => join(ROOT, "packages", pkg, "dist", `${path}.test.js`)),
  ).filter(existsSync);
}

/** Returns the names of all lookups and resources. */
export function definitionNames(): readonly string[] {
  return PLUGIN_PACKAGES.flatMap((pkg) => definitionsOf(pkg).map(({ name }) => name));
}
