import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guarded } from "../bundle.mjs";
import { bundleCli } from "../executables/cli.mjs";
import { absoluteLinks } from "./absoluteLinks.mjs";
import { cliLicences } from "./cliLicences.mjs";
import { file, readFolder } from "./files.mjs";

/**
 * The npm package of the command line: one script with all that it needs, so that `npx` fetches one package and no
 * others.
 *
 * @param {string} root of this repository, built
 * @param {{ repository: string }} about
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function cliPackage(root, { repository }) {
  const folder = await mkdtemp(join(tmpdir(), "tripod-cli-"));
  try {
    await bundleCli(root, folder);
    const files = await readFolder(folder);
    const launcher = await guarded(root, {
      subject: "tripod",
      start: 'require("../main.js");',
      external: ["../main.js"],
      banner: "#!/usr/bin/env node",
    });
    files.set("bin/tripod.js", file(launcher, true));
    for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
    for (const [path, licence] of await cliLicences(root)) files.set(path, licence);
    const { name, version, description, license, engines } = await manifestIn(root, "cli");
    const guide = "docs/guides/command-line.md";
    const readme = absoluteLinks(await readFile(join(root, guide), "utf8"), { path: guide, repository, version });
    files.set("README.md", file(readme));
    const manifest = {
      ...{ name, version, description, license, repository: at(repository, "packages/cli") },
      bin: { tripod: "bin/tripod.js" },
      engines,
    };
    files.set("package.json", file(`${JSON.stringify(manifest, undefined, 2)}\n`));
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the npm package of the emulators, for tests in TypeScript and JavaScript.
 *
 * @param {string} root of this repository, built
 * @param {{ repository: string }} about
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function emulatorsPackage(root, { repository }) {
  const folder = join(root, "packages", "emulators");
  const isWanted = (path) =>
    /^(?:seeds\/|README\.md$|dist\/.*\.(?:js|d\.ts)$)/.test(path) && !/\.(?:test|testing)\./.test(path);
  const files = await readFolder(folder, isWanted);
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  const { private: _, files: __, exports, ...own } = await manifestIn(root, "emulators");
  const { "./testing": ___, ...published } = exports;
  const manifest = { ...own, exports: published, repository: at(repository, "packages/emulators") };
  files.set("package.json", file(`${JSON.stringify(manifest, undefined, 2)}\n`));
  return files;
}

async function manifestIn(root, name) {
  return JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8"));
}

function at(repository, directory) {
  return { type: "git", url: `git+${repository}.git`, directory };
}
