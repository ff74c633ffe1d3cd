// Compiles a script, with the files that it requires, into an executable without dependencies.

import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { run } from "../engine/processes.mjs";
import { ensureCompiler } from "./compiler.mjs";
import { signatureFaults, signedAdHoc } from "./signature.mjs";
import { SYSTEMS, systemOf } from "./systems.mjs";

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
  // Code is made native after eight times as many runs as usual: what a start runs is mostly run once, and making it native
  // took a third of the processor's time up to the first answer. What thousands of calls run is as fast in the end.
  "--compile-jit-policy=8",
  // Otherwise it exits immediately, without responses to the calls in flight.
  "--compile-exec-argv=--unhandled-rejections=throw",
];

/**
 * Compiles `script` for a system. The files that it requires must be in its folder.
 *
 * @param {object} work
 * @param {string} work.root of this repository
 * @param {string} work.script
 * @param {string} work.system
 * @param {string} work.outfile
 * @param {(line: string) => void} [work.progress]
 */
export async function compileExecutable({ root, script, system, outfile, progress = () => {} }) {
  const host = systemOf(process);
  if (host === undefined) throw new Error(`Nothing can be compiled on ${process.platform} ${process.arch}.`);
  const compiler = await ensureCompiler(root, host, progress);
  const runtime = system === host ? compiler : await ensureCompiler(root, system, progress);
  // The executable contains the path of its source, which would differ between machines.
  const folder = await mkdtemp(join(tmpdir(), "tripod-compile-"));
  try {
    await cp(dirname(script), join(folder, "source"), { recursive: true });
    const entry = join(folder, "source", basename(script));
    writeFileSync(entry, withFilesInside(readFileSync(entry, "utf8")));
    const made = join(folder, basename(outfile));
    const args = [
      "build",
      ...COMPILER_OPTIONS,
      `--target=${SYSTEMS[system].target}`,
      `--compile-executable-path=${runtime}`,
      "--outfile",
      relative(join(folder, "source"), made),
      `./${basename(script)}`,
    ];
    const { ok, stdout, stderr } = await run(compiler, args, { cwd: join(folder, "source") });
    if (!ok) throw new Error(`${basename(script)} could not be compiled for ${system}:\n${stdout}${stderr.join("\n")}`);
    if (SYSTEMS[system].os === "darwin") signWhereBroken(made);
    mkdirSync(dirname(outfile), { recursive: true });
    // Copied under a temporary name first: the existing executable may be running.
    const fresh = `${outfile}.${process.pid}`;
    await cp(made, fresh);
    chmodSync(fresh, 0o755);
    renameSync(fresh, outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An executable for macOS whose signature is that of the runtime before the program was put in gets one of its own. */
function signWhereBroken(path) {
  const file = readFileSync(path);
  if (signatureFaults(file).length === 0) return;
  const signed = signedAdHoc(file, basename(path));
  const faults = signatureFaults(signed);
  if (faults.length > 0) throw new Error(`${basename(path)} could not be signed: ${faults.join("; ")}`);
  writeFileSync(path, signed);
}

/** What a script reads from its own folder is put inside by being required: its name then stands for its place there. */
function withFilesInside(text) {
  return text.replace(BESIDE, (_, path) => `require(${JSON.stringify(`.${path}`)})`);
}

const BESIDE = /__dirname\s*\+\s*"(\/[^"]+\.br)"/g;
