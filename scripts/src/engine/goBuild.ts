import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readFolder, sorted } from "@tripod/authoring/commands/files";
import { withLock } from "@tripod/authoring/commands/lock";
import {
  type Ended,
  EXECUTABLE_SUFFIX,
  findOnPath,
  isExecutable,
  type RunOptions,
  run,
} from "@tripod/authoring/commands/processes";
import { isAtLeast, readVersion } from "../shared/programs.js";

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

/** Targets of this repository. The generator is a separate module, because it pins other versions. */
export const TARGETS = {
  engine: {
    title: "the Pulumi engine",
    package: "tool",
    // The converter is what `pulumi do --input-file` reads YAML with.
    programs: ["pulumi", "pulumi-language-yaml", "pulumi-converter-yaml"],
    sources: ["strength"],
  },
  generator: { title: "the SDK generator", package: ".", programs: ["tripod-sdks"], sources: ["."] },
} as const satisfies Record<string, Target>;

/** Describes how a target is built. */
interface Recipe {
  readonly flags: readonly string[];
  /** Hash of everything that the result depends on, except Go. */
  readonly fingerprint: string;
}

/** Left by a build, next to its programs. */
interface Stamp {
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

/** Why something is not available: sentences for the user, with the next step. */
export interface Failure {
  readonly ok: false;
  readonly reason: string;
}

/** Go on this machine. */
export interface Go {
  readonly ok: true;
  readonly go: string;
  readonly version: string;
}

/**
 * Finds a Go that can build a module.
 *
 * @param moduleFolder folder of go.mod
 */
export async function findGo(moduleFolder: string, env: NodeJS.ProcessEnv): Promise<Go | Failure> {
  const goMod = await readFile(join(moduleFolder, "go.mod"), "utf8");
  const needed = /^go (\S+)$/m.exec(goMod)?.[1] ?? "";

  const missing = (found: string): Failure => ({
    ok: false,
    reason: `Go ${needed} or later is needed for this, and ${found}. Install it (https://go.dev/doc/install) and try again.`,
  });
  const go = await findOnPath("go", env);
  if (go === undefined) return missing("there is no `go` on PATH");
  // Asked in the module's folder, where a Go that may fetch newer ones of itself names the one it would use.
  const answer = await run(go, ["env", "GOVERSION"], { cwd: moduleFolder, env });
  const version = readVersion(answer.stdout);
  if (version === undefined) return missing("the `go` on PATH does not print its version");
  return isAtLeast(version, needed) ? { ok: true, go, version } : missing(`the \`go\` on PATH is ${version}`);
}

/** Folders and environment of a build. */
export interface Place {
  /** Folder of go.mod. */
  readonly moduleFolder: string;
  /** Programs are written to its `bin`. */
  readonly outFolder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Paths of a target's programs, in the order of `target.programs`. */
export type Programs = readonly [string, ...string[]];

/** Result of a build. */
export type Outcome = { readonly ok: true; readonly programs: Programs } | Failure;

/** Returns the programs of a target if they were built from the current sources. */
export async function findBuilt(target: Target, place: Place): Promise<Programs | undefined> {
  const go = await findGo(place.moduleFolder, place.env);
  const { fingerprint } = await recipeOf(target, place.moduleFolder);
  const { programs, stamp: stampFile } = pathsOf(target, place);
  const stamp = await readFile(stampFile, "utf8")
    .then((text) => JSON.parse(text) as Stamp)
    .catch(() => undefined);
  if (!isCurrent(stamp, fingerprint, go.ok ? go.version : undefined)) return undefined;
  const present = await Promise.all(programs.map(isExecutable));
  return present.every(Boolean) ? programs : undefined;
}

/** Builds a target unless it is current. Several processes may do this concurrently. */
export async function ensureBuilt(target: Target, place: Place, progress: (line: string) => void): Promise<Outcome> {
  const found = await findBuilt(target, place);
  if (found) return { ok: true, programs: found };

  const toolchain = await findGo(place.moduleFolder, place.env);
  if (!toolchain.ok) return toolchain;

  await mkdir(place.outFolder, { recursive: true });
  return withLock(place.outFolder, progress, async (workFolder) => {
    const builtMeanwhile = await findBuilt(target, place);
    if (builtMeanwhile) return { ok: true, programs: builtMeanwhile };
    return build(target, place, toolchain, workFolder, progress);
  });
}

async function build(
  target: Target,
  place: Place,
  { go, version }: Go,
  workFolder: string,
  progress: (line: string) => void,
): Promise<Outcome> {
  const { flags, fingerprint } = await recipeOf(target, place.moduleFolder);
  const options = { cwd: place.moduleFolder, env: { ...place.env, GOWORK: "off" } };
  progress(`Building ${target.title} with Go ${version}. The first time takes minutes and 4 GB of Go's caches.`);

  // Listing the packages downloads what the build needs, so that the two kinds of failure stay apart.
  const listed = await watched(go, ["list", "-deps", target.package], options, "Fetching Go modules", progress);
  const network = "Check that Go can download modules here (network, GOPROXY) and try again.";
  if (!listed.ok) return failure(`Go could not get the modules of ${target.title}`, listed.stderr, network);
  const args = ["build", "-v", ...flags, "-o", workFolder, target.package];
  const built = await watched(go, args, options, "Compiling and linking Go packages", progress);
  const report = "If the message does not name a shortage of disk space or memory, please report it.";
  if (!built.ok) return failure(`Go could not compile ${target.title}`, built.stderr, report);
  const { programs, stamp } = pathsOf(target, place);
  await mkdir(dirname(stamp), { recursive: true });
  // The stamp is removed first and written last: in between nothing counts as current.
  await rm(stamp, { force: true });
  for (const path of programs) await rename(join(workFolder, basename(path)), path);
  await writeFile(stamp, `${JSON.stringify({ fingerprint, go: version } satisfies Stamp)}\n`);
  return { ok: true, programs };
}

/** Runs Go and reports its progress every 15 seconds. */
async function watched(
  go: string,
  args: readonly string[],
  options: RunOptions,
  what: string,
  progress: (line: string) => void,
): Promise<Ended> {
  const started = performance.now();
  let count = 0;
  const report = () => progress(`  ${what}: ${count} so far, ${Math.round((performance.now() - started) / 1000)} s`);
  const timer = setInterval(report, 15_000);
  try {
    // Go writes one line to stderr for each module it downloads and, with -v, each package it compiles.
    return await run(go, args, { ...options, onErrorLine: () => count++ });
  } finally {
    clearInterval(timer);
  }
}

function failure(what: string, stderr: readonly string[], remedy: string): Failure {
  // The address of a module proxy may contain a password.
  const last = stderr.slice(-5).map((line) => line.replace(/\/\/[^/\s@]*@/g, "//***@"));
  return { ok: false, reason: [`${what}:`, ...last.map((line) => `  ${line}`), remedy].join("\n") };
}

/** Returns the paths of a target's programs, and of the stamp next to them. */
function pathsOf({ programs: [first, ...others] }: Target, { outFolder }: Place) {
  const pathOf = (name: string) => join(outFolder, "bin", name + EXECUTABLE_SUFFIX);
  const programs: Programs = [pathOf(first), ...others.map(pathOf)];
  return { programs, stamp: join(outFolder, "bin", `${first}.stamp.json`) };
}
