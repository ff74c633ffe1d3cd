import type { Package } from "./definition.js";
import type { LanguageNames } from "./packageNames.js";

/**
 * Returns the names of a package in every language. Those that the package does not choose follow from its publisher
 * (npm, Python, .NET) and from the owner of its repository (Go, Java).
 */
export function languageNames({
  name,
  repository,
  publisher,
  names,
}: Pick<Package, "name" | "repository" | "publisher" | "names">): LanguageNames {
  const words = publisher.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const [scope, moduleScope] = [words.join("-").toLowerCase(), words.join("_").toLowerCase()];
  const namespace = words.map(capitalize).join("");
  const owner = repository.split("/").at(-2) ?? "";
  const registry = `${repository.slice(0, repository.lastIndexOf("/"))}/pulumi-${name}`;
  // Each package is a separate module: a program that uses two of them replaces or upgrades each individually.
  const module = `${registry.replace(/^https?:\/\//, "")}/sdk/go`;
  return {
    registry,
    npm: `@${scope}/pulumi-${name}`,
    python: { distribution: `${scope}-${name}`, module: `${moduleScope}_${name}` },
    go: { module, package: `${module}/${name}` },
    java: {
      group: `io.github.${owner}`,
      artifact: `pulumi-${name}`,
      package: `io.github.${owner.replaceAll("-", "")}.${name}`,
    },
    dotnet: `${namespace}.${capitalize(name)}`,
    ...names,
  };
}

function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/**
 * Returns the URL of the plugin archives of releases; undefined if the package does not state one and is not on GitHub.
 * `github://` selects the archive of this machine by the API of GitHub.
 */
export function downloadUrl({
  repository,
  pluginDownloadURL,
}: Pick<Package, "repository" | "pluginDownloadURL">): string | undefined {
  if (pluginDownloadURL !== undefined) return pluginDownloadURL;
  const [, slug] = /^https:\/\/github\.com\/([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(repository) ?? [];
  return slug && `github://api.github.com/${slug}`;
}

/** Returns the command that installs the plugin of a package by hand. */
export function installCommand(pkg: Pick<Package, "name" | "version" | "repository" | "pluginDownloadURL">): string {
  const server = downloadUrl(pkg);
  return `pulumi plugin install resource ${pkg.name} ${pkg.version}${server === undefined ? "" : ` --server ${server}`}`;
}

type PackageFacts = Pick<
  Package,
  "name" | "version" | "description" | "repository" | "homepage" | "publisher" | "names" | "pluginDownloadURL"
>;

/** Returns the schema's settings for the SDK generators of each language. */
export function languages(pkg: PackageFacts): object {
  const { npm, python, go, java, dotnet } = languageNames(pkg);
  const shared = { respectSchemaVersion: true };
  const lifted = { ...shared, liftSingleValueMethodReturns: true };
  const readme = readmeOf(pkg);
  return {
    nodejs: {
      packageName: npm,
      packageDescription: pkg.description,
      readme,
      compatibility: "tfbridge20",
      disableUnionOutputTypes: true,
      ...lifted,
      dependencies: { "@pulumi/pulumi": "^3.0.0" },
      devDependencies: { "@types/node": "^20" },
    },
    python: {
      packageName: python.module,
      readme,
      compatibility: "tfbridge20",
      ...shared,
      pyproject: { enabled: true },
      requires: { pulumi: ">=3.0.0,<4.0.0" },
    },
    go: {
      importBasePath: go.package,
      modulePath: go.module,
      rootPackageName: pkg.name,
      generateExtraInputTypes: true,
      generateResourceContainerTypes: true,
      ...lifted,
    },
    csharp: {
      rootNamespace: dotnet.slice(0, dotnet.lastIndexOf(".")),
      namespaces: { [pkg.name]: dotnet.slice(dotnet.lastIndexOf(".") + 1) },
      ...lifted,
    },
    java: { basePackage: java.package.slice(0, java.package.lastIndexOf(".")) },
  };
}

/** Returns the text of a package's page in npm and PyPI. */
function readmeOf(pkg: PackageFacts): string {
  const { name, description, homepage, publisher } = pkg;
  const { registry, npm, python, go } = languageNames(pkg);
  return `# ${name}

${description}

A package for [Pulumi](https://www.pulumi.com), part of [${publisher}](${homepage}).

    npm install ${npm}
    pip install ${python.distribution}
    go get ${go.package}

The npm package contains the plugin. In other languages Pulumi downloads it with the first program, or you install it by hand:

    ${installCommand(pkg)}

On Linux the downloaded plugin is an executable that needs no Node. In the npm package, on macOS and on Windows it is a script,
which needs Node 20.19 or later on PATH. Settings, and every lookup and resource: ${registry}

Generated from the schema of the package by Pulumi's own generator. Do not edit by hand.
`;
}
