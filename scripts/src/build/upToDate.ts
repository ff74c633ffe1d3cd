import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PLUGIN_PACKAGES, pluginPath, ROOT, schemaPath } from "./paths.js";

/** Inputs of plugins and schemas other than the sources of the packages. */
const OTHERS = [
  "package-lock.json",
  "tsconfig.base.json",
  "examples",
  join("scripts", "src", "build"),
  join("scripts", "src", "examples"),
];

/** Reports whether every plugin and schema is newer than every source that it is built from. */
export async function pluginsAreUpToDate(): Promise<boolean> {
  const built = PLUGIN_PACKAGES.flatMap((name) => [pluginPath(name), schemaPath(name)]);
  if (!built.every((path) => existsSync(path))) return false;
  const oldest = Math.min(...built.map((path) => statSync(path).mtimeMs));
  const packages = await readdir(join(ROOT, "packages"));
  const sources = [...packages.map((name) => join("packages", name, "src")), ...OTHERS];
  for (const source of sources) if ((await newest(join(ROOT, source))) >= oldest) return false;
  return true;
}

/**
 * Returns the time of the last change of a file, or of anything in a folder, in milliseconds since the epoch; 0 if the
 * path does not exist. A deletion changes its folder.
 */
export async function newest(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  const entries = await readdir(path, { recursive: true });
  return Math.max(own.mtimeMs, ...entries.map((entry) => statSync(join(path, entry)).mtimeMs));
}
