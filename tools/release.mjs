// Builds everything that is published, in dist/release: plugin archives, SDK packages, repositories for the Pulumi Registry,
// checksums, a bill of materials. The workflow release.yml publishes it.
//
//   npm run release             builds it, with executables for all systems
//   npm run release -- --here   builds it with executables for this machine only, which is much quicker
//   npm run release -- --keep   keeps the schemas as those of the last release, in releases/
//
// Two runs on the same sources give the same bytes.

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build, loadedPackage, npmPackagePath, PLUGIN_PACKAGES, ROOT, schemaPath, TOOL_PACKAGES } from "./build.mjs";
import { run } from "./engine/processes.mjs";
import { ensureGenerator } from "./engine.mjs";
import { runtimeVersions } from "./executables/runtime.mjs";
import { SYSTEMS, systemOf } from "./executables/systems.mjs";
import { CLI } from "./executables.mjs";
import { ASSET_SUMS, assetsOf } from "./release/assets.mjs";
import { breakingChanges, mayBreak } from "./release/compatibility.mjs";
import { executableFolder } from "./release/executableFolder.mjs";
import { below, file, readFolder, sorted } from "./release/files.mjs";
import { goModule } from "./release/goModule.mjs";
import { mavenProject } from "./release/java.mjs";
import { pluginFolder } from "./release/pluginFolder.mjs";
import { wheel } from "./release/python.mjs";
import { registryFaults } from "./release/registry/faults.mjs";
import { llmsTxt } from "./release/registry/llmsTxt.mjs";
import { referencePages, registryTree } from "./release/registry/tree.mjs";
import { sbom, sha256 } from "./release/sbom.mjs";
import { tarGz } from "./release/tar.mjs";
import { writeFolder } from "./release/write.mjs";

export const RELEASE = join(ROOT, "dist", "release");

/** Systems for which the engine downloads an executable. */
const EXECUTABLE_ON = ["linux-amd64", "linux-arm64"];
/** Systems for which the engine downloads the script, in one archive for all; their executables are separate files. */
const SCRIPT_ON = ["darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"];

/** Returns the path of a package's schema of the previous release, which is kept in the repository. */
export function lastRelease(name) {
  return join(ROOT, "releases", `${name}.json`);
}

/**
 * @param {(line: string) => void} progress
 * @param {readonly string[]} [systems] for which executables are made; a test needs that of its machine alone
 * @returns {Promise<import("./release/files.mjs").Files>} below dist/release
 */
export async function makeRelease(progress, systems = Object.keys(SYSTEMS)) {
  const generator = await ensureGenerator({ progress });
  if (!generator.ok) throw new Error(generator.reason);
  const { languageNames } = await import(pathToFileURL(join(ROOT, "packages", "kit", "dist", "index.js")).href);
  /** @type {import("./release/files.mjs").Files} */
  const files = new Map();
  const schemas = [];
  const described = [];
  for (const name of PLUGIN_PACKAGES) {
    progress(`packing ${name}`);
    const text = await readFile(schemaPath(name));
    const schema = JSON.parse(text.toString());
    schemas.push(schema);
    files.set(`schemas/${name}.json`, file(text));
    const names = languageNames(schema);
    const go = await generate("go", name, generator.program);
    for (const [path, packed] of await packagesOf(name, schema, names, generator.program, go)) files.set(path, packed);
    for (const [path, packed] of await executablesOf(name, schema, systems, progress)) files.set(path, packed);
    const about = { pkg: await loadedPackage(name), names, reference: await referencePages(ROOT, name) };
    described.push(about);
    const archives = new Map([...files].filter(([path]) => path.includes(`/pulumi-resource-${name}-v`)));
    for (const [path, part] of await registryRepository({ ...about, schema, go, archives })) files.set(path, part);
  }
  files.set("llms.txt", file(llmsTxt(described)));
  const { version, license, repository } = schemas[0];
  for (const name of TOOL_PACKAGES) {
    const npm = tarGz(below("package", await readFolder(npmPackagePath(name))));
    files.set(`npm/tripod-${name}-${version}.tgz`, file(npm));
  }
  for (const system of systems) {
    const packed = tarGz(await executableFolder(ROOT, CLI, system, progress), EXECUTABLE_LEVEL);
    files.set(`executables/${CLI}-v${version}-${system}.tar.gz`, file(packed));
  }
  const content = sorted(files).map(([path, { content }]) => ({ path, content }));
  files.set(
    "sbom.cdx.json",
    file(
      sbom({
        ...{ version, license, repository, files: content },
        ...{ ...(await bundledPackages()), asked: await asked(), runtime: await runtimeVersions(ROOT, progress) },
      }),
    ),
  );
  // On the page of a release files have no folders.
  const published = assetsOf([...files.keys()].sort());
  const assetSums = published.map((path) => `${sha256(files.get(path).content)}  ${path.replace(/^.*\//, "")}\n`);
  files.set(ASSET_SUMS, file(assetSums.join("")));
  const sums = sorted(files).map(([path, { content }]) => `${sha256(content)}  ${path}\n`);
  files.set("SHA256SUMS", file(sums.join("")));
  return files;
}

