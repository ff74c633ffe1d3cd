/**
 * Returns an index of the reference for language models, in the form of https://llmstxt.org: one link for each page.
 *
 * @param {readonly { pkg: object, names: object, reference: import("../files.mjs").Files }[]} packages
 */
export function llmsTxt(packages) {
  const single = packages.length === 1 ? packages[0].pkg : undefined;
  const head = single
    ? `# ${single.name}\n\n> ${single.description}\n\n${single.name} is a native Pulumi provider with SDKs for TypeScript, Python, Go, C# and Java, and support for YAML programs.`
    : "# Tripod\n\n> Native Pulumi providers with SDKs for TypeScript, Python, Go, C# and Java, and support for YAML programs.";
  return `${[head, ...packages.flatMap((one) => sectionsOf(one, single === undefined))].join("\n\n")}\n`;
}

function sectionsOf({ pkg, names, reference }, isNamed) {
  const at = `${names.registry.replace("//github.com/", "//raw.githubusercontent.com/")}/v${pkg.version}`;
  const title = (text) => `## ${isNamed ? `${pkg.name}: ${text.toLowerCase()}` : text}`;
  const pages = [
    `- [Overview](${at}/docs/_index.md): ${pkg.description}`,
    `- [Installation and configuration](${at}/docs/installation-configuration.md): packages of each language, plugin, credentials.`,
    `- [Settings, terms and rate limits](${at}/reference/index.md): provider settings with their environment variables.`,
  ];
  const index = reference.get("index.md").content.toString();
  const section = (heading) => {
    const [, text = ""] = new RegExp(`^## ${heading}\\n\\n([\\s\\S]*?)(?=\\n## |$(?![\\s\\S]))`, "m").exec(index) ?? [];
    return text.trim().replaceAll("](./", `](${at}/reference/`);
  };
  return [
    title("Pages"),
    pages.join("\n"),
    ...["Lookups", "Resources"].flatMap((heading) => [title(heading), section(heading)]),
  ];
}
