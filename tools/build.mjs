// Compiles everything, bundles each package's plugin into one executable file, and writes the schemas.
//
//   node tools/build.mjs            all of it
//   node tools/build.mjs --quiet    without the lines that say what is being done

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The packages that have a plugin. */
export const PLUGIN_PACKAGES = ["hostpkg", "logpkg", "k8spkg"];

/**
 * A file without an extension is a script or a module, depending on the nearest package.json above it. Getting Node's own
 * modules this way works in both, so the plugin runs wherever it is put.
 */
const BANNER = "#!/usr/bin/env node\nvar require = process.getBuiltinModule;";

/** The executable of a package's plugin. */
export function pluginPath(name) {
  return join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`);
}

/** The schema of a package. */
export function schemaPath(name) {
  return join(ROOT, "dist", "schemas", `${name}.json`);
}

const COMPILER = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");

/** Runs a script with this Node; throws with what it printed when it fails. */
function run(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`${script.slice(ROOT.length + 1)} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Compiles all workspace packages; throws when something does not compile. */
export function compile() {
  if (!existsSync(COMPILER)) throw new Error("The dependencies are not installed; run: npm ci");
  run(COMPILER, "-b");
}

/** Joins the plugin front and one package into a single executable file without dependencies. */
export async function bundlePlugin(name) {
  const { build } = createRequire(import.meta.url)("esbuild");
  const outfile = pluginPath(name);
  await build({
    stdin: {
      contents: `import { runPlugin } from "@tripod/plugin"; runPlugin(async () => (await import("@tripod/${name}")).${name}, process);`,
      resolveDir: join(ROOT, "tests"),
      sourcefile: `${name}-plugin.js`,
    },
    outfile,
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "iife",
    // Reading the file is a good part of the start: every kilobyte counts.
    minify: true,
    // Node's modules come from the banner's function; an import would start its module loader.
    supported: { "dynamic-import": false, "regexp-unicode-property-escapes": true },
    legalComments: "none",
    banner: { js: BANNER },
    logLevel: "warning",
  });
  chmodSync(outfile, 0o755);
  // Where this repository's own package.json would make the file a module, which starts later than a script.
  writeFileSync(join(ROOT, "dist", "plugins", "package.json"), '{ "type": "commonjs" }\n');
}

/** Writes the schema that the plugin would give. */
export async function writeSchema(name) {
  const load = (folder) => import(pathToFileURL(join(ROOT, "packages", folder, "dist", "index.js")).href);
  const [{ buildSchema }, definitions] = await Promise.all([load("kit"), load(name)]);
  mkdirSync(dirname(schemaPath(name)), { recursive: true });
  writeFileSync(schemaPath(name), `${JSON.stringify(buildSchema(definitions[name]), undefined, 2)}\n`);
}

/** Compiles a package's TypeScript SDK and makes it importable under its own name, as it would be once installed. */
export function linkSdk(name) {
  run(join(ROOT, "tools", "sdk.mjs"), "--compile", name);
  const link = join(ROOT, "node_modules", "@tripod", `pulumi-${name}`);
  rmSync(link, { recursive: true, force: true });
  symlinkSync(join(ROOT, "sdk", "nodejs", name, "bin"), link, "junction");
}

/** Builds everything, telling `progress` what is being done. */
export async function build(progress) {
  progress("compiling");
  compile();
  for (const name of PLUGIN_PACKAGES) {
    progress(`bundling the plugin of ${name}`);
    await bundlePlugin(name);
    await writeSchema(name);
    if (!existsSync(join(ROOT, "sdk", "nodejs", name))) continue;
    progress(`compiling the TypeScript SDK of ${name}`);
    linkSdk(name);
  }
  progress("compiling the examples");
  for (const example of compiledExamples()) run(COMPILER, "-p", example);
}

/** The folders of the examples that are written in TypeScript. */
function compiledExamples() {
  return readdirSync(join(ROOT, "examples"))
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
