import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findOnPath, run } from "@tripod/authoring/commands/processes";
import { isAtLeast, readVersion } from "../shared/versions.js";

/** Why something is not available: sentences for the user, with the next step. */
export interface Failure {
  readonly ok: false;
  readonly reason: string;
}

/** Go on this machine. */
export interface Go {
  readonly ok: true;
  readonly go: string;
  readonly version: string;
}

/**
 * Finds a Go that can build a module.
 *
 * @param moduleFolder folder of go.mod
 */
export async function findGo(moduleFolder: string, env: NodeJS.ProcessEnv): Promise<Go | Failure> {
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

function missing(needed: string, found: string): Failure {
  return {
    ok: false,
    reason: `Go ${needed} or later is needed for this, and ${found}. Install it (https://go.dev/doc/install) and try again.`,
  };
}