/** Returns the repository of a package for the Pulumi Registry. @throws if the registry would reject it */
async function registryRepository(content) {
  const { pkg, names } = content;
  const tree = await registryTree(ROOT, content);
  const slug = (url) => url.split("/").slice(-2).join("/");
  const faults = registryFaults(tree, {
    ...{ slug: slug(names.registry), tag: `v${pkg.version}`, source: slug(pkg.repository) },
    isInSource: (path) => existsSync(join(ROOT, path)),
  });
  if (faults.length > 0)
    throw new Error(`The Pulumi Registry would reject the repository of ${pkg.name}:\n${faults.join("\n")}`);
  return below(`registry/pulumi-${pkg.name}`, tree);
}

/** All that is published of one package. */
async function packagesOf(name, schema, names, generator, goSdk) {
  const { version } = schema;
  /** @type {import("./release/files.mjs").Files} */
  const files = new Map();
  const plugin = tarGz(await pluginFolder(ROOT, name));
  for (const system of [...SCRIPT_ON, "script"]) {
    files.set(`plugins/pulumi-resource-${name}-v${version}-${system}.tar.gz`, file(plugin));
  }

  const npm = tarGz(below("package", await readFolder(npmPackagePath(name))));
  files.set(`npm/${names.npm.replace("@", "").replace("/", "-")}-${version}.tgz`, file(npm));

  const python = await generate("python", name, generator);
  const readme = python.get(`${names.python.module}/README.md`)?.content.toString() ?? schema.description;
  const packed = wheel(python, names.python, { ...schema, readme });
  files.set(`python/${packed.name}`, file(packed.content));

  const go = goModule(goSdk, names.go.module, version);
  for (const [path, part] of below("go", go)) files.set(path, part);

  const java = mavenProject(await generate("java", name, generator), names.java, schema);
  files.set(
    `java/${names.java.artifact}-${version}.tar.gz`,
    file(tarGz(below(`${names.java.artifact}-${version}`, java))),
  );

  const dotnet = await generate("dotnet", name, generator);
  files.set(`dotnet/${names.dotnet}-${version}.tar.gz`, file(tarGz(below(`${names.dotnet}-${version}`, dotnet))));
  return files;
}

/** Returns the executables of one package's plugin: under the engine's name, or in addition to the script. */
async function executablesOf(name, { version }, systems, progress) {
  /** @type {import("./release/files.mjs").Files} */
  const files = new Map();
  for (const system of systems) {
    const path = EXECUTABLE_ON.includes(system)
      ? `plugins/pulumi-resource-${name}-v${version}-${system}.tar.gz`
      : `executables/pulumi-resource-${name}-v${version}-${system}-executable.tar.gz`;
    files.set(path, file(tarGz(await executableFolder(ROOT, name, system, progress), EXECUTABLE_LEVEL)));
  }
  return files;
}

