import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { npmPackagePath, PLUGIN_PACKAGES, pluginPath } from "../build/paths.js";
import { inTemporaryFolder, ROOT } from "../shared/folders.js";
import { runOrThrow } from "../shared/programs.js";
import { ensureCompiler } from "./compiler.js";
import { signatureFaults, signedAdHoc } from "./signature.js";
import { systemNamed, thisSystem } from "./systems.js";

/** Name of the command line's executable. */
export const CLI = "tripod";

/** Everything that has an executable. */
export const ALL: readonly string[] = [...PLUGIN_PACKAGES, CLI];

/** Returns the folder of the built script, `main.js`, that an executable is compiled from. */
export const sourceFolder = (name: string): string =>
  name === CLI ? npmPackagePath("cli") : dirname(pluginPath(name));

/** Returns the path of the executable of a package's provider, or of the command line. */
export function executablePath(name: string, system: string): string {
  const program = name === CLI ? name : `pulumi-resource-${name}`;
  return join(ROOT, "dist", "executables", system, `${program}${systemNamed(system).suffix}`);
}

/**
 * Compiles the built provider of a package, or the command line (`tripod`), for a system. Returns the path of the
 * executable.
 */
export async function makeExecutable(
  name: string,
  system: string,
  progress: (line: string) => void = () => {},
): Promise<string> {
  const outfile = executablePath(name, system);
  progress(`compiling ${name} for ${system}`);
  await compileExecutable({ script: join(sourceFolder(name), "main.js"), system, outfile, progress });
  return outfile;
}

/** Script that is compiled. */
export interface Compilation {
  /** The files that the script requires must be in its folder. */
  readonly script: string;
  readonly system: string;
  readonly outfile: string;
  readonly progress?: (line: string) => void;
}

/**
 * Compiler options in addition to files and systems. Bytecode makes an executable start faster than a script.
 * The runtime must not read files of the working directory: it belongs to the user.
 */
export const COMPILER_OPTIONS = [
  "--compile",
  "--bytecode",
  "--format=cjs",
  "--minify",
  "--loader=.br:file",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  "--no-compile-autoload-tsconfig",
  "--no-compile-autoload-package-json",
  // The runtime compiles code after eight times as many runs as usual. A start runs most code once, and compiling
  // took a third of the processor time up to the first response. Code of thousands of calls is as fast in the end.
  "--compile-jit-policy=8",
  // Without the first, an unhandled rejection ends the process immediately, without responses to the calls in flight.
  // With the second, garbage is collected earlier: 5,000 lookups leave 90 MB instead of 113, in the same processor time.
  "--compile-exec-argv=--unhandled-rejections=throw --smol",
];

/** Files that an executable is compiled from. */
const SOURCES = /\.(js|br)$/;

/** Compiles a script, with the files that it requires, into an executable without dependencies. */
export async function compileExecutable(work: Compilation): Promise<void> {
  const { script, system, outfile, progress = () => {} } = work;
  const { os, target } = systemNamed(system);
  const host = thisSystem();
  const compiler = await ensureCompiler(host, progress);
  const runtime = system === host ? compiler : await ensureCompiler(system, progress);
  // The executable contains the path of its source, which would differ between machines.
  await inTemporaryFolder(async (folder) => {
    const isSource = (path: string) => SOURCES.test(path) || statSync(path).isDirectory();
    const source = join(folder, "source");
    await cp(dirname(script), source, { recursive: true, filter: isSource });
    const entry = join(source, basename(script));
    writeFileSync(entry, withFilesInside(readFileSync(entry, "utf8")));
    const made = join(folder, basename(outfile));
    const paths = [
      `--compile-executable-path=${runtime}`,
      "--outfile",
      relative(source, made),
      `./${basename(script)}`,
    ];
    await runOrThrow(compiler, ["build", ...COMPILER_OPTIONS, `--target=${target}`, ...paths], { cwd: source });
    if (os === "darwin") signWhereBroken(made);
    mkdirSync(dirname(outfile), { recursive: true });
    // Copied under a temporary name first: the existing executable may be running.
    const fresh = `${outfile}.${process.pid}`;
    await cp(made, fresh);
    chmodSync(fresh, 0o755);
    renameSync(fresh, outfile);
  });
}

/** Signs an executable for macOS again if its signature is that of the runtime without the program. */
function signWhereBroken(path: string): void {
  const file = readFileSync(path);
  if (signatureFaults(file).length === 0) return;
  const signed = signedAdHoc(file, basename(path));
  const faults = signatureFaults(signed);
  if (faults.length > 0) throw new Error(`${basename(path)} could not be signed: ${faults.join("; ")}`);
  writeFileSync(path, signed);
}

/** Files that a script reads from its own folder. */
const BESIDE = /__dirname\s*\+\s*(["'`])(\/[^"'`]+\.br)\1/g;

/** Replaces the files that a script reads from its own folder by `require`, so that the executable contains them. */
function withFilesInside(text: string): string {
  const replaced = text.replace(BESIDE, (_, _quote, path: string) => `require(${JSON.stringify(`.${path}`)})`);
  if (replaced.includes("__dirname")) throw new Error("A file next to the script would be missing in the executable.");
  return replaced;
}
