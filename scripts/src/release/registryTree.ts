// Content of the repository that the Pulumi Registry reads for one package, such as pulumi-hostpkg: schema, pages,
// reference and Go module. It needs nothing of this repository.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addFiles, below, type Files, file, readFolder, textOf } from "@tripod/authoring/commands/files";
import type { LanguageNames, LoadedPackage } from "@tripod/kit";
import {
  credentialLines,
  exampleNameOf,
  installation,
  overview,
  type Places,
  sdkTable,
  yamlPackages,
} from "../docs/packagePages.js";
import { LANGUAGES, shownExamples } from "../examples/inSchema.js";
import { checksumsByName } from "./checksums.js";
import { legalFiles } from "./packageFiles.js";
import type { PackageSchema } from "./schema.js";
import { goSources } from "./sdkPackages.js";

/** Parts of a release that the repository of a package contains. */
export interface RegistryContent {
  readonly pkg: LoadedPackage;
  readonly schema: PackageSchema;
  readonly names: LanguageNames;
  /** Reference pages, as {@link referencePages} returns them. */
  readonly reference: Files;
  /** Go SDK as the generator writes it. */
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

/**
 * Returns the reference pages of a package: `index.md` with the settings, and one page for each lookup and resource.
 */
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

/** Package with its names in each language and its reference pages. */
export interface DescribedPackage {
  readonly pkg: Pick<LoadedPackage, "name" | "description" | "version">;
  readonly names: Pick<LanguageNames, "registry">;
  readonly reference: Files;
}

/** Returns the README of the repository. */
export function readme(pkg: LoadedPackage, names: LanguageNames, schema: PackageSchema, places: Places): string {
  const example = shownExamples(schema).get(exampleNameOf(pkg.name) ?? "") ?? {};
  const parts = [
    `# pulumi-${pkg.name}`,
    pkg.description,
    `\`${pkg.name}\` is a native [Pulumi](https://www.pulumi.com) provider, written in TypeScript, for programs in every Pulumi language.`,
    "## Install",
    sdkTable(pkg, names),
    "The npm package contains the plugin. In Python, Go, Java and .NET, Pulumi downloads the plugin on the first run. A YAML program names the release:",
    yamlPackages(pkg, schema.pluginDownloadURL),
    "Set the credentials in the environment, or with `pulumi config set`:",
    `\`\`\`sh\n${credentialLines(pkg).environment.join("\n")}\n\`\`\``,
    `[Installation and configuration](${places.installation}) lists the other ways.`,
    "## Example",
    `\`\`\`typescript\n${example.typescript ?? ""}\`\`\``,
    `The [overview](${places.installation.replace("installation-configuration", "_index")}) shows this program in six languages. The [reference](${places.reference}) describes every setting, lookup and resource, each with an example. \`llms.txt\` lists the pages for language models.`,
    "## Verify a plugin",
    `\`SHA256SUMS\` in this repository contains the SHA-256 of each plugin archive. The archives are assets of [the release](${pkg.repository}/releases/tag/v${pkg.version}), with build provenance:`,
    `\`\`\`sh\nsha256sum --check --ignore-missing SHA256SUMS\ngh attestation verify pulumi-resource-${pkg.name}-v${pkg.version}-linux-amd64.tar.gz --repo ${slug(pkg.repository)}\n\`\`\``,
    "## Contents",
    `This repository is generated for the Pulumi Registry and the Go module proxy. Its files are replaced with each release. The source, the issue tracker and the guides are at ${pkg.repository}.`,
    "Apache-2.0. Not affiliated with the vendor of the platform or with Pulumi.",
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns `tripod-packages/tripod` of a repository's URL. */
export function slug(repository: string): string {
  return repository.split("/").slice(-2).join("/");
}

/**
 * Returns an index of the reference for language models, in the form of https://llmstxt.org: one link for each page.
 */
export function llmsTxt(packages: readonly DescribedPackage[]): string {
  const [first, ...others] = packages;
  const single = others.length === 0 ? first?.pkg : undefined;
  const head = single
    ? `# ${single.name}\n\n> ${single.description}\n\n${single.name} is a native Pulumi provider with SDKs for TypeScript, Python, Go, C# and Java, and support for YAML programs.`
    : "# Tripod\n\n> Native Pulumi providers with SDKs for TypeScript, Python, Go, C# and Java, and support for YAML programs.";
  return `${[head, ...packages.flatMap((one) => sectionsOf(one, single === undefined))].join("\n\n")}\n`;
}

function sectionsOf({ pkg, names, reference }: DescribedPackage, isNamed: boolean): string[] {
  const at = `${names.registry.replace("//github.com/", "//raw.githubusercontent.com/")}/v${pkg.version}`;
  const title = (text: string) => `## ${isNamed ? `${pkg.name}: ${text.toLowerCase()}` : text}`;
  const pages = [
    `- [Overview](${at}/docs/_index.md): ${pkg.description}`,
    `- [Installation and configuration](${at}/docs/installation-configuration.md): packages of each language, plugin, credentials.`,
    `- [Settings, terms and rate limits](${at}/reference/index.md): provider settings with their environment variables.`,
  ];
  const index = textOf(reference, "index.md");
  const section = (heading: string) => {
    const [, text = ""] = new RegExp(`^## ${heading}\\n\\n([\\s\\S]*?)(?=\\n## |$(?![\\s\\S]))`, "m").exec(index) ?? [];
    return text.trim().replaceAll("](./", `](${at}/reference/`);
  };
  return [
    title("Pages"),
    pages.join("\n"),
    ...["Lookups", "Resources"].flatMap((heading) => [title(heading), section(heading)]),
  ];
}

/**
 * Returns a page without the front matter of the site and the shortcodes of the Pulumi Registry: each language of an
 * example gets a heading.
 */
export function plainMarkdown(page: string): string {
  return page
    .replace(/^---\n[\s\S]*?\n---\n+/, "")
    .replaceAll(/\{\{< (?:chooser [^>]*|\/chooser )>\}\}\n\n?/g, "")
    .replaceAll(
      /\{\{% choosable language (\w+) %\}\}/g,
      (_, language: string) => `### ${LANGUAGES[language]?.title ?? language}`,
    )
    .replaceAll(/\{\{% \/choosable %\}\}\n\n?/g, "");
}
