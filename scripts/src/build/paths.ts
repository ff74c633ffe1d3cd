import { join } from "node:path";
import { ROOT } from "../shared/root.js";

export { ROOT };

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

/** Returns the folder of a built npm package. */
export function npmPackagePath(name: string): string {
  return join(ROOT, "dist", "npm", name);
}
