// Compiles scripts/src for the files that are still in this folder, once per command.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

if (process.env.TRIPOD_SCRIPTS !== "compiled") {
  const args = [path("node_modules/typescript-7/bin/tsc"), "-b", path("scripts")];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) throw new Error("The scripts do not compile.");
  process.env.TRIPOD_SCRIPTS = "compiled";
}
