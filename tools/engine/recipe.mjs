import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { readVersion } from "./versions.mjs";

/**
 * Target that can be built from a Go module of this repository.
 *
 * @typedef {object} Target
 * @property {string} title for messages
 * @property {string} package what `go build` is asked for
 * @property {string[]} programs names of the executables that come out of it
 * @property {string[]} sources folders of the module that it is built from, besides the pinned modules
 */

/** @type {Record<"engine" | "generator" | "converter", Target>} */
export const targets = {
  engine: {
    title: "the Pulumi engine",
    package: "tool",
    // The converter is what `pulumi do --input-file` reads YAML with.
    programs: ["pulumi", "pulumi-language-yaml", "pulumi-converter-yaml"],
    sources: ["strength"],
  },
  // A module of its own, so that its generators do not decide what the engine is built from.
  generator: { title: "the SDK generator", package: ".", programs: ["tripod-sdks"], sources: ["."] },
  // A module of its own as well: the bridge that contains the converter pins an older engine.
  converter: {
    title: "the Terraform converter",
    package: ".",
    programs: ["pulumi-converter-terraform"],
    sources: ["."],
  },
};

/**
 * How a target is built: the flags, and a fingerprint of everything that the result depends on but Go itself.
 *
 * @typedef {{ flags: string[], fingerprint: string }} Recipe
 */

/**
 * @param {Target} target
 * @param {string} moduleFolder where go.mod is
 * @returns {Promise<Recipe>}
 */
export async function recipeOf(target, moduleFolder) {
  // Without the version the CLI calls itself a development build, and some of its checks differ.
  const version = await pinnedEngineVersion(moduleFolder);
  const ldflags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags", ldflags];

  const hash = createHash("sha256").update(JSON.stringify([target.package, flags, process.platform, process.arch]));
  for (const file of await sourceFiles(target, moduleFolder)) {
    hash.update(file).update(await readFile(join(moduleFolder, file)));
  }
  return { flags, fingerprint: hash.digest("hex") };
}

/**
 * The version of the engine that the module pins, such as "3.258.0".
 *
 * @param {string} moduleFolder
 */
export async function pinnedEngineVersion(moduleFolder) {
  const goMod = await readFile(join(moduleFolder, "go.mod"), "utf8");
  const version = readVersion(/github\.com\/pulumi\/pulumi\/pkg\/v3 v(\S+)/.exec(goMod)?.[1] ?? "");
  if (version === undefined) throw new Error(`${join(moduleFolder, "go.mod")} pins no version of the Pulumi engine.`);
  return version;
}

/**
 * Whether what a build left behind still fits.
 *
 * @param {{ fingerprint: string, go: string } | undefined} stamp left by the build
 * @param {string} fingerprint of the present sources
 * @param {string | undefined} goVersion of the Go that could build again, if it exists
 */
export function isCurrent(stamp, fingerprint, goVersion) {
  return stamp?.fingerprint === fingerprint && (goVersion === undefined || stamp.go === goVersion);
}

/**
 * @param {Target} target
 * @param {string} moduleFolder
 */
async function sourceFiles(target, moduleFolder) {
  const files = ["go.mod", "go.sum"];
  for (const folder of target.sources) {
    const entries = await readdir(join(moduleFolder, folder), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(moduleFolder, join(parentPath, name)));
    files.push(...paths.sort());
  }
  return files;
}
