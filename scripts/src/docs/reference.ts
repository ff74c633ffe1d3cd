import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type AnyResource,
  isInput,
  keywordsOf,
  type LoadedPackage,
  languageNames,
  loadAll,
  renderPages,
  renderReference,
  serviceOf,
} from "@tripod/kit";
import { PLUGIN_PACKAGES, ROOT, schemaPath } from "../build/paths.js";
import { programsByDefinition, shownPrograms } from "../examples/inMarkdown.js";
import { type GenerateMode, keepGenerated } from "../shared/generatedFile.js";
import { installation, overview } from "./packagePages.js";
import { limitsOf, measuredRequests, requestNotes, requestSection } from "./requestNotes.js";

/** Loaders of definitions by name. */
type Loaders = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Generates the pages of the packages from their definitions: the reference pages, which git ignores, in `docs/reference`, and pages
 * in the format of the Pulumi Registry in `docs/NAME`. The mode `check` compares only the latter.
 */
export async function keepPages(mode: GenerateMode): Promise<void> {
  const measured = measuredRequests();
  const programs = await programsByDefinition(ROOT);
  for (const name of PLUGIN_PACKAGES) {
    const { [name]: declared } = await import(pathToFileURL(join(ROOT, "packages", name, "dist", "index.js")).href);
    const pkg: LoadedPackage = await loadAll(declared);
    const schema = JSON.parse(readFileSync(schemaPath(name), "utf8"));
    const requests = measured[name];
    if (requests === undefined)
      throw new Error(`${name} is not in docs/reference/requests.json. Run: npm run requests`);
    const additions = {
      examples: shownPrograms(schema, (definition) => programs.get(`${name}:${definition}`) ?? [], pkg.repository),
      notes: requestNotes(name, requests, (resource) => isAlwaysReplaced(pkg.resources[resource])),
      sections: requestSection(requests, await limitsOf(name)),
    };
    if (mode === "write") {
      keepGenerated(`docs/reference/${name}.md`, renderReference(pkg, additions), mode);
      rmSync(join(ROOT, "docs", "reference", name), { recursive: true, force: true });
      const loaders: Loaders = { ...declared.resources, ...declared.lookups };
      for (const [definition, page] of renderPages(pkg, additions)) {
        const text = `---\n${frontmatter(pkg, definition, loaders)}\n---\n\n${page}`;
        keepGenerated(`docs/reference/${name}/${definition}.md`, text, mode);
      }
    }
    keepGenerated(`docs/${name}/_index.md`, overview(pkg, schema), mode);
    keepGenerated(`docs/${name}/installation-configuration.md`, installation(pkg, languageNames(pkg), schema), mode);
  }
}

/** Reports whether every change of an input replaces the resource. */
function isAlwaysReplaced(resource: AnyResource | undefined): boolean {
  const inputs = Object.values(resource?.fields ?? {}).filter(
    (field) => isInput(field) && field.spec.noDiff !== true && field.spec.noEffect === undefined,
  );
  return resource?.update === undefined || inputs.every((field) => field.spec.replaces === true);
}

/** Returns the metadata of a page for the site: its group in the sidebar, its service, and words for the search. */
function frontmatter(pkg: LoadedPackage, name: string, loaders: Loaders): string {
  const service = serviceOf(pkg, name);
  const definition = pkg.lookups[name] ?? pkg.resources[name];
  const keywords = definition === undefined ? [] : keywordsOf(pkg, definition);
  return [
    `area: ${areaOf(loaders[name])}`,
    ...(service === undefined ? [] : [`service: ${service}`]),
    ...(keywords.length === 0 ? [] : [`keywords: ${JSON.stringify(keywords)}`]),
  ].join("\n");
}

/** Returns the area of the platform to which a definition belongs: the folder that its loader imports. */
function areaOf(loader: Loaders[string] | undefined): string {
  return /import\("\.\/(?:([^/"]+)\/)?/.exec(String(loader))?.[1] ?? "others";
}
