import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { file, type PackedFile } from "@tripod/authoring/commands/files";

/** The members of a `package.json` that a release reads. */
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
