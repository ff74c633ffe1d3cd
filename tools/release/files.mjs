import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** @typedef {{ content: Buffer, executable: boolean }} File */
/** @typedef {Map<string, File>} Files path, with "/", to file; sorted when it is written */

/**
 * Everything below a folder.
 *
 * @param {string} folder
 * @param {(path: string) => boolean} [wanted]
 * @returns {Promise<Files>}
 */
export async function readFolder(folder, wanted = () => true) {
  /** @type {Files} */
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const relative = path.slice(folder.length + 1).replaceAll("\\", "/");
    if (!wanted(relative)) continue;
    const executable = ((await stat(path)).mode & 0o100) !== 0;
    files.set(relative, { content: await readFile(path), executable });
  }
  return files;
}

/** @param {string | Buffer} content @returns {File} */
export function file(content, executable = false) {
  return { content: Buffer.from(content), executable };
}

/**
 * The same files below a folder.
 *
 * @param {string} folder
 * @param {Files} files
 * @returns {Files}
 */
export function below(folder, files) {
  return new Map([...files].map(([path, content]) => [`${folder}/${path}`, content]));
}

/** @param {Files} files @returns {[string, File][]} in one order on every machine */
export function sorted(files) {
  return [...files].sort(([left], [right]) => (left < right ? -1 : 1));
}
