// Compiles the plugins, and the command line, into executables that need no Node.
//
//   npm run executables                                   all of them, for every system
//   npm run executables -- --here                         for this machine
//   npm run executables -- --system darwin-arm64          for one system; may stand several times
//   npm run executables -- hostpkg tripod                 some of them

import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build, PLUGIN_PACKAGES, pluginPath, ROOT } from "./build.mjs";
import { bundleCli } from "./executables/cli.mjs";
import { compileExecutable } from "./executables/compile.mjs";
import { SYSTEMS, systemOf } from "./executables/systems.mjs";

/** Name of the command line's executable. */
export const CLI = "tripod";
const ALL = [...PLUGIN_PACKAGES, CLI];

/** Where the executable of a package's plugin is, or that of the command line. */
export function executablePath(name, system) {
  const program = name === CLI ? name : `pulumi-resource-${name}`;
  return join(ROOT, "dist", "executables", system, `${program}${SYSTEMS[system].suffix}`);
}

/**
 * Compiles the plugin of a package, which is built, or the command line (`tripod`), for a system; gives the path of the
 * executable.
 */
export async function makeExecutable(name, system, progress = () => {}) {
  const outfile = executablePath(name, system);
  progress(`compiling ${name} for ${system}`);
  const folder = await mkdtemp(join(tmpdir(), "tripod-cli-"));
  try {
    const script = name === CLI ? await bundleCli(ROOT, folder) : join(dirname(pluginPath(name)), "main.js");
    await compileExecutable({ root: ROOT, script, system, outfile, progress });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return outfile;
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { here: { type: "boolean" }, system: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const here = systemOf(process);
  const systems = values.system ?? (values.here ? [here] : Object.keys(SYSTEMS));
  for (const system of systems) {
    if (SYSTEMS[system] === undefined) {
      throw new Error(
        `Nothing is compiled for ${system ?? "this machine"}; there are ${Object.keys(SYSTEMS).join(", ")}.`,
      );
    }
  }
  const unknown = positionals.filter((name) => !ALL.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(", ")}; there are ${ALL.join(", ")}.`);
  }
  const progress = (line) => console.error(`executables: ${line}`);
  await build(progress);
  for (const system of systems) {
    for (const name of positionals.length > 0 ? positionals : ALL) {
      const path = await makeExecutable(name, system, progress);
      console.log(`${path.slice(ROOT.length + 1)}  ${(statSync(path).size / 1e6).toFixed(0)} MB`);
    }
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(`executables: ${error.message}`);
    process.exitCode = 1;
  });
}
