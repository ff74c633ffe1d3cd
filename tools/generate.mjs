// Writes all that is generated and kept in the repository: message tables, what requests are measured, the packages' pages for the
// registry, and docs/parity.md.
//
//   node tools/generate.mjs

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, ROOT } from "./build.mjs";

const steps = ["generate-tables.mjs", "requests.mjs", "reference.mjs", "parity.mjs"];

try {
  await build((step) => console.error(`generate: ${step}`));
  for (const step of steps) {
    console.error(`generate: ${step}`);
    const { status } = spawnSync(process.execPath, [join(ROOT, "tools", step)], { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) throw new Error(`tools/${step} failed`);
  }
} catch (error) {
  console.error(`generate: ${error.message}`);
  process.exitCode = 1;
}
