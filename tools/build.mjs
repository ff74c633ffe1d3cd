// Compiles everything, bundles each package's plugin into a folder, writes schemas and reference pages, and makes the
// TypeScript SDKs where their generator is built.
//
//   node tools/build.mjs            all of it
//   node tools/build.mjs --quiet    without the lines that say what is being done

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundlePlugin, writePluginSchema } from "./bundle.mjs";
import { findGenerator } from "./engine.mjs";
import { addExamples } from "./examples/inSchema.mjs";
import { cliPackage, emulatorsPackage } from "./release/cliPackage.mjs";
import { kitPackage } from "./release/kitPackage.mjs";
import { npmPackage } from "./release/npmPackage.mjs";
import { writeFolder } from "./release/write.mjs";
import { textsOf } from "./texts.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The packages that have a plugin. */
export const PLUGIN_PACKAGES = ["hostpkg", "logpkg", "k8spkg"];

/** The executable of a package's plugin. */
export function pluginPath(name) {
  return join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`);
}

/** The schema of a package. */
export function schemaPath(name) {
  return join(ROOT, "dist", "schemas", `${name}.json`);
}

const COMPILER = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");

/** Runs a script with this Node; throws with its output if it fails. */
function run(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script.slice(ROOT.length + 1)} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Compiles all workspace packages; throws when something does not compile. */
export function compile() {
  if (!existsSync(COMPILER)) throw new Error("The dependencies are not installed; run: npm ci");
  run(COMPILER, "-b");
}

const built = (folder) => import(pathToFileURL(join(ROOT, "packages", folder, "dist", "index.js")).href);

/** A package with all of its definitions. */
export async function loadedPackage(name) {
  const [{ loadAll }, definitions] = await Promise.all([built("kit"), built(name)]);
  return loadAll(definitions[name]);
}

/** Writes the schema for people and generators, and for the plugin to serve. */
export async function writeSchema(name) {
  const { buildSchema } = await built("kit");
  mkdirSync(dirname(schemaPath(name)), { recursive: true });
  const schema = buildSchema(await loadedPackage(name));
  await addExamples(ROOT, schema);
  writeFileSync(schemaPath(name), `${JSON.stringify(schema, undefined, 2)}\n`);
  writePluginSchema(dirname(pluginPath(name)), schema);
}

/** npm packages that are not providers: the command line, the emulators for tests, and the kit for authors of providers. */
export const TOOL_PACKAGES = ["cli", "emulators", "kit"];

/** An npm package, as it is published. */
export function npmPackagePath(name) {
  return join(ROOT, "dist", "npm", name);
}

/** Makes a package's npm package, and links it under its name as if it were installed. */
async function linkNpmPackage(name) {
  await writeFolder(npmPackagePath(name), await npmPackage(ROOT, name));
  const link = join(ROOT, "node_modules", "@tripod", `pulumi-${name}`);
  rmSync(link, { recursive: true, force: true });
  symlinkSync(npmPackagePath(name), link, "junction");
}

/** Builds the npm packages that are not providers. */
async function makeToolPackages() {
  const about = JSON.parse(readFileSync(schemaPath(PLUGIN_PACKAGES[0]), "utf8"));
  await writeFolder(npmPackagePath("cli"), await cliPackage(ROOT, about));
  await writeFolder(npmPackagePath("emulators"), await emulatorsPackage(ROOT, about));
  await writeFolder(npmPackagePath("kit"), await kitPackage(ROOT, about));
}

/** Builds everything, telling `progress` what is being done. */
export async function build(progress) {
  await buildPlugins(progress);
  progress("writing the reference pages");
  run(join(ROOT, "tools", "reference.mjs"));
  const generator = await findGenerator();
  if (generator.ok) {
    progress("making the TypeScript SDKs");
    run(join(ROOT, "tools", "sdk.mjs"));
  } else progress(`without the TypeScript SDKs and the examples that use them. ${generator.reason}`);
  for (const name of PLUGIN_PACKAGES) await linkNpmPackage(name);
  await makeToolPackages();
  if (!generator.ok) return;
  progress("compiling the examples");
  for (const example of compiledExamples()) run(COMPILER, "-p", example);
}

/** Builds what SDKs and reference pages are made from. */
export async function buildPlugins(progress) {
  progress("compiling");
  compile();
  for (const name of PLUGIN_PACKAGES) {
    progress(`bundling the plugin of ${name}`);
    const texts = textsOf(await loadedPackage(name));
    await bundlePlugin({ name, root: ROOT, folder: dirname(pluginPath(name)), texts });
    await writeSchema(name);
  }
}

/** The folders of the programs that are written in TypeScript. Providers in examples are compiled by their own tests. */
function compiledExamples() {
  return readdirSync(join(ROOT, "examples"))
    .filter((name) => !name.startsWith("provider-"))
    .map((name) => join(ROOT, "examples", name))
    .filter((folder) => existsSync(join(folder, "tsconfig.json")));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await build(process.argv.includes("--quiet") ? () => {} : (step) => console.error(`build: ${step}`));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
