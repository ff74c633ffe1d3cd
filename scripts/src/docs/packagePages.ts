// Pages of a package in the format of the Pulumi Registry: an overview with a program, and installation and
// configuration.

import { type AnyLookup, type AnyResource, isOfService, type LanguageNames, type LoadedPackage } from "@tripod/kit";
import { choosableExample } from "../examples/inMarkdown.js";
import { shownExamples } from "../examples/inSchema.js";
import type { DescribedSchema } from "../examples/schema.js";

/** Definition whose example the overview of each package shows. */
const FIRST: Readonly<Record<string, string>> = {
  hostpkg: "getDomainsRrsetV2",
  logpkg: "CloudsyslogSource",
  k8spkg: "getCluster",
};

/** Returns the definition whose example represents a package. */
export function exampleNameOf(name: string): string | undefined {
  return FIRST[name];
}

const GENERATED = "<!-- Generated from the declarations; do not edit.";

function page({ isCheckout }: Places, title: string, description: string, ...parts: readonly string[]): string {
  const head = `---\ntitle: ${JSON.stringify(title)}\nmeta_desc: ${JSON.stringify(description)}\nlayout: package\n---`;
  const comment = `${GENERATED}${isCheckout ? " Run: npm run generate" : ""} -->`;
  return `${[head, comment, ...parts].join("\n\n")}\n`;
}

/** Part of a package that its pages describe. */
type Described = Pick<LoadedPackage, "name" | "displayName" | "version" | "description" | "repository" | "settings">;

interface DescribedDefinitions extends Described, Pick<LoadedPackage, "serviceNames"> {
  readonly lookups: Readonly<Record<string, Pick<AnyLookup, "name" | "doc">>>;
  readonly resources: Readonly<Record<string, Pick<AnyResource, "name" | "doc">>>;
}

/** Link targets of a package's pages. */
export interface Places {
  readonly installation: string;
  readonly reference: string;
  readonly guide: (name: string) => string;
  /** Whether the reader has a checkout of this repository. */
  readonly isCheckout: boolean;
}

/** Returns the places of pages in `docs/NAME` of this repository. */
function besidePages({ name }: Described): Places {
  return {
    installation: "./installation-configuration.md",
    reference: `../reference/index.md#${name}`,
    guide: (guide) => `../guides/${guide}.md`,
    isCheckout: true,
  };
}

/** Returns `_index.md`: the description of the package, and a program in each language. */
export function overview(
  pkg: DescribedDefinitions,
  schema: DescribedSchema,
  places: Places = besidePages(pkg),
): string {
  const examples = shownExamples(schema);
  const name = exampleNameOf(pkg.name) ?? [...examples.keys()][0] ?? "";
  const lookups = Object.keys(pkg.lookups).length;
  const resources = Object.keys(pkg.resources).length;
  return page(
    places,
    pkg.displayName,
    pkg.description,
    pkg.description,
    `This page is for Pulumi users who evaluate \`${pkg.name}\`. The package has ${lookups} lookups${resources === 0 ? "" : ` and ${resources} resources`}. It is a native provider, written in TypeScript, for programs in every Pulumi language.`,
    "## Example",
    choosableExample(examples.get(name) ?? {}),
    ...serviceNames(pkg),
    "## Next steps",
    `- [Installation and configuration](${places.installation}): install the package and set credentials.\n- [Reference](${places.reference}): all lookups and resources, each with an example. Your editor shows the same descriptions.\n- [Examples](${pkg.repository}/tree/main/examples): complete programs for common tasks.\n- [Rate limits and performance](${places.guide("limits-and-speed")}): requests to the platform and caching.`,
  );
}

/** Returns the section that explains the words which stand for services in names. */
function serviceNames(pkg: DescribedDefinitions): string[] {
  const definitions = [...Object.values(pkg.lookups), ...Object.values(pkg.resources)];
  const rows = Object.entries(pkg.serviceNames ?? {}).map(([word, { service }]) => {
    const found = definitions.filter((definition) => isOfService(word, definition));
    return `| \`${word}\` | ${service} | ${found.map(({ name }) => `\`${name}\``).join(", ")} |`;
  });
  if (rows.length === 0) return [];
  return [
    "## Names of services",
    "Names in this package contain these words for services of the platform and of cloud providers:",
    `| word | service | lookups and resources |\n| --- | --- | --- |\n${rows.join("\n")}`,
  ];
}

/** Returns the table of the SDKs, with a link to the registry of each language. */
export function sdkTable(
  { version }: Pick<Described, "version">,
  { npm, python, go, java, dotnet }: LanguageNames,
): string {
  const rows = [
    ["TypeScript, JavaScript", npm, `https://www.npmjs.com/package/${npm}`, `\`npm install ${npm}\``],
    [
      "Python",
      python.distribution,
      `https://pypi.org/project/${python.distribution}/`,
      `\`pip install ${python.distribution}\``,
    ],
    ["Go", go.package, `https://pkg.go.dev/${go.package}`, `\`go get ${go.package}\``],
    [
      "Java",
      `${java.group}:${java.artifact}`,
      `https://central.sonatype.com/artifact/${java.group}/${java.artifact}`,
      `add version ${version} to \`pom.xml\` or \`build.gradle\``,
    ],
    [".NET", dotnet, `https://www.nuget.org/packages/${dotnet}`, `\`dotnet add package ${dotnet}\``],
  ].map(([language, label, url, command]) => `| ${language} | [\`${label}\`](${url}) | ${command} |`);
  const yaml = "| YAML | | add `packages:` to `Pulumi.yaml` as below, then run `pulumi install` |";
  return ["| language | package | command |", "| --- | --- | --- |", ...rows, yaml].join("\n");
}

