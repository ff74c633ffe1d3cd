// Writes the generated files that are in the repository: message tables, the measured requests, the packages' pages for the registry,
// and docs/parity.md. Builds everything first.
//
//   npm run generate

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, ROOT } from "../build/build.js";
import { runCommand } from "../shared/commandLine.js";
import { writeTables } from "./tables.js";

await runCommand("generate", async () => {
  const report = (step: string) => console.error(`generate: ${step}`);
  report("message tables");
  writeTables();
  await build(report);
  for (const script of ["requests.mjs", "reference.mjs", "parity.mjs"]) {
    report(script);
    const { status } = spawnSync(process.execPath, [join(ROOT, "tools", script)], { cwd: ROOT, stdio: "inherit" });
    if (status !== 0) throw new Error(`tools/${script} failed`);
  }
});
