import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { apiFile } from "./code/apiFile.js";
import { draftPage } from "./code/draftPage.js";
import { lookupFile } from "./code/lookupFile.js";
import { packageFile } from "./code/packageFile.js";
import { resourceFile } from "./code/resourceFile.js";
import type { ApiDraft } from "./openapi/draft.js";
import { capitalize, wordsOf } from "./openapi/identifiers.js";
import type { CreateOptions } from "./options.js";
import { type ProjectFiles, readTemplates } from "./templates.js";

/** Scope of a package whose author states none. */
const DEFAULT_SCOPE = "@example";

/** Returns the files of a provider: the example, or the draft. `date` is the day of the first version. */
export async function projectFiles(
  { name, scope = DEFAULT_SCOPE, openapi = "" }: CreateOptions,
  draft: ApiDraft | undefined,
  date: string,
): Promise<ProjectFiles> {
  const title = draft?.title ?? wordsOf(name).map(capitalize).join(" ");
  const environment = name.toUpperCase().replaceAll("-", "_");
  const values = {
    ...{ NAME: name, TITLE: title, ENV: environment },
    ...{ NPM: `${scope}/pulumi-${name}`, KIT: await ownVersion(), DATE: date },
  };
  const files = await readTemplates("base", values);
  for (const [path, text] of await readTemplates(draft === undefined ? "example" : "draft", values))
    files.set(path, text);
  const names = { name, title, scope };
  if (draft === undefined) {
    files.set("src/package.ts", packageFile(names, ["Shelf"], ["getShelf"]));
    return files;
  }
  const { resources, lookups } = draft;
  files.set("src/api.ts", apiFile(draft, name, environment));
  for (const one of resources) files.set(`src/resources/${one.name}.ts`, resourceFile(draft, one));
  for (const one of lookups) files.set(`src/lookups/${one.name}.ts`, lookupFile(draft, one));
  const [resourceNames, lookupNames] = [resources, lookups].map((some) => some.map((one) => one.name));
  files.set("src/package.ts", packageFile(names, resourceNames ?? [], lookupNames ?? []));
  files.set("DRAFT.md", draftPage(draft, basename(openapi)));
  return files;
}

/** Returns the version of this package, which is that of the kit. */
async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
