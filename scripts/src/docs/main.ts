// Builds the static site of docs/, with search and checked links, in docs/.vitepress/dist.
//
//   npm run docs              build the site
//   npm run docs -- --serve   build the site and serve it on this machine

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readOptions, runCommand } from "../shared/commandLine.js";
import { ROOT } from "../shared/folders.js";
import { installLocked } from "../shared/programs.js";

const DOCS = join(ROOT, "docs");
const GENERATOR = join(DOCS, "node_modules", "vitepress", "bin", "vitepress.js");

function generate(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [GENERATOR, ...args], { cwd: DOCS, stdio: "inherit" });
  if (status !== 0) throw new Error(`vitepress ${args.join(" ")} failed`);
}

const { serve } = readOptions("docs", { serve: { type: "boolean", default: false } });
await runCommand("docs", async () => {
  if (!existsSync(join(DOCS, "reference", "hostpkg")))
    throw new Error("the reference pages do not exist. Run: npm run build");
  // The site generator is not a dependency of the packages and has its own lock file.
  if (!existsSync(GENERATOR)) installLocked(DOCS, ["--ignore-scripts"]);
  generate("build");
  console.log(`Static site written to ${join("docs", ".vitepress", "dist")}`);
  if (serve) generate("preview", "--host", "127.0.0.1");
  else console.log("To view the site, run: npm run docs -- --serve");
});
