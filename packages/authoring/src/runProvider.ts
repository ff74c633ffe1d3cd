import { buildSchema, loadAll, type Package } from "@tripod/kit";
import { runPlugin } from "@tripod/provider";

/**
 * Runs a package as a Pulumi provider in this process: prints the port of the provider protocol and ends with the engine.
 *
 * @example
 * ```ts
 * #!/usr/bin/env node
 * import { runProvider } from "@tripod/kit";
 *
 * await runProvider(async () => (await import("./package.js")).shop);
 * ```
 */
export function runProvider(load: () => Promise<Package>): Promise<void> {
  return runPlugin({ load, schema: async () => JSON.stringify(buildSchema(await loadAll(await load()))) }, process);
}
