// Compiles a script into an executable and prints its path. Tests that run providers as executables start every script through it.
//
//   node scripts/dist/executables/ofScript.js SCRIPT
//
// An executable that was compiled from the same bytes is reused.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../shared/root.js";
import { compilerVersion } from "./compiler.js";
import { COMPILER_OPTIONS, compileExecutable } from "./executables.js";
import { systemOf } from "./systems.js";

/** Returns the script of a provider, which is in a separate folder, or any other script bundled into one file. */
async function whole(script: string, folder: string): Promise<string> {
  const main = join(dirname(script), "main.js");
  if (basename(script).startsWith("pulumi-resource-") && existsSync(main)) return main;
  const outfile = join(folder, "main.js");
  await build({
    entryPoints: [script],
    outfile,
    loader: { "": "js" },
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
  });
  return outfile;
}

function hashOf(main: string): string {
  const hash = createHash("sha256").update(COMPILER_OPTIONS.join()).update(compilerVersion());
  const files = readdirSync(dirname(main), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    if (/\.(js|br)$/.test(path)) hash.update(path.slice(dirname(main).length)).update(readFileSync(path));
  }
  return hash.digest("hex").slice(0, 16);
}

const script = resolve(process.argv[2] ?? "");
const folder = mkdtempSync(join(tmpdir(), "tripod-script-"));
try {
  const main = await whole(script, folder);
  // The executable of a test's script is created next to the script, so that it is deleted with it.
  const place = script.startsWith(ROOT + sep) ? join(ROOT, "dist", "executables", "tests") : `${script}.executables`;
  const name = `${script.slice(script.startsWith(ROOT + sep) ? ROOT.length + 1 : dirname(script).length + 1).replaceAll(/[^\w]+/g, "-")}`;
  const outfile = join(place, `${name}-${hashOf(main)}`, basename(script).replace(/\.js$/, ""));
  if (!existsSync(outfile)) {
    mkdirSync(place, { recursive: true });
    await compileExecutable({ script: main, system: systemOf(process) ?? "", outfile });
    // Earlier versions are unused and large.
    for (const old of readdirSync(place)) {
      if (old.startsWith(`${name}-`) && join(place, old) !== dirname(outfile)) {
        rmSync(join(place, old), { recursive: true, force: true });
      }
    }
  }
  process.stdout.write(outfile);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
