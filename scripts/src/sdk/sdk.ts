import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Files, readFolder } from "@tripod/authoring/commands/files";
import { run } from "@tripod/authoring/commands/processes";
import { ROOT } from "../shared/root.js";

const SCHEMAS = join(ROOT, "dist", "schemas");
const SDKS = join(ROOT, "sdk");
const COMPILER = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");

/** Entries of an SDK's folder that the generator does not write. */
const NOT_GENERATED: ReadonlySet<string> = new Set(["bin", "node_modules"]);

/** Languages of the generator. */
export type Language = "nodejs" | "python" | "go" | "java" | "dotnet";

/** A path at which two sets of files differ. */
export interface Difference {
  readonly path: string;
  readonly problem: "missing" | "different" | "left over";
}

/** Returns the differences of two sets of files, sorted by path. */
export function compareFiles(wanted: Files, present: Files): readonly Difference[] {
  const paths = [...new Set([...wanted.keys(), ...present.keys()])].sort();
  return paths.flatMap((path): readonly Difference[] => {
    const want = wanted.get(path);
    const have = present.get(path);
    if (want === undefined) return [{ path, problem: "left over" }];
    if (have === undefined) return [{ path, problem: "missing" }];
    return want.content.equals(have.content) ? [] : [{ path, problem: "different" }];
  });
}

/**
 * Generates the SDK of a package from its schema, which the build writes.
 *
 * @param generator path of the program
 */
export async function generateSdk(name: string, generator: string, language: Language = "nodejs"): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), "sdk-"));
  try {
    const schema = join(SCHEMAS, `${name}.json`);
    const { ok, stderr } = await run(generator, ["-schema", schema, "-language", language, "-out", folder]);
    if (!ok) throw new Error(stderr.join("\n"));
    return await readGenerated(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the names of the packages that have a schema. */
export async function packagesWithSchema(): Promise<readonly string[]> {
  const names = existsSync(SCHEMAS) ? await readdir(SCHEMAS) : [];
  return names.flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []).sort();
}

/** Returns the folder of a package's SDK. */
export function sdkFolder(name: string, language: Language): string {
  return join(SDKS, language, name);
}

/** Generates the SDK of a package into `sdk/nodejs` and compiles it. Does nothing if it is current. */
export async function updateSdk(name: string, generator: string): Promise<void> {
  const folder = sdkFolder(name, "nodejs");
  const differences = await replaceFiles(folder, await generateSdk(name, generator));
  if (differences.length > 0 || !existsSync(join(folder, "bin", "package.json"))) await compile(name);
}

/** Makes the generated files of a folder equal to the given ones. Returns what was different. */
export async function replaceFiles(folder: string, wanted: Files): Promise<readonly Difference[]> {
  const differences = compareFiles(wanted, await readGenerated(folder));
  for (const { path } of differences) {
    const file = join(folder, path);
    const want = wanted.get(path);
    await mkdir(dirname(file), { recursive: true });
    if (want === undefined) await rm(file);
    else await writeFile(file, want.content);
  }
  return differences;
}

/** Reads what is generated in a folder. Returns no files if the folder does not exist. */
async function readGenerated(folder: string): Promise<Files> {
  if (!existsSync(folder)) return new Map();
  return readFolder(folder, (path) => !NOT_GENERATED.has(path.split("/", 1)[0] ?? ""));
}

/** Compiles an SDK into its `bin`, with the layout of the published package. */
async function compile(name: string): Promise<void> {
  const folder = sdkFolder(name, "nodejs");
  const bin = join(folder, "bin");
  await rm(bin, { recursive: true, force: true });
  const { ok, stdout, stderr } = await run(process.execPath, [COMPILER, "-p", folder]);
  if (!ok) throw new Error(`sdk/nodejs/${name} does not compile:\n${stdout}${stderr.join("\n")}`);
  // The compiled code reads its version from this package.json. Its presence also shows that the build is complete.
  for (const file of ["README.md", "package.json"]) await cp(join(folder, file), join(bin, file));
}