/** Returns the `packages:` section of a YAML program that names the release. */
export function yamlPackages({ name, version }: Pick<Described, "name" | "version">, downloadFrom: string): string {
  return `\`\`\`yaml\npackages:\n  ${name}:\n    source: ${name}\n    version: ${version}\n    pluginDownloadURL: ${downloadFrom}\n\`\`\``;
}

/** Returns the commands that set the credentials, in the stack configuration and in the environment. */
export function credentialLines(pkg: Pick<Described, "name" | "settings">): {
  readonly config: string[];
  readonly environment: string[];
} {
  // The examples also set what is required unless another setting is set, such as an access key unless there is a
  // token.
  const required = Object.entries(pkg.settings).filter(
    ([, { spec }]) => spec.presence === "required" || spec.requiredUnless !== undefined,
  );
  return {
    config: required.map(
      ([name, { spec }]) => `pulumi config set ${spec.secret === true ? "--secret " : ""}${pkg.name}:${name} …`,
    ),
    environment: required.map(([, { spec }]) => `export ${spec.environment?.[0]}=…`),
  };
}

/** Returns `installation-configuration.md`. */
export function installation(
  pkg: Described,
  names: LanguageNames,
  { pluginDownloadURL: downloadFrom }: { readonly pluginDownloadURL: string },
  places: Places = besidePages(pkg),
): string {
  const secret = Object.entries(pkg.settings).filter(([, { spec }]) => spec.secret === true);
  const { config, environment } = credentialLines(pkg);
  return page(
    places,
    `${pkg.displayName}: installation and configuration`,
    `How to install and configure the Pulumi package ${pkg.name}.`,
    `This page is for Pulumi users who install \`${pkg.name}\` or set its credentials.`,
    "## Installation",
    "Add the SDK of your language:",
    sdkTable(pkg, names),
    "## The plugin",
    "The npm package contains the plugin and installs it. For programs in Python, Go, Java and .NET, Pulumi downloads the plugin from the project's releases on the first run. A YAML program names the release, and `pulumi install` downloads the plugin:",
    yamlPackages(pkg, downloadFrom),
    "To install the plugin for all programs on a machine, run these commands. Without `--server`, Pulumi searches its own packages only:",
    `\`\`\`sh\npulumi plugin install resource ${pkg.name} ${pkg.version} --server ${downloadFrom}\npulumi plugin ls\n\`\`\``,
    `To install the plugin from a file of the release, verify its checksum first. Pulumi verifies a download itself if you add \`--checksum\` with the SHA-256 of the archive, but only over HTTP/2: behind a proxy with HTTP/1.1, version 3.258 rejects every archive.`,
    `\`\`\`sh\nsha256sum --check --ignore-missing SHA256SUMS\npulumi plugin install resource ${pkg.name} ${pkg.version} --file pulumi-resource-${pkg.name}-v${pkg.version}-linux-amd64.tar.gz\n\`\`\``,
    `${places.isCheckout ? "In a checkout of the repository, `npm run install-plugins` installs the plugins of all packages. " : ""}On Linux, the plugin is a standalone executable. In the npm package, on macOS and on Windows, the plugin is a script. The script requires \`node\` 20.19 or later on PATH, for programs in any language. A [standalone executable](${places.guide("executables")}) is available as an alternative.`,
    `To generate an SDK from the plugin, run \`pulumi package add ./path/to/pulumi-resource-${pkg.name}\`. Pulumi needs the language host of your language.`,
    "## Configuration",
    "Set the credentials in the stack configuration:",
    `\`\`\`sh\n${config.join("\n")}\n\`\`\``,
    "Or set them in the environment of the plugin. Pulumi does not record these values in state:",
    `\`\`\`sh\n${environment.join("\n")}\n\`\`\``,
    `A provider resource in a program takes the same settings as arguments. Explicit values take precedence over the environment. ${secret.length === 0 ? "" : `Secret settings: ${secret.map(([name]) => `\`${name}\``).join(", ")}. `}The [reference](${places.reference}) lists all settings and environment variables.`,
    "If a setting is missing, the preview fails before the first request. The error names the setting and the variables that can supply it.",
  );
}
