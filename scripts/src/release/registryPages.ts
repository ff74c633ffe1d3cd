// Pages of a repository that the Pulumi Registry reads, besides those of the registry's site.

import { type Files, textOf } from "@tripod/authoring/commands/files";
import type { LanguageNames, LoadedPackage } from "@tripod/kit";
import { credentialLines, exampleNameOf, type Places, sdkTable, yamlPackages } from "../docs/packagePages.js";
import { shownExamples } from "../examples/inSchema.js";
import type { PackageSchema } from "./schema.js";

/** A package with its names in each language and its reference pages. */
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

/** Returns an index of the reference for language models, in the form of https://llmstxt.org: one link for each page. */
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

const LANGUAGES: Readonly<Record<string, string>> = {
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  csharp: "C#",
  java: "Java",
  yaml: "YAML",
};

/**
 * Returns a page without the front matter of the site and the shortcodes of the Pulumi Registry: each language of an example
 * gets a heading.
 */
export function plainMarkdown(page: string): string {
  return page
    .replace(/^---\n[\s\S]*?\n---\n+/, "")
    .replaceAll(/\{\{< (?:chooser [^>]*|\/chooser )>\}\}\n\n?/g, "")
    .replaceAll(
      /\{\{% choosable language (\w+) %\}\}/g,
      (_, language: string) => `### ${LANGUAGES[language] ?? language}`,
    )
    .replaceAll(/\{\{% \/choosable %\}\}\n\n?/g, "");
}
