import { join } from "node:path";
import { addFiles, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import { windowsLauncher } from "@tripod/authoring/commands/windowsLauncher";
import { NO_NODE } from "../build/bundle.js";
import { legalFiles } from "./legalFiles.js";

/**
 * Returns everything that is installed for a plugin, the same on every system.
 *
 * @param root of this repository, built
 */
export async function pluginFolder(root: string, name: string): Promise<Files> {
  const files = await readFolder(join(root, "dist", "plugins", name));
  // Files that the engine writes into the folder of a running plugin are not part of it.
  for (const path of files.keys()) if (path.startsWith(".") || path.endsWith(".log")) files.delete(path);
  addFiles(files, windowsLauncher(name, NO_NODE));
  files.set("package.json", file('{ "type": "commonjs" }\n'));
  addFiles(files, await legalFiles(root));
  return files;
}
