import { mkdir, readFile, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { counted } from "@tripod/kit";
import { bundleProvider, compressSchema, entryModule, executableFiles } from "./bundleProvider.js";
import { type Bundler, loadBundler } from "./bundler.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { type CompiledProject, compileProject } from "./compileProject.js";
import { addFiles, type Files, file, writeFile, writeFolder } from "./files.js";
import type { Inspection } from "./inspection.js";
import { inspectPackage } from "./inspectPackage.js";
import { withLock } from "./lock.js";
import { type Project, readProject } from "./project.js";
import { windowsLauncher } from "./windowsLauncher.js";

/** Message of a provider if Node is not on PATH. The launcher of the packed kit contains it. */
export const NO_NODE =
  "This plugin is a script and needs Node 20.19 or later, which is not on PATH. Install Node (https://nodejs.org).";

/** Folder of the built provider, below the folder of the project. */
export const PLUGIN_FOLDER = join("dist", "plugin");
/** Schema for generators, below the folder of the project. */
export const SCHEMA_FILE = join("dist", "schema.json");

/** Project whose provider is in {@link PLUGIN_FOLDER}. */
export interface BuiltProject {
  readonly project: Project;
  readonly compiled: CompiledProject;
  readonly inspection: Inspection;
  /** Files of the provider, by path below its folder. */
  readonly plugin: Files;
  /** Whether the provider runs without the folder of the project. */
  readonly isBundled: boolean;
}

/**
 * Runs work that writes files of the project. Commands that another terminal runs, such as `dev`, wait until it ends: a
 * build would read modules that another one is writing.
 */
export async function exclusively<T>(context: CommandContext, work: (project: Project) => Promise<T>): Promise<T> {
  const project = await readProject(context.folder);
  const output = join(project.folder, "dist");
  await mkdir(output, { recursive: true });
  return withLock(output, context.print, () => work(project), context.signal);
}

/** Compiles and checks a project, and writes its provider and its schema. */
export async function buildProject(project: Project, { signal }: CommandContext): Promise<BuiltProject> {
  const { compiled, inspection } = await checkProject(project, signal);
  const bundler = await loadBundler(project.folder);
  const main =
    bundler === undefined
      ? await unbundledMain(project, compiled, inspection)
      : await bundle(bundler, project, compiled, inspection);
  const plugin = await pluginFiles(main, inspection);
  signal.throwIfAborted();
  await writeFolder(join(project.folder, PLUGIN_FOLDER), plugin);
  await writeFile(join(project.folder, SCHEMA_FILE), `${JSON.stringify(inspection.schema, undefined, 2)}\n`);
  return { project, compiled, inspection, plugin, isBundled: bundler !== undefined };
}

/** Compiles a project and checks its definitions. */
export async function checkProject(
  project: Project,
  signal: AbortSignal,
): Promise<Pick<BuiltProject, "compiled" | "inspection">> {
  const compiled = await compileProject(project, signal);
  return { compiled, inspection: await inspectPackage(project, compiled, signal) };
}

/** Returns `main.js` and the files that it loads. */
async function bundle(
  bundler: Bundler,
  { folder, packageModule }: Project,
  compiled: CompiledProject,
  { exported, docs }: Inspection,
): Promise<Files> {
  const kit = fileURLToPath(new URL("../../", import.meta.url));
  // Modules are known by their real paths.
  const output = await realpath(compiled.folder);
  return bundleProvider({
    bundler,
    folder,
    entry: {
      path: join(output, "tripod-kit-plugin.js"),
      code: entryModule(START_MODULE, compiled.moduleOf(packageModule), exported),
    },
    reduced: new RegExp(`^(?:${[kit, output].map(pathPattern).join("|")})`),
    reduction: { docs, removesEveryDoc: false, folderOf: (pkg) => join(kit, pkg) },
  });
}

/** Returns a `main.js` that loads the compiled modules of the project, for a project without a bundler. */
async function unbundledMain(
  { folder, packageModule }: Project,
  compiled: CompiledProject,
  { exported }: Inspection,
): Promise<Files> {
  const plugin = await realpath(folder).then((real) => join(real, PLUGIN_FOLDER));
  const pathTo = (module: string): string => JSON.stringify(relative(plugin, module).replaceAll("\\", "/"));
  const pkg = join(await realpath(compiled.folder), relative(compiled.folder, compiled.moduleOf(packageModule)));
  const code = `const { readFile } = require("node:fs/promises");
const { brotliDecompressSync } = require("node:zlib");
const load = async () => (await import(${pathTo(pkg)})).${exported};
const schema = async () => brotliDecompressSync(await readFile(__dirname + "/schema.json.br")).toString();
import(${pathTo(START_MODULE)}).then(({ runPlugin }) => runPlugin({ load, schema }, process));
`;
  return new Map([["main.js", file(code)]]);
}

/** Module of the kit that starts a provider. */
const START_MODULE = fileURLToPath(new URL("../plugin.js", import.meta.url));

/** Returns all files of a provider. */
async function pluginFiles(main: Files, { name, schema }: Inspection): Promise<Files> {
  const files: Files = new Map(main);
  addFiles(files, executableFiles(name, await launcher()));
  addFiles(files, windowsLauncher(name, NO_NODE));
  files.set("schema.json.br", file(compressSchema(schema)));
  return files;
}

/** Returns the executable of every provider. It is bundled when the kit is packed. */
async function launcher(): Promise<string> {
  return readFile(new URL("./launcher", import.meta.url), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new CommandError("@tripod/kit: is incomplete. Run: npm install @tripod/kit");
  });
}

/** Returns the text of a regular expression that matches a path with "/" or "\\". */
function pathPattern(path: string): string {
  const steps = path.split(/[\\/]/).map((step) => step.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return steps.join("[\\\\/]");
}

/** Runs the command `build`. */
export async function runBuild(context: CommandContext): Promise<void> {
  const { inspection, isBundled } = await exclusively(context, (project) => buildProject(project, context));
  const { name, version, resources, lookups } = inspection;
  context.print(
    `${PLUGIN_FOLDER.replaceAll("\\", "/")}/pulumi-resource-${name}: ${name} ${version}, ${counted(resources, "resource")}, ${counted(lookups, "lookup")}`,
  );
  if (!isBundled)
    context.print("not bundled: the provider needs this folder. To bundle it, run: npm install --save-dev rolldown");
}
