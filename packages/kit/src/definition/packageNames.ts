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

/** Names that a package chooses itself instead of those that follow from its publisher and repository. */
export type ChosenNames = Partial<Omit<LanguageNames, "registry">>;
