// npm packages without a provider: the command line, the emulators, and the command that creates providers.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addFiles, below, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import { bundleScript, guarded } from "../build/bundle.js";
import { bundleCli } from "../executables/cli.js";
import { legalFiles, manifestFile, readManifest, type Source, sourceIn } from "./packageFiles.js";

/** Published form of a workspace package with a command. */
interface ToolPackage extends Source {
  /** Name of the workspace package. */
  readonly name: string;
  /** Start of the command, which Node versions that are too old do not reach. */
  readonly launcher: { readonly path: string; readonly start: string; readonly external: string };
  /** Further members of the manifest. */
  readonly manifest?: object;
}

/** Adds the launcher, the legal files and the manifest to the files of a package. `root` is this repository, built. */
async function completeTool(root: string, files: Files, { name, launcher, repository, manifest }: ToolPackage) {
  const { path, start, external } = launcher;
  const [, command = ""] = /(\w[\w-]*)\.c?js$/.exec(path) ?? [];
  const banner = "#!/usr/bin/env node";
  files.set(path, file(await guarded(root, { subject: command, start, external, banner }), true));
  addFiles(files, await legalFiles(root));
  const { name: published, version, description, license, engines } = await readManifest(root, name);
  const source = sourceIn(repository, `packages/${name}`);
  const about = { name: published, version, description, license, repository: source, ...manifest };
  files.set("package.json", manifestFile({ ...about, bin: { [command]: path }, engines }));
  return files;
}

/** Returns the npm package of the command line: one script with all dependencies, so that `npx` fetches one package. */
export async function cliPackage(root: string, { repository }: Source): Promise<Files> {
  // The executable is compiled from the same script.
  const files: Files = new Map([["main.js", file(await bundleCli(root))]]);
  addFiles(files, await cliLicenses(root));
  const { version } = await readManifest(root, "cli");
  const guide = "docs/guides/command-line.md";
  const readme = absoluteLinks(await readFile(join(root, guide), "utf8"), { path: guide, repository, version });
  files.set("README.md", file(readme));
  const launcher = { path: "bin/tripod.js", start: 'require("../main.js");', external: "../main.js" };
  return completeTool(root, files, { name: "cli", repository, launcher });
}

/**
 * Returns the npm package of the emulators, for tests in TypeScript and JavaScript.
 */
export async function emulatorsPackage(root: string, { repository }: Source): Promise<Files> {
  const isWanted = (path: string) =>
    /^(?:seeds\/|README\.md$|dist\/.*\.(?:js|d\.ts)$)/.test(path) && !/\.(?:test|testing)\./.test(path);
  const files = await readFolder(join(root, "packages", "emulators"), isWanted);
  addFiles(files, await legalFiles(root));
  const { private: _, files: __, exports = {}, ...own } = await readManifest(root, "emulators");
  const { "./testing": ___, ...published } = exports;
  const manifest = { ...own, exports: published, repository: sourceIn(repository, "packages/emulators") };
  files.set("package.json", manifestFile(manifest));
  return files;
}

/**
 * Returns the npm package `@tripod/create-provider`, which `npm create @tripod/provider` fetches: one module with all
 * dependencies, and the templates.
 */
export async function createPackage(root: string, { repository }: Source): Promise<Files> {
  const folder = join(root, "packages", "create-provider");
  const path = join(folder, "dist", "index.js");
  const bundled = await bundleScript({ path, folder, format: "esm", minify: true });
  const files: Files = new Map([
    ["dist/index.js", file(bundled)],
    ["README.md", file(await readFile(join(folder, "README.md")))],
    ["licenses/yaml.txt", file(await readFile(join(root, "node_modules", "yaml", "LICENSE")))],
  ]);
  addFiles(files, below("templates", await readFolder(join(folder, "templates"))));
  const start = 'import("../dist/index.js").then(({ createProvider }) => createProvider(process));';
  const launcher = { path: "bin/create-provider.cjs", start, external: "../dist/index.js" };
  return completeTool(root, files, { name: "create-provider", repository, launcher, manifest: { type: "module" } });
}

/** Libraries that the command line contains; NOTICE lists them too. */
const LIBRARIES = ["@hono/node-server", "commander", "hono", "picocolors", "re2js", "yaml"];

/** Returns the licenses of the libraries in the command line. */
export async function cliLicenses(root: string): Promise<Files> {
  const files: Files = new Map();
  for (const library of LIBRARIES) {
    const license = await readFile(join(root, "node_modules", library, "LICENSE"));
    files.set(`licenses/${library.replace("/", "-")}.txt`, file(license));
  }
  return files;
}

/**
 * Returns a page of this repository for readers elsewhere: relative links lead to the repository, at the tag of the
 * version.
 */
export function absoluteLinks(
  text: string,
  { path, repository, version }: { readonly path: string; readonly repository: string; readonly version: string },
): string {
  const base = new URL(`${repository}/blob/v${version}/${path}`);
  return text.replaceAll(/\]\((\.[^)\s]*)\)/g, (_, link: string) => `](${new URL(link, base).href})`);
}
