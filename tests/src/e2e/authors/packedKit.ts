import { execFile } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeFolder } from "@tripod/scripts/release/files";
import { kitPackage } from "@tripod/scripts/release/kitPackage";
import { ROOT } from "../../repository/root.js";

const run = promisify(execFile);

/** Packs the compiled kit into a new folder outside of the repository. Returns the folder and the name of the archive in it. */
export async function packKit(): Promise<{ readonly folder: string; readonly archive: string }> {
  const folder = await mkdtemp(join(tmpdir(), "author-"));
  await writeFolder(join(folder, "kit"), await kitPackage(ROOT, { repository: "https://example.org/kit" }));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: join(folder, "kit") });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  return { folder, archive: filename };
}

/** Installs the packed kit in a folder next to the archive. It depends on nothing, so that no registry is needed. */
export async function installKit(folder: string, archive: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const manifest = {
    name: "author",
    type: "module",
    private: true,
    dependencies: { "@tripod/kit": `file:../${archive}` },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await run("npm", ["install", "--omit=dev", "--offline", "--no-audit", "--no-fund"], { cwd: folder });
}

/** Compiles the TypeScript project in a folder with the compiler of the repository. */
export function compileIn(folder: string): Promise<void> {
  return compileFiles(folder, ["-p", "."]);
}

/** Runs the compiler of the repository in a folder, with the types of Node that the repository has. */
export async function compileFiles(folder: string, args: readonly string[]): Promise<void> {
  const compiler = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
  const types = join(ROOT, "node_modules", "@types");
  await run(process.execPath, [compiler, ...args, "--typeRoots", types], { cwd: folder });
}
