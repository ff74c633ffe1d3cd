// Builds, and then runs another script of this folder.
//
//   node tools/afterBuild.mjs parity [ARGUMENT…]

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, ROOT } from "./build.mjs";

const [name, ...args] = process.argv.slice(2);
try {
  await build(() => {});
  const { status } = spawnSync(process.execPath, [join(ROOT, "tools", `${name}.mjs`), ...args], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(`${name}: ${error.message}`);
  process.exitCode = 1;
}
