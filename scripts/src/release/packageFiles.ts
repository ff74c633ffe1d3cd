import { readFile } from "node:fs/promises";
import { join } from "node:path";
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
