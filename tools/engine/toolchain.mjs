import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findOnPath, run } from "./processes.mjs";
import { isAtLeast, readVersion } from "./versions.mjs";

/**
 * Looks for a Go that can build the module.
 *
 * @param {string} moduleFolder where go.mod is
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ ok: true, go: string, version: string } | { ok: false, reason: string }>}
 */
export async function findGo(moduleFolder, env) {
  const goMod = await readFile(join(moduleFolder, "go.mod"), "utf8");
  const needed = /^go (\S+)$/m.exec(goMod)?.[1] ?? "";

  const go = await findOnPath("go", env);
  if (go === undefined) return missing(needed, "there is no `go` on PATH");

  // Asked in the module's folder, where a Go that may fetch newer ones of itself names the one it would use.
  const answer = await run(go, ["env", "GOVERSION"], { cwd: moduleFolder, env });
  const version = readVersion(answer.stdout);
  if (version === undefined) return missing(needed, "the `go` on PATH does not print its version");
  if (!isAtLeast(version, needed)) return missing(needed, `the \`go\` on PATH is ${version}`);
  return { ok: true, go, version };
}

/**
 * @param {string} needed
 * @param {string} found
 * @returns {{ ok: false, reason: string }}
 */
function missing(needed, found) {
  return {
    ok: false,
    reason: `Go ${needed} or later is needed for this, and ${found}. Install it (https://go.dev/doc/install) and try again.`,
  };
}
