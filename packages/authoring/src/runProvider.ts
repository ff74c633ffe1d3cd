import { buildSchema, counted, loadAll, type Package } from "@tripod/kit";
import { runPlugin } from "@tripod/provider";

/**
 * Runs a package as a Pulumi provider in this process: prints the port of the provider protocol and ends with the
 * engine. With the argument `--check` it loads every definition instead, and reports a mistake in one sentence with
 * file and line.
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
      `${pkg.name} ${pkg.version}: ${counted(count(pkg.resources), "resource")}, ${counted(count(pkg.lookups), "lookup")}\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? mistakeOf(error) : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Returns the message of an error, for a mistake in a package with file and line of the call of `definePackage`. */
function mistakeOf({ message, stack = "" }: Error): string {
  const [, location] = /\n *at definePackage .*\n *at .*?([^()\s]+:\d+):\d+\)?(?:\n|$)/.exec(stack) ?? [];
  if (location === undefined) return message;
  // The rest of the message is for users of a package.
  const [sentence] = message.split(". This is a bug");
  return `${location.replace(/^file:\/\//, "")}: ${sentence}`;
}
