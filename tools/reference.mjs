// Writes the pages of the packages from their declarations: a reference page each, and those in the form of Pulumi's
// registry.
//
//   node tools/reference.mjs            write docs/reference and docs/NAME
//   node tools/reference.mjs --check    compare with what is there

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PLUGIN_PACKAGES, ROOT, schemaPath } from "./build.mjs";
import { foldedExamples } from "./examples/inMarkdown.mjs";
import { installation, overview } from "./packagePages.mjs";
import { requestNotes, requestSection } from "./requestNotes.mjs";
import { limitsOf, measuredRequests } from "./requests.mjs";

const load = (folder) => import(pathToFileURL(join(ROOT, "packages", folder, "dist", "index.js")).href);

const { languageNames, loadAll, renderReference } = await load("kit");
const measured = measuredRequests();
const check = process.argv.includes("--check");
for (const name of PLUGIN_PACKAGES) {
  const pkg = await loadAll((await load(name))[name]);
  const schema = JSON.parse(readFileSync(schemaPath(name), "utf8"));
  const additions = {
    examples: foldedExamples(schema),
    notes: requestNotes(measured[name]),
    sections: requestSection(measured[name], await limitsOf(name)),
  };
  keep(`docs/reference/${name}.md`, renderReference(pkg, additions));
  keep(`docs/${name}/_index.md`, overview(pkg, schema));
  keep(`docs/${name}/installation-configuration.md`, installation(pkg, languageNames(pkg)));
}

/** Writes a page, or says that it is not what it should be. */
function keep(path, text) {
  const file = join(ROOT, path);
  if (!check) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (read(file) !== text) {
    console.error(`${path} is not that of the declarations; run: npm run generate`);
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
