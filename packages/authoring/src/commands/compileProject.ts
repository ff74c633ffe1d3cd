import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { CommandError } from "./commandError.js";
import { assertNotInterrupted, run } from "./processes.js";
import type { Project } from "./project.js";

/** Parts of a resolved tsconfig.json that the commands read. */
interface ResolvedConfig {
  readonly compilerOptions: { readonly outDir?: string; readonly rootDir?: string };
  readonly files?: readonly string[];
}

/** Compiled modules of a project. */
export interface CompiledProject {
  /** Folder of the compiled modules. */
  readonly folder: string;
  /** Sources below the folder of the project, with "/". */
  readonly sources: readonly string[];
  /** Returns the path of the compiled module of a source. */
  moduleOf(source: string): string;
}

/** Suggested `tsconfig.json`. */
const TSCONFIG = {
  compilerOptions: {
    module: "nodenext",
    target: "es2023",
    types: ["node"],
    strict: true,
    rootDir: "src",
    outDir: "dist",
  },
  include: ["src"],
};

/** Compiles a project with its own compiler. @throws CommandError with the compiler's output if a source is wrong */
export async function compileProject({ folder }: Project, signal: AbortSignal): Promise<CompiledProject> {
  const compiler = await findCompiler(folder);
  if (!existsSync(join(folder, "tsconfig.json")))
    throw new CommandError(`tsconfig.json: does not exist. Save this file: ${JSON.stringify(TSCONFIG)}`);
  const tsc = async (...args: readonly string[]): Promise<string> => {
    const { ok, endedBy, stdout, stderr } = await run(process.execPath, [compiler, "-p", ".", ...args], {
      cwd: folder,
      signal,
    });
    signal.throwIfAborted();
    assertNotInterrupted(endedBy);
    if (!ok)
      throw new CommandError(`the sources do not compile:\n${shortTypes(`${stdout}${stderr.join("\n")}`.trim())}`);
    return stdout;
  };
  const { compilerOptions, files = [] } = JSON.parse(await tsc("--showConfig")) as ResolvedConfig;
  const sources = files.map((file) => below(folder, resolve(folder, file)));
  const isInSrc = sources.every((source) => source.startsWith("src/") || source.endsWith(".d.ts"));
  const rootDir = compilerOptions.rootDir ?? (isInSrc ? "src" : ".");
  const outDir = compilerOptions.outDir ?? "dist";
  // Declarations in a folder that tsconfig.json does not name would be sources of the next build.
  const declarations = compilerOptions.outDir === undefined ? ["--declaration", "false"] : [];
  const emit = ["--noEmit", "false", "--emitDeclarationOnly", "false", "--noEmitOnError", "--sourceMap"];
  await tsc("--rootDir", rootDir, "--outDir", outDir, ...emit, ...declarations);
  const output = resolve(folder, outDir);
  return {
    folder: output,
    sources,
    moduleOf: (source) =>
      join(output, relative(resolve(folder, rootDir), join(folder, source))).replace(/\.([cm]?)tsx?$/, ".$1js"),
  };
}

/** Maximum length of a quoted type in messages of the compiler. */
const MAX_TYPE = 60;

/** Shortens types in the output of the compiler: a missing key would be between several lines of types. */
export function shortTypes(output: string): string {
  return output.replace(/'([^'\n]+)'/g, (whole, type: string) =>
    type.length > MAX_TYPE && /^\w*[<{]|^\w+ /.test(type) ? `'${type.slice(0, MAX_TYPE)}…'` : whole,
  );
}

/** Returns the script of the compiler that a project has installed. */
async function findCompiler(folder: string): Promise<string> {
  let manifest: string;
  try {
    manifest = createRequire(join(folder, "package.json")).resolve("typescript/package.json");
  } catch {
    throw new CommandError("typescript: is not installed. Run: npm install --save-dev typescript @types/node");
  }
  const { bin } = JSON.parse(await readFile(manifest, "utf8")) as { readonly bin: { readonly tsc: string } };
  return join(dirname(manifest), bin.tsc);
}

function below(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, "/");
}
