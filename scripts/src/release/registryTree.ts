// Content of the repository that the Pulumi Registry reads for one package, such as pulumi-hostpkg: schema, pages, reference
// and Go module. It needs nothing of this repository.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addFiles, below, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import type { LanguageNames, LoadedPackage } from "@tripod/kit";
import { installation, overview, type Places } from "../docs/packagePages.js";
import { checksumsByName } from "./checksums.js";
import { legalFiles } from "./packageFiles.js";
import { llmsTxt, plainMarkdown, readme } from "./registryPages.js";
import type { PackageSchema } from "./schema.js";
import { goSources } from "./sdkPackages.js";

/** Parts of a release that the repository of a package contains. */
export interface RegistryContent {
  readonly pkg: LoadedPackage;
  readonly schema: PackageSchema;
  readonly names: LanguageNames;
  /** Reference pages, as {@link referencePages} returns them. */
  readonly reference: Files;
  /** The Go SDK as the generator writes it. */
  readonly go: Files;
  /** Archives of the plugin, by path in the release. */
  readonly archives: Files;
}

/** Returns the content of the repository. `root` is this repository, built. */
export async function registryTree(root: string, content: RegistryContent): Promise<Files> {
  const { pkg, schema, names, reference, go, archives } = content;
  const at = `${names.registry}/blob/v${pkg.version}`;
  const places: Places = {
    installation: `${at}/docs/installation-configuration.md`,
    reference: `${at}/reference/index.md`,
    guide: (name) => `${pkg.repository}/blob/v${pkg.version}/docs/guides/${name}.md`,
    isCheckout: false,
  };
  const files: Files = new Map([
    ["schema.json", file(`${JSON.stringify(schema, undefined, 2)}\n`)],
    ["docs/_index.md", file(overview(pkg, schema, places))],
    ["docs/installation-configuration.md", file(installation(pkg, names, schema, places))],
    ["README.md", file(readme(pkg, names, schema, places))],
    ["llms.txt", file(llmsTxt([{ pkg, names, reference }]))],
    ["SHA256SUMS", file(checksumsByName(archives, [...archives.keys()].sort()))],
    [".github/workflows/release.yml", file(releaseWorkflow(pkg))],
    ["CHANGELOG.md", file(await readFile(join(root, "CHANGELOG.md")))],
  ]);
  addFiles(files, await legalFiles(root));
  addFiles(files, below("reference", reference));
  addFiles(files, below("sdk/go", goSources(go)));
  return files;
}

/** Returns the reference pages of a package: `index.md` with the settings, and one page for each lookup and resource. */
export async function referencePages(root: string, name: string): Promise<Files> {
  const folder = join(root, "docs", "reference");
  const index = (await readFile(join(folder, `${name}.md`), "utf8")).replaceAll(`](./${name}/`, "](./");
  const pages: Files = new Map([["index.md", file(plainMarkdown(index))]]);
  for (const [path, { content }] of await readFolder(join(folder, name))) {
    pages.set(path, file(plainMarkdown(content.toString().replaceAll(`](../${name}.md`, "](./index.md"))));
  }
  return pages;
}

/** Returns the workflow of the repository. The registry reads the latest release, so a pushed tag creates one. */
export function releaseWorkflow({ repository }: Pick<LoadedPackage, "repository">): string {
  return `# Creates a release when a tag such as v0.1.0 is pushed. The Pulumi Registry reads the latest release.
name: release
on:
  push:
    tags: ["v*"]

permissions: {}

jobs:
  release:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      contents: write # the release
    steps:
      - name: Create the release
        run: gh release create "\${GITHUB_REF_NAME}" --repo "\${GITHUB_REPOSITORY}" --verify-tag --title "\${GITHUB_REF_NAME}" --notes "\${NOTES}"
        env:
          GH_TOKEN: \${{ github.token }}
          NOTES: "Plugins, checksums and attestations: ${repository}/releases/tag/\${{ github.ref_name }}"
`;
}
