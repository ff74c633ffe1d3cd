import { join } from "node:path";
import { NO_NODE } from "../build/bundle.js";
import { addFiles, type Files, file, legalFiles, readFolder } from "./files.js";

/** Windows does not read the first line of a script; the engine looks for this file there. */
function windowsLauncher(name: string): string {
  const lines = [
    "@echo off",
    "where node >nul 2>nul",
    "if errorlevel 1 goto missing",
    `node "%~dp0pulumi-resource-${name}" %*`,
    "exit /b %errorlevel%",
    ":missing",
    // Parentheses would end a block.
    `echo ${NO_NODE} 1>&2`,
    "exit /b 127",
    "",
  ];
  return lines.join("\r\n");
}

/**
 * Returns everything that is installed for a plugin, the same on every system.
 *
 * @param root of this repository, built
 */
export async function pluginFolder(root: string, name: string): Promise<Files> {
  const files = await readFolder(join(root, "dist", "plugins", name));
  // Files that the engine writes into the folder of a running plugin are not part of it.
  for (const path of files.keys()) if (path.startsWith(".") || path.endsWith(".log")) files.delete(path);
  files.set(`pulumi-resource-${name}.cmd`, file(windowsLauncher(name), true));
  files.set("package.json", file('{ "type": "commonjs" }\n'));
  addFiles(files, await legalFiles(root));
  return files;
}
