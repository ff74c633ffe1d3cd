// What changed, which resources that reaches, and which parts of the whole a change asks for.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { ROOT } from "../build.mjs";

/** Turns after which each resource was tried input by input, and each definition measured. */
export const TURNS = 8;

const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  return status === 0 ? stdout.trim() : undefined;
};
const linesOf = (text) => (text ?? "").split("\n").filter((line) => line !== "");

/** Commits that are so much younger than the newest one belong to one change, in seconds. */
const ONE_CHANGE_S = 12 * 3600;

/** The commit before a change: TESTS_BASE, the upstream branch, or the last commit before the change's own ones. */
function baseOf(isWhole) {
  if (process.env.TESTS_BASE) return process.env.TESTS_BASE;
  const upstream = git("merge-base", "HEAD", "@{upstream}");
  if (upstream !== undefined && upstream !== git("rev-parse", "HEAD")) return upstream;
  if (!isWhole) return git("rev-parse", "HEAD~1");
  const newest = Number(git("log", "-1", "--format=%ct"));
  return git("rev-list", "-1", `--before=${newest - ONE_CHANGE_S}`, "HEAD") ?? git("rev-parse", "HEAD~1");
}

/** Files that changed since the base and in the work tree. `isWhole`: all commits of the change, not the last one alone. */
export function changedFiles({ isWhole = false } = {}) {
  const base = baseOf(isWhole);
  const committed = base === undefined ? [] : linesOf(git("diff", "--name-only", base, "HEAD"));
  const own = linesOf(git("status", "--porcelain", "--untracked-files=all")).map((line) => line.slice(3));
  return [...new Set([...committed, ...own])];
}

/** Whose turn it is: each commit another. */
export function turnOf() {
  const { TESTS_TURN } = process.env;
  if (TESTS_TURN !== undefined && TESTS_TURN !== "") return Number(TESTS_TURN) % TURNS;
  return Number(git("rev-list", "--count", "HEAD") ?? 0) % TURNS;
}

/** Code that every resource uses. */
const SHARED =
  /^(packages\/(kit|objects|http|plugin|rpc|platforms|testkit)\/src|tests\/src\/(laws|inProcess))\/(?!.*\.test\.ts$)/;
const PROVIDERS = ["hostpkg", "logpkg", "k8spkg"];

/** The resources that changed files reach through the imports of their definitions; shared code reaches all of them. */
export function reachedResources(changed) {
  const shared = changed.filter((file) => SHARED.test(file));
  const reached = new Set();
  for (const name of PROVIDERS) {
    const own = changed.filter((file) => file.startsWith(`packages/${name}/src/`) && file.endsWith(".ts"));
    if (own.length === 0) continue;
    const imports = importsOf(name);
    // The client and the settings, which every definition of the package uses.
    const central = reachable([`packages/${name}/src/package.ts`], imports);
    shared.push(...own.filter((file) => central.has(file)));
    for (const [resource, file] of definitionsOf(name)) {
      const specimen = file.replace(/\.ts$/, ".specimen.ts");
      const within = reachable([file, specimen], imports);
      if (own.some((one) => within.has(one))) reached.add(resource);
    }
  }
  return { shared, resources: [...reached].sort() };
}

/** Resources of a package and the files of their definitions. */
export function definitionsOf(name) {
  const text = readFileSync(join(ROOT, "packages", name, "src", "package.ts"), "utf8");
  const resources = text.slice(text.indexOf("resources: {"));
  return [...resources.matchAll(/(\w+): \(\) =>\s*import\("\.\/([^"]+)\.js"\)/g)].map(([, resource, path]) => [
    resource,
    `packages/${name}/src/${path}.ts`,
  ]);
}

/** What each source file of a package imports at run time, by paths of the repository. */
function importsOf(name) {
  const folder = join(ROOT, "packages", name, "src");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const path = relative(ROOT, file).split(sep).join("/");
      const text = readFileSync(file, "utf8");
      const imports = [...text.matchAll(/^(?:import|export)\s(?!type\b)[^"]*?from "(\.[^"]+)\.js"/gms)].map(([, to]) =>
        posix.join(posix.dirname(path), `${to}.ts`),
      );
      return [path, imports];
    }),
  );
}

function reachable(roots, imports) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of imports.get(file) ?? []) visit(next);
  };
  for (const root of roots) if (existsSync(join(ROOT, root))) visit(root);
  return found;
}

/** Test files that belong to a resource or a lookup: those next to its definition with its name. */
export function testsOf(name) {
  for (const pkg of PROVIDERS) {
    const text = readFileSync(join(ROOT, "packages", pkg, "src", "package.ts"), "utf8");
    const [, path] = new RegExp(`\\b${name}: \\(\\) =>\\s*import\\("\\./([^"]+)\\.js"\\)`).exec(text) ?? [];
    if (path === undefined) continue;
    const test = join(ROOT, "packages", pkg, "dist", `${path}.test.js`);
    return { pkg, tests: existsSync(test) ? [test] : [], folder: dirname(test) };
  }
  return undefined;
}

/** Names of all lookups and resources. */
export function definitionNames() {
  return PROVIDERS.flatMap((pkg) => {
    const text = readFileSync(join(ROOT, "packages", pkg, "src", "package.ts"), "utf8");
    return [...text.matchAll(/(\w+): \(\) =>\s*import\("/g)].map(([, name]) => name);
  });
}
