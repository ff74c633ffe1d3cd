// Types of the scripts in tools/ that a release uses and that are not compiled yet.

declare module "*/tools/packagePages.mjs" {
  import type { LanguageNames, LoadedPackage } from "@tripod/kit";
  export interface Places {
    readonly installation: string;
    readonly reference: string;
    readonly guide: (name: string) => string;
    readonly isCheckout: boolean;
  }
  export function credentialLines(pkg: LoadedPackage): { readonly config: string[]; readonly environment: string[] };
  export function exampleNameOf(name: string): string;
  export function installation(pkg: LoadedPackage, names: LanguageNames, schema: object, places: Places): string;
  export function overview(pkg: LoadedPackage, schema: object, places: Places): string;
  export function sdkTable(pkg: LoadedPackage, names: LanguageNames): string;
  export function yamlPackages(pkg: LoadedPackage, downloadFrom: string): string;
}
