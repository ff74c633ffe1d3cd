import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NO_NODE } from "../bundle.mjs";
import { file, readFolder } from "./files.mjs";

/** Windows starts no scripts by their first line; the engine looks for this file there. */
function windowsLauncher(name) {
  const lines = [
    "@echo off",
    "where node >nul 2>nul",
    "if errorlevel 1 goto missing",
    `node "%~dp0pulumi-resource-${name}" %*`,
    "exit /b %errorlevel%",
    ":missing",
    // Parentheses would end a block, and nothing here is one.
    `echo ${NO_NODE} 1>&2`,
    "exit /b 127",
    "",
  ];
  return lines.join("\r\n");
}

/**
 * Everything that is installed for a plugin, the same on every system.
 *
 * @param {string} root of this repository
 * @param {string} name
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function pluginFolder(root, name) {
  const files = await readFolder(join(root, "dist", "plugins", name));
  // Files that the engine writes into the folder of a running plugin are not part of it.
  for (const path of files.keys()) if (path.startsWith(".") || path.endsWith(".log")) files.delete(path);
  files.set(`pulumi-resource-${name}.cmd`, file(windowsLauncher(name), true));
  files.set("package.json", file('{ "type": "commonjs" }\n'));
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  return files;
}
