// Generates the pages of the packages from their definitions: reference pages, and pages in the format of the Pulumi
// Registry.
//
//   node tools/reference.mjs            write docs/reference, which git ignores, and docs/NAME
//   node tools/reference.mjs --check    fail if docs/NAME is outdated

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { programsByDefinition, shownPrograms } from "../scripts/dist/examples/inMarkdown.js";
import { PLUGIN_PACKAGES, ROOT, schemaPath } from "./build.mjs";
import { installation, overview } from "./packagePages.mjs";
import { requestNotes, requestSection } from "./requestNotes.mjs";
import { limitsOf, measuredRequests } from "./requests.mjs";

const load = (folder) => import(pathToFileURL(join(ROOT, "packages", folder, "dist", "index.js")).href);

const { isInput, keywordsOf, languageNames, loadAll, renderPages, renderReference, serviceOf } = await load("kit");
const measured = measuredRequests();
const programs = await programsByDefinition(ROOT);
const check = process.argv.includes("--check");
for (const name of PLUGIN_PACKAGES) {
  const declared = (await load(name))[name];
  const pkg = await loadAll(declared);
  const schema = JSON.parse(readFileSync(schemaPath(name), "utf8"));
  const additions = {
    examples: shownPrograms(schema, (definition) => programs.get(`${name}:${definition}`) ?? [], pkg.repository),
    notes: requestNotes(name, measured[name], (resource) => isAlwaysReplaced(pkg.resources[resource])),
    sections: requestSection(measured[name], await limitsOf(name)),
  };
  if (!check) {
    keep(`docs/reference/${name}.md`, renderReference(pkg, additions));
    rmSync(join(ROOT, "docs", "reference", name), { recursive: true, force: true });
    for (const [definition, page] of renderPages(pkg, additions)) {
      const area = areaOf(declared.lookups[definition] ?? declared.resources[definition]);
      const keywords = keywordsOf(pkg, pkg.lookups[definition] ?? pkg.resources[definition]);
      const service = serviceOf(pkg, definition);
      keep(
        `docs/reference/${name}/${definition}.md`,
        `---\n${frontmatter({ area, service, keywords })}\n---\n\n${page}`,
      );
    }
  }
  keep(`docs/${name}/_index.md`, overview(pkg, schema));
  keep(`docs/${name}/installation-configuration.md`, installation(pkg, languageNames(pkg), schema));
}

/** Reports whether every change of an input replaces the resource. */
function isAlwaysReplaced({ fields, update }) {
  const inputs = Object.values(fields).filter(
    (field) => isInput(field) && field.spec.noDiff !== true && field.spec.noEffect === undefined,
  );
  return update === undefined || inputs.every((field) => field.spec.replaces === true);
}

/** Returns the metadata of a page for the site: its group in the sidebar, its service, and words for the search. */
function frontmatter({ area, service, keywords }) {
  return [
    `area: ${area}`,
    ...(service === undefined ? [] : [`service: ${service}`]),
    ...(keywords.length === 0 ? [] : [`keywords: ${JSON.stringify(keywords)}`]),
  ].join("\n");
}

/** Returns the area of the platform to which a definition belongs: the folder that its loader imports. */
function areaOf(loader) {
  return /import\("\.\/(?:([^/"]+)\/)?/.exec(String(loader))?.[1] ?? "others";
}

/** Writes a page, or reports that it is outdated. */
function keep(path, text) {
  const file = join(ROOT, path);
  if (!check) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (read(file) !== text) {
    console.error(`${path} is outdated. Run: npm run generate`);
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
