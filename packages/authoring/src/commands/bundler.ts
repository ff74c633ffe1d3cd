import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { rolldown } from "rolldown";
import type { parseSync, Visitor } from "rolldown/utils";
import { CommandError } from "./commandError.js";

/** Functions of rolldown that bundle a provider. */
export interface Bundler {
  readonly rolldown: typeof rolldown;
  readonly parseSync: typeof parseSync;
  readonly Visitor: typeof Visitor;
}

/**
 * Loads rolldown from the dependencies of a project. Undefined if it is not installed.
 * @throws CommandError if it is too old
 */
export async function loadBundler(folder: string): Promise<Bundler | undefined> {
  const require = createRequire(join(folder, "package.json"));
  const load = async (specifier: string): Promise<Partial<Bundler>> => {
    try {
      return await import(pathToFileURL(require.resolve(specifier)).href);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_PACKAGE_PATH_NOT_EXPORTED") return {};
      throw error;
    }
  };
  const isInstalled = require.resolve.paths("rolldown")?.some((modules) => existsSync(join(modules, "rolldown")));
  if (isInstalled !== true) return undefined;
  const { rolldown } = await load("rolldown");
  const { parseSync, Visitor } = await load("rolldown/utils");
  if (rolldown === undefined || parseSync === undefined || Visitor === undefined)
    throw new CommandError("rolldown: must be 1.3 or later. Run: npm install --save-dev rolldown@latest");
  return { rolldown, parseSync, Visitor };
}
