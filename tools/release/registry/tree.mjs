// Content of the repository that the Pulumi Registry reads for one package, such as pulumi-hostpkg: schema, pages, reference
// and Go module. It needs nothing of this repository.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { installation, overview } from "../../packagePages.mjs";
import { below, file, readFolder, sorted } from "../files.mjs";
import { sha256 } from "../sbom.mjs";
import { llmsTxt } from "./llmsTxt.mjs";
import { plainMarkdown } from "./plainMarkdown.mjs";
import { readme } from "./readme.mjs";
import { releaseWorkflow } from "./workflow.mjs";

/**
 * @param {string} root of this repository, built
 * @param {object} content
 * @param {import("../../../packages/kit/dist/index.js").LoadedPackage} content.pkg
 * @param {Record<string, any>} content.schema
 * @param {import("../../../packages/kit/dist/index.js").LanguageNames} content.names
 * @param {import("../files.mjs").Files} content.reference its reference pages
 * @param {import("../files.mjs").Files} content.go the Go SDK as the generator writes it
 * @param {import("../files.mjs").Files} content.archives those of the plugin, by path in the release
 * @returns {Promise<import("../files.mjs").Files>}
 */
export async function registryTree(root, { pkg, schema, names, reference, go, archives }) {
  const at = `${names.registry}/blob/v${pkg.version}`;
  const places = {
    installation: `${at}/docs/installation-configuration.md`,
    reference: `${at}/reference/index.md`,
    guide: (name) => `${pkg.repository}/blob/v${pkg.version}/docs/guides/${name}.md`,
    isCheckout: false,
  };
  const sums = sorted(archives).map(([path, { content }]) => `${sha256(content)}  ${path.replace(/^.*\//, "")}\n`);
  /** @type {import("../files.mjs").Files} */
  const files = new Map([
    ["schema.json", file(`${JSON.stringify(schema, undefined, 2)}\n`)],
    ["docs/_index.md", file(overview(pkg, schema, places))],
    ["docs/installation-configuration.md", file(installation(pkg, names, schema, places))],
    ["README.md", file(readme(pkg, names, schema, places))],
    ["llms.txt", file(llmsTxt([{ pkg, names, reference }]))],
    ["SHA256SUMS", file(sums.join(""))],
    [".github/workflows/release.yml", file(releaseWorkflow(pkg))],
  ]);
  for (const name of ["LICENSE", "NOTICE", "CHANGELOG.md"]) files.set(name, file(await readFile(join(root, name))));
  for (const [path, page] of below("reference", reference)) files.set(path, page);
  for (const [path, source] of below("sdk/go", go)) if (!path.endsWith(".gitattributes")) files.set(path, source);
  return files;
}

/**
 * Returns the reference pages of a package: `index.md` with the settings, and one page for each lookup and resource.
 *
 * @param {string} root of this repository, built
 * @param {string} name
 */
export async function referencePages(root, name) {
  const folder = join(root, "docs", "reference");
  const index = (await readFile(join(folder, `${name}.md`), "utf8")).replaceAll(`](./${name}/`, "](./");
  /** @type {import("../files.mjs").Files} */
  const pages = new Map([["index.md", file(plainMarkdown(index))]]);
  for (const [path, { content }] of await readFolder(join(folder, name))) {
    pages.set(path, file(plainMarkdown(content.toString().replaceAll(`](../${name}.md`, "](./index.md"))));
  }
  return pages;
}
