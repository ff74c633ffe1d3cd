import { shownExamples } from "../../examples/inSchema.mjs";
import { credentialLines, exampleNameOf, sdkTable, yamlPackages } from "../../packagePages.mjs";

/**
 * Returns the README of a repository that the Pulumi Registry reads.
 *
 * @param {object} pkg
 * @param {object} names of the package in each language
 * @param {Record<string, any>} schema
 * @param {import("../../packagePages.mjs").Places} places
 */
export function readme(pkg, names, schema, places) {
  const example = shownExamples(schema).get(exampleNameOf(pkg.name)) ?? {};
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
const slug = (repository) => repository.split("/").slice(-2).join("/");
