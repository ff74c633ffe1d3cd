// Compiles a script, with what it requires, into an executable that needs nothing else.

import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { run } from "../engine/processes.mjs";
import { ensureCompiler } from "./compiler.mjs";
import { signatureFaults, signedAdHoc } from "./signature.mjs";
import { SYSTEMS, systemOf } from "./systems.mjs";

/**
 * What the compiler is told beside files and systems. Bytecode is what makes an executable start sooner than a script.
 * Nothing of the folder in which a program is started is for the runtime to read: it is the user's.
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
  // Else it ends at once, without an answer to the calls under way.
  "--compile-exec-argv=--unhandled-rejections=throw",
];

/**
 * Compiles `script`, beside which lies all that it requires, for a system.
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
  // Where it is compiled stands in the executable, and would let it differ from one machine to the next.
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
    // Beside its place first: the one that is there may be running.
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
