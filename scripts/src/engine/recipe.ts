import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readFolder, sorted } from "@tripod/authoring/commands/files";
import { readVersion } from "../shared/versions.js";

/** Programs that are built from a Go module of this repository. */
export interface Target {
  /** For messages. */
  readonly title: string;
  /** Argument of `go build`. */
  readonly package: string;
  /** Names of the executables that `go build` writes. */
  readonly programs: readonly [string, ...string[]];
  /** Folders of the module that it is built from, besides the pinned modules. */
  readonly sources: readonly string[];
}

/** Targets of this repository. The converter and the generator are separate modules, because they pin other versions. */
export const TARGETS = {
  engine: {
    title: "the Pulumi engine",
    package: "tool",
    // The converter is what `pulumi do --input-file` reads YAML with.
    programs: ["pulumi", "pulumi-language-yaml", "pulumi-converter-yaml"],
    sources: ["strength"],
  },
  generator: { title: "the SDK generator", package: ".", programs: ["tripod-sdks"], sources: ["."] },
  converter: {
    title: "the Terraform converter",
    package: ".",
    programs: ["pulumi-converter-terraform"],
    sources: ["."],
  },
} as const satisfies Record<string, Target>;

/** Describes how a target is built. */
export interface Recipe {
  readonly flags: readonly string[];
  /** Hash of everything that the result depends on, except Go. */
  readonly fingerprint: string;
}

/** Left by a build, next to its programs. */
export interface Stamp {
  readonly fingerprint: string;
  /** Version of Go. */
  readonly go: string;
}

/** Returns the recipe of a target. `moduleFolder` is the folder of go.mod. */
export async function recipeOf(target: Target, moduleFolder: string): Promise<Recipe> {
  // Without the version the CLI calls itself a development build, and some of its checks differ.
  const version = await pinnedEngineVersion(moduleFolder);
  const ldflags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags", ldflags];

  const hash = createHash("sha256").update(JSON.stringify([target.package, flags, process.platform, process.arch]));
  for (const file of ["go.mod", "go.sum"]) hash.update(file).update(await readFile(join(moduleFolder, file)));
  for (const folder of target.sources) {
    const files = sorted(await readFolder(join(moduleFolder, folder)));
    for (const [path, { content }] of files) hash.update(join(folder, path)).update(content);
  }
  return { flags, fingerprint: hash.digest("hex") };
}

/** Returns the version of the engine that a module pins, such as "3.258.0". */
export async function pinnedEngineVersion(moduleFolder: string): Promise<string> {
  const goMod = await readFile(join(moduleFolder, "go.mod"), "utf8");
  const version = readVersion(/github\.com\/pulumi\/pulumi\/pkg\/v3 v(\S+)/.exec(goMod)?.[1] ?? "");
  if (version === undefined) throw new Error(`${join(moduleFolder, "go.mod")} pins no version of the Pulumi engine.`);
  return version;
}

/**
 * Reports whether programs with this stamp are current.
 *
 * @param fingerprint of the current sources
 * @param goVersion of the Go that could build again, if it exists
 */
export function isCurrent(stamp: Stamp | undefined, fingerprint: string, goVersion: string | undefined): boolean {
  return stamp?.fingerprint === fingerprint && (goVersion === undefined || stamp.go === goVersion);
}
