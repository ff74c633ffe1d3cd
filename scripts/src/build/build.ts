import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { definitionDocs } from "@tripod/authoring/commands/definitionDocs";
import { writeFolder } from "@tripod/authoring/commands/files";
import { buildSchema, type LoadedPackage, type Schema } from "@tripod/kit";
import { writeReference } from "../docs/reference.js";
import { findGenerator } from "../engine/engine.js";
import { addExamples } from "../examples/inSchema.js";
import { kitPackage } from "../release/kitPackage.js";
import { npmPackage } from "../release/npmPackage.js";
import { cliPackage, createPackage, emulatorsPackage } from "../release/toolPackages.js";
import { updateSdk } from "../sdk/sdk.js";
import { runOrThrow } from "../shared/programs.js";
import { bundlePlugin } from "./bundle.js";
import { COMPILER, loadedPackage, npmPackagePath, PLUGIN_PACKAGES, ROOT, readSchema, schemaPath } from "./paths.js";

export * from "./paths.js";

/** Receives what the build does next. */
export type Progress = (step: string) => void;

/** Compiles all workspace packages. @throws Error with the compiler's output if one does not compile. */
export async function compile(): Promise<void> {
  if (!existsSync(COMPILER)) throw new Error("The dependencies are not installed; run: npm ci");
  await runOrThrow(process.execPath, [COMPILER, "-b"], { cwd: ROOT });
}

/** Writes the schema for people and generators, and returns it. */
async function writeSchema(name: string, pkg: LoadedPackage): Promise<Schema> {
  mkdirSync(dirname(schemaPath(name)), { recursive: true });
  const schema = buildSchema(pkg);
  await addExamples(ROOT, schema);
  writeFileSync(schemaPath(name), `${JSON.stringify(schema, undefined, 2)}\n`);
  return schema;
}

/** Writes the npm packages. Those of providers are linked into `node_modules`, as if they were installed. */
async function writeNpmPackages(): Promise<void> {
  for (const name of PLUGIN_PACKAGES) {
    await writeFolder(npmPackagePath(name), await npmPackage(ROOT, name));
    const link = join(ROOT, "node_modules", "@tripod", `pulumi-${name}`);
    rmSync(link, { recursive: true, force: true });
    symlinkSync(npmPackagePath(name), link, "junction");
  }
  const about = readSchema(PLUGIN_PACKAGES[0]);
  await writeFolder(npmPackagePath("cli"), await cliPackage(ROOT, about));
  await writeFolder(npmPackagePath("emulators"), await emulatorsPackage(ROOT, about));
  await writeFolder(npmPackagePath("kit"), await kitPackage(ROOT, about));
  await writeFolder(npmPackagePath("create-provider"), await createPackage(ROOT, about));
}

/** Builds everything. Reports each step to `progress`. */
export async function build(progress: Progress): Promise<void> {
  await buildPlugins(progress);
  progress("writing the reference pages");
  await writeReference();
  const generator = await findGenerator();
  if (generator.ok) {
    progress("generating the TypeScript SDKs");
    for (const name of PLUGIN_PACKAGES) await updateSdk(name, generator.program);
  } else progress(`without the TypeScript SDKs and the examples that use them. ${generator.reason}`);
  await writeNpmPackages();
  if (!generator.ok) return;
  progress("compiling the examples");
  for (const example of compiledExamples()) await runOrThrow(process.execPath, [COMPILER, "-p", example]);
}

/** Builds the providers and schemas, from which SDKs and reference pages are generated. */
async function buildPlugins(progress: Progress): Promise<void> {
  progress("compiling");
  await compile();
  for (const name of PLUGIN_PACKAGES) {
    progress(`bundling the provider of ${name}`);
    const pkg = await loadedPackage(name);
    await bundlePlugin({ name, schema: await writeSchema(name, pkg), docs: definitionDocs(pkg) });
  }
}

/** Returns the folders of the programs in TypeScript. Providers in examples are compiled by their own tests. */
function compiledExamples(): readonly string[] {
  return readdirSync(join(ROOT, "examples"))
    .filter((name) => !name.startsWith("provider-"))
    .map((name) => join(ROOT, "examples", name))
    .filter((folder) => existsSync(join(folder, "tsconfig.json")));
}
