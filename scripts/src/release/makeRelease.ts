import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { tarGz } from "@tripod/authoring/commands/archive";
import { checksums } from "@tripod/authoring/commands/checksums";
import { addFiles, below, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import { languageNames } from "@tripod/kit";
import {
  loadedPackage,
  npmPackagePath,
  PLUGIN_PACKAGES,
  readSchema,
  schemaPath,
  TOOL_PACKAGES,
} from "../build/build.js";
import { ensureGenerator } from "../engine/engine.js";
import { CLI } from "../executables/executables.js";
import { runtimeVersions } from "../executables/runtime.js";
import { SYSTEMS } from "../executables/systems.js";
import { generateSdk } from "../sdk/sdk.js";
import { ROOT } from "../shared/folders.js";
import { ASSET_SUMS, assetsOf, checksumsByName } from "./checksums.js";
import { dependenciesOf, readManifestIn } from "./packageFiles.js";
import { executableFolder, pluginFolder } from "./pluginFolders.js";
import { registryFaults } from "./registryFaults.js";
import { llmsTxt, type RegistryContent, referencePages, registryTree, slug } from "./registryTree.js";
import { type Library, type ReleaseContent, sbom } from "./sbom.js";
import type { Language, PackageSchema } from "./schema.js";
import { sdkPackages } from "./sdkPackages.js";

type Progress = (line: string) => void;

/** Systems for which the engine downloads an executable. */
const EXECUTABLE_ON = ["linux-amd64", "linux-arm64"];
/** Systems for which the engine downloads the script, in one archive for all; their executables are separate files. */
const SCRIPT_ON = ["darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"];
/** Compression of executables. The highest level takes three times as long and saves 1 %. */
const EXECUTABLE_LEVEL = 6;

/**
 * Returns a release by path below dist/release. This repository must be built.
 *
 * @param systems for which executables are made. Default: all
 */
export async function makeRelease(
  progress: Progress,
  systems: readonly string[] = Object.keys(SYSTEMS),
): Promise<Files> {
  const generator = await ensureGenerator({ progress });
  if (!generator.ok) throw new Error(generator.reason);
  const files: Files = new Map();
  const described: Pick<RegistryContent, "pkg" | "names" | "reference">[] = [];
  for (const name of PLUGIN_PACKAGES) {
    progress(`packing ${name}`);
    const schema = readSchema(name);
    files.set(`schemas/${name}.json`, file(await readFile(schemaPath(name))));
    const pkg = await loadedPackage(name);
    const go = await generateSdk(name, generator.program, "go");
    const sdkOf = async (language: Language) =>
      language === "go" ? go : generateSdk(name, generator.program, language);
    addFiles(files, await pluginPackages(name, pkg.version));
    addFiles(files, await sdkPackages(pkg, schema, npmPackagePath(name), sdkOf));
    addFiles(files, await executablesOf(schema, systems, progress));
    const about = { pkg, names: languageNames(pkg), reference: await referencePages(ROOT, name) };
    described.push(about);
    const archives: Files = new Map([...files].filter(([path]) => path.includes(`/pulumi-resource-${name}-v`)));
    addFiles(files, await registryRepository({ ...about, schema, go, archives }));
  }
  files.set("llms.txt", file(llmsTxt(described)));
  const { version, license, repository } = readSchema(PLUGIN_PACKAGES[0]);
  for (const name of TOOL_PACKAGES) {
    const npm = await tarGz(below("package", await readFolder(npmPackagePath(name))));
    files.set(`npm/tripod-${name}-${version}.tgz`, file(npm));
  }
  for (const system of systems) {
    const packed = await tarGz(await executableFolder(ROOT, CLI, system, progress), EXECUTABLE_LEVEL);
    files.set(`executables/${CLI}-v${version}-${system}.tar.gz`, file(packed));
  }
  const content = {
    ...{ version, license, repository, files, dependencies: await sdkDependencies() },
    ...{ ...(await bundledPackages()), runtime: await runtimeVersions(progress) },
  };
  files.set("sbom.cdx.json", file(sbom(content)));
  files.set(ASSET_SUMS, file(checksumsByName(files, assetsOf([...files.keys()].sort()))));
  files.set("SHA256SUMS", file(checksums(files)));
  return files;
}

/** Returns the repository of a package for the Pulumi Registry. @throws if the registry would reject it */
async function registryRepository(content: RegistryContent): Promise<Files> {
  const { pkg, names } = content;
  const tree = await registryTree(ROOT, content);
  const faults = registryFaults(tree, {
    ...{ slug: slug(names.registry), tag: `v${pkg.version}`, source: slug(pkg.repository) },
    isInSource: (path) => existsSync(join(ROOT, path)),
  });
  if (faults.length > 0)
    throw new Error(`The Pulumi Registry would reject the repository of ${pkg.name}:\n${faults.join("\n")}`);
  return below(`registry/pulumi-${pkg.name}`, tree);
}

/** Returns the plugin's script for every system that downloads it. */
async function pluginPackages(name: string, version: string): Promise<Files> {
  const plugin = await tarGz(await pluginFolder(ROOT, name));
  return new Map(
    [...SCRIPT_ON, "script"].map((system) => [
      `plugins/pulumi-resource-${name}-v${version}-${system}.tar.gz`,
      file(plugin),
    ]),
  );
}

/** Returns the executables of one package's plugin: under the engine's name, or in addition to the script. */
async function executablesOf(
  { name, version }: PackageSchema,
  systems: readonly string[],
  progress: Progress,
): Promise<Files> {
  const files: Files = new Map();
  for (const system of systems) {
    const path = EXECUTABLE_ON.includes(system)
      ? `plugins/pulumi-resource-${name}-v${version}-${system}.tar.gz`
      : `executables/pulumi-resource-${name}-v${version}-${system}-executable.tar.gz`;
    files.set(path, file(await tarGz(await executableFolder(ROOT, name, system, progress), EXECUTABLE_LEVEL)));
  }
  return files;
}

/** Returns the workspace packages and libraries that plugins and the command line contain, by name. */
async function bundledPackages(): Promise<Pick<ReleaseContent, "inside" | "libraries">> {
  const { packages, libraries } = await dependenciesOf(ROOT, [...PLUGIN_PACKAGES, "provider", "cli"]);
  const manifests = [...libraries].sort().map((name) => readManifestIn(join(ROOT, "node_modules", name)));
  return {
    inside: [...packages].sort(),
    libraries: (await Promise.all(manifests)).map(
      ({ name, version, license }): Library => ({ name, version, license }),
    ),
  };
}

/** Returns the dependencies of the SDKs: Pulumi's SDK, in the version of the lock file for Node. */
async function sdkDependencies(): Promise<ReleaseContent["dependencies"]> {
  const { version } = await readManifestIn(join(ROOT, "node_modules", "@pulumi", "pulumi"));
  return [{ purl: `pkg:npm/%40pulumi/pulumi@${version}`, name: "@pulumi/pulumi", version }];
}
