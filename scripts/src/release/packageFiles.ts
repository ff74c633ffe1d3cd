import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Files, file, type PackedFile } from "@tripod/authoring/commands/files";

/** Members of a `package.json` that a release reads. */
export interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, { readonly types: string; readonly default: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** URL of the repository from which packages are built. */
export interface Source {
  readonly repository: string;
}

/** Reads the manifest of a workspace package. */
export function readManifest(root: string, name: string): Promise<PackageManifest> {
  return readManifestIn(join(root, "packages", name));
}

/** Reads the manifest in a folder. */
export async function readManifestIn(folder: string): Promise<PackageManifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageManifest;
}

/** Creates the `package.json` of a published package. */
export function manifestFile(manifest: object): PackedFile {
  return file(`${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Returns the member `repository` of a published manifest. */
export function sourceIn(repository: string, directory: string): object {
  return { type: "git", url: `git+${repository}.git`, directory };
}

/** Returns the license and the notice of this repository. */
export async function legalFiles(root: string): Promise<Files> {
  const files: Files = new Map();
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  return files;
}

/**
 * Names of the workspace packages that some of them depend on, themselves included, and of the libraries that these
 * depend on.
 */
export interface WorkspaceDependencies {
  readonly packages: ReadonlySet<string>;
  readonly libraries: ReadonlySet<string>;
}

/** Returns what workspace packages depend on, directly or indirectly. */
export async function dependenciesOf(root: string, names: readonly string[]): Promise<WorkspaceDependencies> {
  const packages = new Set(names);
  const libraries = new Set<string>();
  // The loop also reaches the packages that it adds.
  for (const name of packages) {
    const { dependencies = {} } = await readManifest(root, name);
    for (const dependency of Object.keys(dependencies)) {
      const [, own] = /^@tripod\/(.*)/.exec(dependency) ?? [];
      if (own === undefined) libraries.add(dependency);
      else packages.add(own);
    }
  }
  return { packages, libraries };
}

/** Imports in compiled modules and in declarations: `from "x"`, `import "x"`, `import("x")`. */
const IMPORT = /(\bfrom\s+|\bimport\s+|\bimport\()"([^"]+)"/g;
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

/** Returns the path of a file below `packages` that `@tripod/NAME/SUBPATH` stands for. */
async function resolveOwn(root: string, specifier: string, isTypes: boolean): Promise<string> {
  const [, name = "", ...subpath] = specifier.split("/");
  const { exports = {} } = await readManifest(root, name);
  const target = exports[[".", ...subpath].join("/")];
  if (target === undefined) throw new Error(`no published package can contain ${specifier}, which is not exported`);
  return posix.join(name, target[isTypes ? "types" : "default"]);
}

/**
 * Adds compiled modules or declarations of this repository, and everything that they import, unchanged but for imports
 * between packages, which become relative. Returns the libraries that they import.
 *
 * @param paths below `packages`, such as `kit/dist/index.js`
 * @param publishedPath returns the path in the published package
 */
export async function addModules(
  files: Files,
  root: string,
  paths: readonly string[],
  publishedPath: (path: string) => string,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const libraries = new Set<string>();
  const add = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const isTypes = path.endsWith(".d.ts");
    const published = publishedPath(path);
    const compiled = await readFile(join(root, "packages", path), "utf8");
    const lines = compiled.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, "\n").split("\n");
    const code = lines.filter((line) => !COMMENT.test(line)).join("\n");
    const imported = new Map<string, string>();
    for (const [, , specifier = ""] of code.matchAll(IMPORT)) {
      if (specifier.startsWith("@tripod/")) imported.set(specifier, await resolveOwn(root, specifier, isTypes));
      else if (specifier.startsWith(".")) {
        const target = posix.join(posix.dirname(path), specifier);
        imported.set(specifier, isTypes ? target.replace(/\.js$/, ".d.ts") : target);
      } else if (!specifier.startsWith("node:")) libraries.add(libraryOf(specifier));
    }
    for (const target of imported.values()) await add(target);
    const makeRelative = (whole: string, before: string, specifier: string): string => {
      const target = imported.get(specifier);
      if (target === undefined || !specifier.startsWith("@tripod/")) return whole;
      const to = posix.relative(posix.dirname(published), publishedPath(target).replace(/\.d\.ts$/, ".js"));
      return `${before}"${to.startsWith(".") ? to : `./${to}`}"`;
    };
    const content = lines.map((line) => (COMMENT.test(line) ? line : line.replace(IMPORT, makeRelative)));
    files.set(published, file(content.join("\n")));
  };
  for (const path of paths) await add(path);
  return libraries;
}

/** Returns the npm package of an import: `@a/b` of `@a/b/c`. */
function libraryOf(specifier: string): string {
  const steps = specifier.split("/");
  return steps.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}
