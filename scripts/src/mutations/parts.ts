import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { filesBelow, ROOT } from "../shared/folders.js";
import { reachable } from "../shared/moduleImports.js";
import { KINDS, type Kind } from "./changes.js";

/** Maximum number of dependent resources that are tested for a shared file. */
const MAX_DEPENDENT_RESOURCES = 3;

/** Code that can be broken, and the tests that should notice. */
export interface Part {
  readonly kinds: readonly Kind[];
  /** Absolute paths of compiled modules. */
  readonly files: readonly string[];
  /** Test files for a module, in groups that run one after the other. */
  readonly tests: readonly ((file: string) => readonly string[])[];
  /** Names of the resources whose facts the tests check. Default: all. */
  readonly only?: (file: string) => string;
  /** Further conformance tests for a module, and the names of the resources that they try. */
  readonly conformance: (
    file: string,
    only: string,
  ) => { readonly files: readonly string[]; readonly resources: readonly string[] };
}

/** Definition that imports a file, and the number of imports between them. */
interface Dependent {
  readonly root: string;
  readonly distance: number;
}

/** Copies the built tree, so that files can be broken while others use the original. Returns its path. */
export function copyTree(folder: string): string {
  const copy = join(folder, "tree");
  for (const name of ["packages", "tests", "scripts", "dist", join("docs", "reference")]) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
  const modules = join(copy, "node_modules");
  mkdirSync(join(modules, "@tripod"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name !== "@tripod") symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of readdirSync(join(copy, "packages"))) {
    symlinkSync(join(copy, "packages", name), join(modules, "@tripod", name));
  }
  for (const name of ["tests", "scripts"]) symlinkSync(join(copy, name), join(modules, "@tripod", name));
  return copy;
}

/** Returns the definitions that import each file of their package directly or indirectly. */
function dependentsOf(files: readonly string[]): ReadonlyMap<string, readonly Dependent[]> {
  const importsOf = new Map<string, readonly string[]>();
  const imports = (file: string) => {
    const found =
      importsOf.get(file) ??
      [...readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)"/g)].map(([, to = ""]) => join(dirname(file), to));
    importsOf.set(file, found);
    return found;
  };
  const makers = new Map<string, readonly Dependent[]>();
  for (const root of files)
    for (const [file, distance] of reachable(root, imports))
      makers.set(file, [...(makers.get(file) ?? []), { root, distance }]);
  return makers;
}

/** Returns a few of the definitions that import a file most directly, as far apart in the list as possible. */
function nearest(makers: readonly Dependent[] = []): readonly string[] {
  const least = Math.min(...makers.map(({ distance }) => distance));
  const near = makers.filter(({ distance }) => distance === least).map(({ root }) => root);
  const step = Math.max(1, near.length / MAX_DEPENDENT_RESOURCES);
  return Array.from({ length: Math.min(near.length, MAX_DEPENDENT_RESOURCES) }, (_, index) =>
    Math.floor(index * step),
  ).flatMap((index) => near.slice(index, index + 1));
}

/** Returns the parts of a copied tree by name. */
export function partsOf(copy: string): Readonly<Record<"rest" | "kit" | "definitions" | "shared", Part>> {
  const isCode = (name: string) => /\.js$/.test(name) && !/\.(test|testing|fixture)\.js$/.test(name);
  const dist = (name: string) => join(copy, "packages", name, "dist");
  const tests = (folder: string) => filesBelow(folder, (name) => name.endsWith(".test.js"));
  const isDefinition = (name: string) => /^[A-Z]\w+\.js$/.test(name);
  const fixtures = PLUGIN_PACKAGES.flatMap((name) => filesBelow(dist(name), (file) => file.endsWith(".fixture.js")));
  const resources = new Set(fixtures.map((file) => basename(file, ".fixture.js")));
  const beside = (file: string) => [file.replace(/\.js$/, ".test.js")].filter(existsSync);
  /** Further tests of all definitions, in addition to the conformance tests. */
  const ofAll = filesBelow(join(copy, "tests", "dist", "conformance"), (file) =>
    /^(?!conformance\.|processes\.|facts\.|mutations\.|many\.).*\.test\.js$/.test(file),
  );
  const definitions = PLUGIN_PACKAGES.flatMap((name) => filesBelow(dist(name), isDefinition)).filter((file) =>
    resources.has(basename(file, ".js")),
  );
  const makers = dependentsOf(definitions);
  const namesOf = (files: readonly string[]) => files.map((file) => basename(file, ".js")).join(",");
  const packageOf = (file: string) => relative(join(copy, "packages"), file).replace(/\/.*/, "");
  /** Returns further tests of a package that import a definition. */
  const importing = (file: string) =>
    tests(dist(packageOf(file))).filter(
      (test) => !beside(file).includes(test) && readFileSync(test, "utf8").includes(`/${basename(file)}"`),
    );
  const ownPart = (name: string): Part => ({
    kinds: KINDS.code,
    files: filesBelow(dist(name), isCode),
    tests: [beside, () => tests(dist(name))],
    conformance: (_, only) => ({ files: [], resources: only === "none" ? [] : only.split(",") }),
  });
  return {
    rest: ownPart("rest"),
    kit: ownPart("kit"),
    definitions: {
      kinds: KINDS.definitions,
      files: definitions,
      tests: [
        (file) => [...beside(file), join(copy, "tests/dist/conformance/facts.test.js")],
        importing,
        () => [join(copy, "tests/dist/conformance/creations/creations.test.js")],
      ],
      only: (file) => basename(file, ".js"),
      conformance: (file) => ({ files: ofAll, resources: [basename(file, ".js")] }),
    },
    shared: {
      kinds: [...KINDS.definitions, ...KINDS.code],
      files: [...makers.keys()].filter((file) => !isDefinition(basename(file))).sort(),
      tests: [
        beside,
        (file) => [
          ...new Set([...tests(dirname(file)), ...nearest(makers.get(file)).flatMap(beside)]),
          join(copy, "tests/dist/conformance/facts.test.js"),
        ],
        () => [join(copy, "tests/dist/conformance/creations/creations.test.js")],
      ],
      only: (file) => namesOf(nearest(makers.get(file))),
      conformance: (file) => ({
        files: ofAll,
        resources: nearest(makers.get(file)).map((one) => basename(one, ".js")),
      }),
    },
  };
}
