import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { file, readFolder } from "./files.mjs";

/** Windows starts no scripts by their first line; the engine looks for this file there. */
function windowsLauncher(name) {
  return `@echo off\r\nnode "%~dp0pulumi-resource-${name}" %*\r\n`;
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
  // What the engine writes beside a plugin that it runs from here is no part of it.
  for (const path of files.keys()) if (path.startsWith(".") || path.endsWith(".log")) files.delete(path);
  files.set(`pulumi-resource-${name}.cmd`, file(windowsLauncher(name), true));
  files.set("package.json", file('{ "type": "commonjs" }\n'));
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  return files;
}
