// Writes the reference pages of the packages, one a package, from their declarations.
//
//   node tools/reference.mjs            write docs/reference
//   node tools/reference.mjs --check    compare with what is there

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PLUGIN_PACKAGES, ROOT } from "./build.mjs";

const load = (folder) => import(pathToFileURL(join(ROOT, "packages", folder, "dist", "index.js")).href);

const { renderReference } = await load("kit");
const check = process.argv.includes("--check");
const folder = join(ROOT, "docs", "reference");
mkdirSync(folder, { recursive: true });
for (const name of PLUGIN_PACKAGES) {
  const page = renderReference((await load(name))[name]);
  const path = join(folder, `${name}.md`);
  if (!check) {
    writeFileSync(path, page);
  } else if (read(path) !== page) {
    console.error(`docs/reference/${name}.md is not that of the declarations; run: npm run generate`);
    process.exitCode = 1;
  }
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
