import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type LoadedPackage, loadAll, type Package } from "@tripod/kit";
import type { PackageSchema } from "../release/schema.js";
import { ROOT } from "../shared/folders.js";

export { ROOT };

/** Path of the compiler's script. */
export const COMPILER = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");

/** Names of the packages that have a provider. */
export const PLUGIN_PACKAGES = ["hostpkg", "logpkg", "k8spkg"] as const;

/** npm packages that are not providers: the command line, the emulators for tests, and two for authors of providers. */
export const TOOL_PACKAGES = ["cli", "create-provider", "emulators", "kit"] as const;

/** Returns the path of a package's built provider. */
export function pluginPath(name: string): string {
  return join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`);
}

/** Returns the path of a package's built schema. */
export function schemaPath(name: string): string {
  return join(ROOT, "dist", "schemas", `${name}.json`);
}

/** Returns the built schema of a package. */
export function readSchema(name: string): PackageSchema {
  return JSON.parse(readFileSync(schemaPath(name), "utf8")) as PackageSchema;
}

/** Returns a package as it is declared: its definitions are loaded on first use. */
export async function declaredPackage(name: string): Promise<Package> {
  const module = await import(pathToFileURL(join(ROOT, "packages", name, "dist", "index.js")).href);
  return module[name];
}

/** Returns a package with all of its definitions. */
export async function loadedPackage(name: string): Promise<LoadedPackage> {
  return loadAll(await declaredPackage(name));
}

/** Returns the folder of a built npm package. */
export function npmPackagePath(name: string): string {
  return join(ROOT, "dist", "npm", name);
}
