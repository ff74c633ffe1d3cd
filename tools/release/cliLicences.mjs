import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { file } from "./files.mjs";

/** Libraries that the command line contains; NOTICE lists them too. */
const LIBRARIES = ["@hono/node-server", "commander", "hono", "picocolors", "re2js", "yaml"];

/**
 * Returns the licenses of the libraries in the command line.
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
