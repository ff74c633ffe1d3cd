import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { file } from "./files.mjs";

/** What the command line holds of others. */
const LIBRARIES = ["hono", "@hono/node-server", "commander", "picocolors", "yaml"];

/**
 * The licences of what the command line holds of others.
 *
 * @param {string} root of this repository
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function cliLicences(root) {
  const files = new Map();
  for (const library of LIBRARIES) {
    const licence = await readFile(join(root, "node_modules", library, "LICENSE"));
    files.set(`licences/${library.replace("/", "-")}.txt`, file(licence));
  }
  return files;
}
