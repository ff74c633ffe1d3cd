import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { rolldown } from "rolldown";
import type { parseSync, Visitor } from "rolldown/utils";
import { CommandError } from "./commandError.js";

/** The functions of rolldown that bundle a provider. */
export interface Bundler {
  readonly rolldown: typeof rolldown;
  readonly parseSync: typeof parseSync;
  readonly Visitor: typeof Visitor;
}

/** Loads rolldown from the dependencies of a project. @throws CommandError that says how to install it */
export async function loadBundler(folder: string): Promise<Bundler> {
  const require = createRequire(join(folder, "package.json"));
  const load = async <T>(specifier: string): Promise<Partial<T>> => {
    let path: string;
    try {
      path = require.resolve(specifier);
    } catch {
      throw new CommandError("rolldown: is not installed. Run: npm install --save-dev rolldown");
    }
    return import(pathToFileURL(path).href);
  };
  const { rolldown } = await load<Bundler>("rolldown");
  const { parseSync, Visitor } = await load<Bundler>("rolldown/utils");
  if (rolldown === undefined || parseSync === undefined || Visitor === undefined)
    throw new CommandError("rolldown: must be 1.3 or later. Run: npm install --save-dev rolldown@latest");
  return { rolldown, parseSync, Visitor };
}
