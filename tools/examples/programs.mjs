// Which of the programs under `examples/` use a lookup or resource.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Matches the names of source files: programs in YAML, TypeScript, JavaScript and Python. */
const SOURCE = /\.(ya?ml|m?[jt]s|py)$/;

/**
 * Returns the folders of the programs that use each definition.
 *
 * @param {string} root of this repository
 * @returns {Promise<Map<string, string[]>>} sorted folder names by definition, such as `hostpkg:DomainsZoneV2`
 */
export async function programsByDefinition(root) {
  const folders = (await readdir(join(root, "examples"), { withFileTypes: true })).filter((one) => one.isDirectory());
  const found = new Map();
  for (const folder of folders.map(({ name }) => name).sort()) {
    const files = (await readdir(join(root, "examples", folder))).filter((name) => SOURCE.test(name));
    const texts = await Promise.all(files.map((name) => readFile(join(root, "examples", folder, name), "utf8")));
    for (const definition of new Set(texts.flatMap(definitionsIn))) {
      found.set(definition, [...(found.get(definition) ?? []), folder]);
    }
  }
  return found;
}

/**
 * Returns the definitions that a program uses: `hostpkg:DomainsZoneV2` in YAML, `hostpkg.DomainsZoneV2` or
 * `hostpkg.getDomainsZoneV2Output` in TypeScript, `hostpkg.get_domains_zone_v2_output` in Python.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function definitionsIn(text) {
  return [...text.matchAll(/\b(\w+pkg)[.:](?:index[/:])?(get_\w+|get[A-Z]\w*|[A-Z]\w*)/g)].map(
    ([, pkg, name]) => `${pkg}:${camelCase(name).replace(/^(get\w+)Output$/, "$1")}`,
  );
}

/** `get_domains_zone_v2` as `getDomainsZoneV2`; other names are returned unchanged. */
function camelCase(name) {
  return name.startsWith("get_") ? name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase()) : name;
}
