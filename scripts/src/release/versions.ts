import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { changelogFaults, tagFaults } from "@tripod/authoring/commands/versionFaults";
import { type PackageManifest, readManifestIn } from "./packageFiles.js";

/** Places of this repository that name the version of a release. */
export interface Versions {
  /** Manifest of the repository. */
  readonly root: Pick<PackageManifest, "version">;
  /** Manifests of the workspace, by path. */
  readonly workspace: ReadonlyMap<string, Pick<PackageManifest, "version" | "dependencies">>;
  readonly changelog: string;
}

/** Reads the versions of a repository. */
export async function readVersions(root: string): Promise<Versions> {
  const packages = (await readdir(join(root, "packages"))).sort().map((name) => `packages/${name}`);
  const folders = [...packages, "scripts", "tests"];
  const manifests = folders.map(
    async (folder) => [`${folder}/package.json`, await readManifestIn(join(root, folder))] as const,
  );
  return {
    root: await readManifestIn(root),
    workspace: new Map(await Promise.all(manifests)),
    changelog: await readFile(join(root, "CHANGELOG.md"), "utf8"),
  };
}

/** Returns the differences between a tag, the versions of the packages and the newest entry of the changelog. */
export function versionFaults(tag: string, { root, workspace, changelog }: Versions): string[] {
  const { version } = root;
  const faults = tagFaults(tag, version);
  for (const [path, manifest] of workspace) {
    if (manifest.version !== version) faults.push(`${path}: the version ${manifest.version} differs from ${version}`);
    for (const [name, asked] of Object.entries(manifest.dependencies ?? {}))
      if (name.startsWith("@tripod/") && asked !== version)
        faults.push(`${path}: the dependency ${name} has the version ${asked}, not ${version}`);
  }
  return [...faults, ...changelogFaults(changelog, version)];
}
