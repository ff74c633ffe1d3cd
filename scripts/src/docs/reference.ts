import { rmSync } from "node:fs";
import { join } from "node:path";
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
import { declaredPackage, PLUGIN_PACKAGES, ROOT, readSchema } from "../build/paths.js";
import { programsByDefinition, shownPrograms } from "../examples/inMarkdown.js";
import type { DescribedSchema } from "../examples/schema.js";
import { type GenerateMode, keepGenerated } from "../shared/generatedFiles.js";
import { installation, overview } from "./packagePages.js";
import { limitsOf, measuredRequests, requestNotes, requestSection } from "./requestNotes.js";

/** Loaders of definitions by name. */
type Loaders = Readonly<Record<string, () => Promise<unknown>>>;

/** A package with what its pages are generated from. */
interface PageSource {
  readonly name: string;
  readonly pkg: LoadedPackage;
  readonly loaders: Loaders;
  readonly schema: DescribedSchema & { readonly pluginDownloadURL: string };
}

async function pageSources(): Promise<readonly PageSource[]> {
  return Promise.all(
    PLUGIN_PACKAGES.map(async (name) => {
      const declared = await declaredPackage(name);
      const loaders = { ...declared.resources, ...declared.lookups };
      return { name, pkg: await loadAll(declared), loaders, schema: readSchema(name) };
    }),
  );
}

/** Writes the reference pages of the packages, which git ignores, to `docs/reference`. */
export async function writeReference(): Promise<void> {
  const measured = measuredRequests();
  const programs = await programsByDefinition(ROOT);
  for (const { name, pkg, loaders, schema } of await pageSources()) {
    const requests = measured[name];
    if (requests === undefined)
      throw new Error(`${name} is not in docs/reference/requests.json. Run: npm run requests`);
    const additions = {
      examples: shownPrograms(schema, (definition) => programs.get(`${name}:${definition}`) ?? [], pkg.repository),
      notes: requestNotes(name, requests, (resource) => isAlwaysReplaced(pkg.resources[resource])),
      sections: requestSection(requests, await limitsOf(name)),
    };
    keepGenerated(`docs/reference/${name}.md`, renderReference(pkg, additions), "write");
    rmSync(join(ROOT, "docs", "reference", name), { recursive: true, force: true });
    for (const [definition, page] of renderPages(pkg, additions)) {
      const text = `---\n${frontmatter(pkg, definition, loaders)}\n---\n\n${page}`;
      keepGenerated(`docs/reference/${name}/${definition}.md`, text, "write");
    }
  }
}

/**
 * Writes or checks the packages' pages in the format of the Pulumi Registry, which are in the repository: `docs/NAME`.
 */
export async function keepRegistryPages(mode: GenerateMode): Promise<void> {
  for (const { name, pkg, schema } of await pageSources()) {
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
