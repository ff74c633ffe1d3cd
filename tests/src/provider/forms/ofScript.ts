// Compiles a script into an executable and prints its path. Tests that run providers as executables start every script through it.
//
//   node tests/dist/provider/forms/ofScript.js SCRIPT
//
// An executable that was compiled from the same bytes is reused.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { bundleScript } from "@tripod/scripts/build/bundle";
import { compilerVersion } from "@tripod/scripts/executables/compiler";
import { COMPILER_OPTIONS, compileExecutable } from "@tripod/scripts/executables/executables";
import { thisSystem } from "@tripod/scripts/executables/systems";
import { filesBelow, inTemporaryFolder, ROOT } from "@tripod/scripts/shared/folders";

/** Returns the script of a provider, which is in a separate folder, or any other script bundled into one file. */
async function whole(script: string, folder: string): Promise<string> {
  const main = join(dirname(script), "main.js");
  if (basename(script).startsWith("pulumi-resource-") && existsSync(main)) return main;
  const outfile = join(folder, "main.js");
  writeFileSync(outfile, await bundleScript({ path: script, folder: dirname(script) }));
  return outfile;
}

function hashOf(main: string): string {
  const hash = createHash("sha256").update(COMPILER_OPTIONS.join()).update(compilerVersion());
  for (const path of filesBelow(dirname(main), (name) => /\.(js|br)$/.test(name)))
    hash.update(path.slice(dirname(main).length)).update(readFileSync(path));
  return hash.digest("hex").slice(0, 16);
}

const script = resolve(process.argv[2] ?? "");
await inTemporaryFolder(async (folder) => {
  const main = await whole(script, folder);
  // The executable of a test's script is created next to the script, so that it is deleted with it.
  const isOwn = script.startsWith(ROOT + sep);
  const place = isOwn ? join(ROOT, "dist", "executables", "tests") : `${script}.executables`;
  const name = relative(isOwn ? ROOT : dirname(script), script).replaceAll(/[^\w]+/g, "-");
  const outfile = join(place, `${name}-${hashOf(main)}`, basename(script).replace(/\.js$/, ""));
  if (!existsSync(outfile)) {
    mkdirSync(place, { recursive: true });
    await compileExecutable({ script: main, system: thisSystem(), outfile });
    // Earlier versions are unused and large.
    const others = readdirSync(place).map((entry) => join(place, entry));
    for (const old of others.filter((path) => basename(path).startsWith(`${name}-`) && path !== dirname(outfile)))
      rmSync(old, { recursive: true, force: true });
  }
  process.stdout.write(outfile);
});
