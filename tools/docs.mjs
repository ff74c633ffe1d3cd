// Makes the static site of docs/, with search and checked links, in docs/.vitepress/dist.
//
//   npm run docs              make it
//   npm run docs -- --serve   make it and show it on this machine

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const DOCS = fileURLToPath(new URL("../docs", import.meta.url));
const GENERATOR = join(DOCS, "node_modules", "vitepress", "bin", "vitepress.js");

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { cwd: DOCS, stdio: "inherit" });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed${error === undefined ? "" : `: ${error.message}`}`);
}

try {
  const { values } = parseArgs({ options: { serve: { type: "boolean", default: false } } });
  if (!existsSync(join(DOCS, "reference", "hostpkg")))
    throw new Error("the reference is not made yet; run: npm run build");
  // The generator is no dependency of the packages: it has a lock file of its own.
  if (!existsSync(GENERATOR)) run("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
  run(process.execPath, GENERATOR, "build");
  console.log(`The site is in ${join("docs", ".vitepress", "dist")}: static files, to be put on any web server.`);
  if (values.serve) run(process.execPath, GENERATOR, "preview", "--host", "127.0.0.1");
  else console.log("Seen on this machine by: npm run docs -- --serve, which says the address.");
} catch (error) {
  console.error(`docs: ${error.message}`);
  process.exitCode = 1;
}
