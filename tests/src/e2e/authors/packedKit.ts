import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeFolder } from "@tripod/authoring/commands/files";
import { kitPackage } from "@tripod/scripts/release/kitPackage";
import { ROOT } from "../../repository/root.js";

const run = promisify(execFile);

/**
 * Packs the compiled kit into a new folder outside of the repository. Returns the folder and the name of the archive in
 * it.
 */
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
    version: "0.1.0",
    type: "module",
    private: true,
    dependencies: { "@tripod/kit": `file:../${archive}` },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await run("npm", ["install", "--omit=dev", "--offline", "--no-audit", "--no-fund"], { cwd: folder });
}

/**
 * Copies the provider of PowerDNS and installs the packed kit and the tools of the repository for it. Returns its
 * folder.
 */
export async function installExample(folder: string, archive: string): Promise<string> {
  const provider = join(folder, "provider");
  const isSource = (path: string): boolean => !/\/(node_modules|dist|package(-lock)?\.json|\.npmrc)$/.test(path);
  await cp(join(ROOT, "examples", "provider-powerdns"), provider, { recursive: true, filter: isSource });
  await installKit(provider, archive);
  await installTools(provider);
  return provider;
}

/** Installs the tools of the repository in a folder with modules. */
export async function installTools(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@types"), { recursive: true });
  for (const [name, installed] of Object.entries(TOOLS))
    await symlink(join(ROOT, "node_modules", installed), join(modules, name));
}

/** Tools that an author installs, each with the folder in which the repository has it. */
const TOOLS = {
  "modern-tar": "modern-tar",
  typescript: "typescript-7",
  rolldown: "rolldown",
  "@types/node": "@types/node",
};

/** Runs the command of the kit that `installed` contains in a folder. Resolves with its exit code and output. */
export async function tripodKit(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  installed: string = folder,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const command = join(installed, "node_modules", ".bin", "tripod-kit");
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  return run(command, args, options).then(
    (printed) => ({ code: 0, ...printed }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** Runs the compiler of the repository in a folder, with the types of Node that the repository has. */
export async function compileFiles(folder: string, args: readonly string[]): Promise<void> {
  const compiler = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
  const types = join(ROOT, "node_modules", "@types");
  await run(process.execPath, [compiler, ...args, "--typeRoots", types], { cwd: folder });
}
