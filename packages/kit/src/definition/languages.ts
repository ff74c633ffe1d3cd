import type { Package } from "./definition.js";

/** Names of a package in the registries and programs of each language. */
export interface LanguageNames {
  /** Repository that the Pulumi Registry reads: schema, pages and the Go module. `https://github.com/tripod-packages/pulumi-hostpkg` */
  readonly registry: string;
  /** npm: `@tripod/pulumi-hostpkg`. */
  readonly npm: string;
  /** The Python distribution, `tripod-hostpkg`, and module, `tripod_hostpkg`. */
  readonly python: { readonly distribution: string; readonly module: string };
  /** The Go module, and the package in it. */
  readonly go: { readonly module: string; readonly package: string };
  readonly java: { readonly group: string; readonly artifact: string; readonly package: string };
  /** NuGet package and namespace: `Tripod.Hostpkg`. */
  readonly dotnet: string;
}

/** Derives the names of a package, in every language within the namespaces of the project. */
export function languageNames({ name, repository }: Pick<Package, "name" | "repository">): LanguageNames {
  const owner = repository.split("/").at(-2) ?? "";
  const registry = `${repository.slice(0, repository.lastIndexOf("/"))}/pulumi-${name}`;
  // Each package is a separate module: a program that uses two of them replaces or upgrades each individually.
  const module = `${registry.replace(/^https?:\/\//, "")}/sdk/go`;
  return {
    registry,
    npm: `@tripod/pulumi-${name}`,
    python: { distribution: `tripod-${name}`, module: `tripod_${name}` },
    go: { module, package: `${module}/${name}` },
    java: {
      group: `io.github.${owner}`,
      artifact: `pulumi-${name}`,
      package: `io.github.${owner.replaceAll("-", "")}.${name}`,
    },
    dotnet: `Tripod.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  };
}

/** Returns the URL of the plugin archives of releases. `github://` selects the archive of this machine by the API of GitHub. */
export function downloadUrl({ repository }: Pick<Package, "repository">): string {
  return `github://api.github.com/${repository.split("/").slice(-2).join("/")}`;
}

/** The schema's settings for the generators of SDKs. */
export function languages(pkg: Pick<Package, "name" | "version" | "description" | "repository" | "homepage">): object {
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
      rootNamespace: dotnet.split(".")[0],
      namespaces: { [pkg.name]: dotnet.split(".")[1] },
      ...lifted,
    },
    java: { basePackage: java.package.slice(0, -pkg.name.length - 1) },
  };
}

/** Returns the text of a package's page in npm and PyPI. */
function readmeOf({ name, version, description, homepage, repository }: Parameters<typeof languages>[0]): string {
  const { registry, npm, python, go } = languageNames({ name, repository });
  return `# ${name}

${description}

A package for [Pulumi](https://www.pulumi.com), part of [Tripod](${homepage}).

    npm install ${npm}
    pip install ${python.distribution}
    go get ${go.package}

The npm package contains the plugin. In other languages Pulumi downloads it with the first program, or you install it by hand:

    pulumi plugin install resource ${name} ${version} --server ${downloadUrl({ repository })}

On Linux the downloaded plugin is an executable that needs no Node. In the npm package, on macOS and on Windows it is a script,
which needs Node 20.19 or later on PATH. Settings, and every lookup and resource: ${registry}

Generated from the schema of the package by Pulumi's own generator. Do not edit by hand.
`;
}
