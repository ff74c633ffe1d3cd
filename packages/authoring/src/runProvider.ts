import { buildSchema, loadAll, type Package } from "@tripod/kit";
import { runPlugin } from "@tripod/provider";

/**
 * Runs a package as a Pulumi provider in this process: prints the port of the provider protocol and ends with the engine. With the
 * argument `--check` it loads every definition instead, and reports a mistake in one sentence with file and line.
 *
 * @example
 * ```ts
 * #!/usr/bin/env node
 * import { runProvider } from "@tripod/kit";
 *
 * await runProvider(async () => (await import("./package.js")).shop);
 * ```
 */
export async function runProvider(load: () => Promise<Package>): Promise<void> {
  if (process.argv[2] === "--check") return check(load);
  return runPlugin({ load, schema: async () => JSON.stringify(buildSchema(await loadAll(await load()))) }, process);
}

async function check(load: () => Promise<Package>): Promise<void> {
  // Locations are those of the TypeScript files if the build has source maps.
  process.setSourceMapsEnabled(true);
  try {
    const pkg = await loadAll(await load());
    buildSchema(pkg);
    const count = (table: object): number => Object.keys(table).length;
    process.stdout.write(
      `${pkg.name} ${pkg.version}: ${count(pkg.resources)} resources, ${count(pkg.lookups)} lookups\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
