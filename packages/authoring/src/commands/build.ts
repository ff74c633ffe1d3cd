import { mkdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProvider, compressSchema, entryModule } from "./bundleProvider.js";
import { loadBundler } from "./bundler.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { type CompiledProject, compileProject } from "./compileProject.js";
import { addFiles, type Files, file, writeFile, writeFolder } from "./files.js";
import type { Inspection } from "./inspection.js";
import { inspectPackage } from "./inspectPackage.js";
import { type Project, readProject } from "./project.js";
import { windowsLauncher } from "./windowsLauncher.js";

/** Message of a provider if Node is not on PATH. The launcher of the packed kit contains it. */
export const NO_NODE =
  "This plugin is a script and needs Node 20.19 or later, which is not on PATH. Install Node (https://nodejs.org).";

/** Folder of the built provider, below the folder of the project. */
export const PLUGIN_FOLDER = join("dist", "plugin");
/** Schema for generators, below the folder of the project. */
export const SCHEMA_FILE = join("dist", "schema.json");

/** A project whose provider is in {@link PLUGIN_FOLDER}. */
export interface BuiltProject {
  readonly project: Project;
  readonly compiled: CompiledProject;
  readonly inspection: Inspection;
  /** Files of the provider, by path below its folder. */
  readonly plugin: Files;
}

/** Compiles and checks the project in the folder of the command, and writes its provider and its schema. */
export async function buildProject(context: CommandContext): Promise<BuiltProject> {
  const { project, compiled, inspection } = await checkProject(context);
  const plugin = await bundle(project, compiled, inspection);
  context.signal.throwIfAborted();
  await mkdir(join(project.folder, "dist"), { recursive: true });
  await writeFolder(join(project.folder, PLUGIN_FOLDER), plugin);
  await writeFile(join(project.folder, SCHEMA_FILE), `${JSON.stringify(inspection.schema, undefined, 2)}\n`);
  return { project, compiled, inspection, plugin };
}

/** Compiles the project in the folder of the command, and checks its definitions. */
export async function checkProject({ folder, signal }: CommandContext): Promise<Omit<BuiltProject, "plugin">> {
  const project = await readProject(folder);
  const compiled = await compileProject(project, signal);
  return { project, compiled, inspection: await inspectPackage(project, compiled, signal) };
}

async function bundle(project: Project, compiled: CompiledProject, inspection: Inspection): Promise<Files> {
  const { name, exported, docs, schema } = inspection;
  const kit = fileURLToPath(new URL("../../", import.meta.url));
  // Modules are known by their real paths.
  const output = await realpath(compiled.folder);
  const files = await bundleProvider({
    bundler: await loadBundler(project.folder),
    name,
    folder: project.folder,
    entry: {
      path: join(output, "tripod-kit-plugin.js"),
      code: entryModule(
        fileURLToPath(new URL("../plugin.js", import.meta.url)),
        compiled.moduleOf(project.packageModule),
        exported,
      ),
    },
    reduced: new RegExp(`^(?:${[kit, output].map((path) => pathPattern(path)).join("|")})`),
    reduction: { docs, removesEveryDoc: false, folderOf: (pkg) => join(kit, pkg) },
    executable: await launcher(),
  });
  files.set("schema.json.br", file(compressSchema(schema)));
  addFiles(files, windowsLauncher(name, NO_NODE));
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
  const { inspection } = await buildProject(context);
  const { name, version, resources, lookups } = inspection;
  context.print(
    `${PLUGIN_FOLDER.replaceAll("\\", "/")}/pulumi-resource-${name}: ${name} ${version}, ${resources} resources, ${lookups} lookups`,
  );
}
