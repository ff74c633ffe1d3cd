// Generates the TypeScript SDKs from the packages' schemas with the official generator: sdk/nodejs/NAME, which git ignores.
//
//   npm run sdk [package…]    generate and compile them; builds the generator first if it is missing (needs Go)
//
// The schemas are those of dist/schemas. Generated files stay exactly as the generator writes them.

import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { run } from "./engine/processes.mjs";
import { ensureGenerator } from "./engine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const schemaFolder = join(root, "dist", "schemas");
const sdkFolder = join(root, "sdk", "nodejs");

/** Entries of an SDK's folder that the generator does not write. */
const notGenerated = new Set(["bin", "node_modules"]);

/** @typedef {Map<string, Buffer>} Files relative path, with "/", to content */

/**
 * Compares two sets of files.
 *
 * @param {Files} wanted
 * @param {Files} present
 * @returns {{ path: string, problem: "missing" | "different" | "left over" }[]} sorted by path
 */
export function compareFiles(wanted, present) {
  const paths = [...new Set([...wanted.keys(), ...present.keys()])].sort();
  return paths.flatMap((path) => {
    const want = wanted.get(path);
    const have = present.get(path);
    if (want === undefined) return [{ path, problem: "left over" }];
    if (have === undefined) return [{ path, problem: "missing" }];
    return want.equals(have) ? [] : [{ path, problem: "different" }];
  });
}

/**
 * The files that the generator makes of a package's schema.
 *
 * @param {string} name
 * @param {string} generator
 * @param {"nodejs" | "python" | "go" | "java" | "dotnet"} [language]
 * @returns {Promise<Files>}
 */
export async function generateSdk(name, generator, language = "nodejs") {
  const folder = await mkdtemp(join(tmpdir(), "sdk-"));
  try {
    const schema = join(schemaFolder, `${name}.json`);
    const { ok, stderr } = await run(generator, ["-schema", schema, "-language", language, "-out", folder]);
    if (!ok) throw new Error(stderr.join("\n"));
    return await readFiles(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} [prefix]
 * @returns {Promise<Files>} without what is not generated; empty where there is no such folder
 */
async function readFiles(folder, prefix = "") {
  /** @type {Files} */
  const files = new Map();
  for (const entry of await entriesOf(join(folder, prefix))) {
    const path = prefix + entry.name;
    if (notGenerated.has(path)) continue;
    if (!entry.isDirectory()) files.set(path, await readFile(join(folder, path)));
    else for (const [inner, content] of await readFiles(folder, `${path}/`)) files.set(inner, content);
  }
  return files;
}

/**
 * @param {string} folder
 * @returns {Promise<import("node:fs").Dirent[]>}
 */
async function entriesOf(folder) {
  return readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/**
 * @param {string} name
 * @param {Files} wanted
 * @param {ReturnType<typeof compareFiles>} differences
 */
async function write(name, wanted, differences) {
  for (const { path } of differences) {
    const file = join(sdkFolder, name, path);
    const content = wanted.get(path);
    await mkdir(dirname(file), { recursive: true });
    if (content === undefined) await rm(file);
    else await writeFile(file, content);
  }
}

/**
 * Compiles an SDK into its `bin`, laid out as the published package is.
 *
 * @param {string} name
 */
async function compile(name) {
  const folder = join(sdkFolder, name);
  const bin = join(folder, "bin");
  await rm(bin, { recursive: true, force: true });
  const tsc = join(root, "node_modules", "typescript-7", "bin", "tsc");
  const { ok, stdout, stderr } = await run(process.execPath, [tsc, "-p", folder]);
  if (!ok) throw new Error(`sdk/nodejs/${name} does not compile:\n${stdout}${stderr.join("\n")}`);
  // The compiled code reads its version from this package.json; its presence also shows that the build is complete.
  for (const file of ["README.md", "package.json"]) await cp(join(folder, file), join(bin, file));
}

/**
 * Writes and compiles what differs of one SDK from what its schema wants.
 *
 * @param {string} name
 * @param {string} generator
 */
async function update(name, generator) {
  const wanted = await generateSdk(name, generator);
  const differences = compareFiles(wanted, await readFiles(join(sdkFolder, name)));
  await write(name, wanted, differences);
  if (differences.length > 0 || !existsSync(join(sdkFolder, name, "bin", "package.json"))) await compile(name);
}

/** @returns {Promise<string[]>} the packages that have a schema */
async function packagesWithSchema() {
  const names = (await entriesOf(schemaFolder)).map((entry) => /^(.+)\.json$/.exec(entry.name)?.[1]);
  return names.filter((name) => name !== undefined).sort();
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = positionals.length > 0 ? positionals : await packagesWithSchema();
  if (names.length === 0) throw new Error("There is no schema in dist/schemas. Run `npm run build` first.");
  const generator = await ensureGenerator({ progress: (line) => console.error(line) });
  if (!generator.ok) throw new Error(generator.reason);
  for (const name of names) await update(name, generator.program);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