/** The highest one takes three times as long, and saves a hundredth. */
const EXECUTABLE_LEVEL = 6;

/** Returns the SDK that the official generator of a language creates from a package's schema. */
async function generate(language, name, generator) {
  const folder = await mkdtemp(join(tmpdir(), "tripod-sdk-"));
  try {
    const { ok, stderr } = await run(generator, ["-schema", schemaPath(name), "-language", language, "-out", folder]);
    if (!ok) throw new Error(stderr.join("\n"));
    return await readFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the workspace packages and libraries that plugins and the command line contain, by name. */
async function bundledPackages() {
  const inside = new Set();
  const libraries = new Set();
  const look = async (name) => {
    if (inside.has(name)) return;
    inside.add(name);
    const { dependencies = {} } = await manifestIn(join("packages", name));
    for (const dependency of Object.keys(dependencies)) {
      if (dependency.startsWith("@tripod/")) await look(dependency.replace("@tripod/", ""));
      else libraries.add(dependency);
    }
  };
  for (const name of [...PLUGIN_PACKAGES, "provider", "cli"]) await look(name);
  const manifests = [...libraries].sort().map((name) => manifestIn(join("node_modules", name)));
  return {
    inside: [...inside].sort(),
    libraries: (await Promise.all(manifests)).map(({ name, version, license }) => ({ name, version, license })),
  };
}

async function manifestIn(folder) {
  return JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8"));
}

/** Returns the dependencies of the SDKs: Pulumi's SDK in each language, in the version of the lock file for Node. */
async function asked() {
  const { packages } = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
  const { version } = packages["node_modules/@pulumi/pulumi"];
  return [{ purl: `pkg:npm/%40pulumi/pulumi@${version}`, name: "@pulumi/pulumi", version }];
}

/** Returns the breaking changes since the last release, by package. */
async function compatibility() {
  const lines = [];
  for (const name of PLUGIN_PACKAGES) {
    if (!existsSync(lastRelease(name))) continue;
    const [before, after] = await Promise.all([lastRelease(name), schemaPath(name)].map(read));
    const changes = breakingChanges(before, after);
    const allowed = mayBreak(before.version, after.version);
    lines.push(...changes.map((change) => ({ line: `${name}: ${change}`, allowed })));
  }
  return lines;
}

/** Stores the schemas for the comparison with the next release. */
async function keepSchemas() {
  await mkdir(join(ROOT, "releases"), { recursive: true });
  for (const name of PLUGIN_PACKAGES) await writeFile(lastRelease(name), await readFile(schemaPath(name)));
  console.log("releases: the schemas of this version are kept; commit them.");
}

const read = async (path) => JSON.parse(await readFile(path, "utf8"));

async function main() {
  const { values } = parseArgs({
    options: {
      keep: { type: "boolean", default: false },
      here: { type: "boolean", default: false },
      // Has no effect: this command never publishes. Older instructions name the option.
      "dry-run": { type: "boolean", default: false },
    },
  });
  const progress = (line) => console.error(`release: ${line}`);
  const generator = await ensureGenerator({ progress });
  if (!generator.ok) throw new Error(generator.reason);
  await build(progress);
  if (values.keep) return keepSchemas();
  const breaking = await compatibility();
  for (const { line } of breaking) progress(`breaks programs: ${line}`);
  if (breaking.some(({ allowed }) => !allowed)) {
    throw new Error(
      "These changes break programs: raise the version's second number (the first one after 1.0), or take them back.",
    );
  }
  const here = systemOf(process);
  const files = await makeRelease(progress, values.here ? (here === undefined ? [] : [here]) : undefined);
  await writeFolder(RELEASE, files);
  const size = [...files.values()].reduce((total, { content }) => total + content.length, 0);
  console.log(`dist/release: ${files.size} files, ${(size / 1e6).toFixed(1)} MB`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(`release: ${error.message}`);
    process.exitCode = 1;
  });
}
