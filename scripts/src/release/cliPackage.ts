import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addFiles, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import { guarded } from "../build/bundle.js";
import { bundleCli } from "../executables/cli.js";
import { legalFiles } from "./legalFiles.js";
import { manifestFile, readManifest, type Source, sourceIn } from "./manifest.js";

/**
 * Returns the npm package of the command line: one script with all dependencies, so that `npx` fetches one package.
 *
 * @param root of this repository, built
 */
export async function cliPackage(root: string, { repository }: Source): Promise<Files> {
  const files = await cliSources(root);
  const launcher = await guarded(root, {
    subject: "tripod",
    start: 'require("../main.js");',
    external: ["../main.js"],
    banner: "#!/usr/bin/env node",
  });
  files.set("bin/tripod.js", file(launcher, true));
  addFiles(files, await legalFiles(root));
  addFiles(files, await cliLicenses(root));
  const { name, version, description, license, engines } = await readManifest(root, "cli");
  const guide = "docs/guides/command-line.md";
  const readme = absoluteLinks(await readFile(join(root, guide), "utf8"), { path: guide, repository, version });
  files.set("README.md", file(readme));
  const manifest = {
    ...{ name, version, description, license, repository: sourceIn(repository, "packages/cli") },
    bin: { tripod: "bin/tripod.js" },
    engines,
  };
  files.set("package.json", manifestFile(manifest));
  return files;
}

/** Returns the bundled command line. Its executable is compiled from the same file. */
async function cliSources(root: string): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), "tripod-cli-"));
  try {
    await bundleCli(root, folder);
    return await readFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the npm package of the emulators, for tests in TypeScript and JavaScript.
 *
 * @param root of this repository, built
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

/** Returns a page of this repository for readers elsewhere: relative links lead to the repository, at the tag of the version. */
export function absoluteLinks(
  text: string,
  { path, repository, version }: { readonly path: string; readonly repository: string; readonly version: string },
): string {
  const base = new URL(`${repository}/blob/v${version}/${path}`);
  return text.replaceAll(/\]\((\.[^)\s]*)\)/g, (_, link: string) => `](${new URL(link, base).href})`);
}
