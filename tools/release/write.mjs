import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes files, and nothing else, into a folder.
 *
 * @param {string} folder
 * @param {import("./files.mjs").Files} files
 */
export async function writeFolder(folder, files) {
  await rm(folder, { recursive: true, force: true });
  for (const [path, { content, executable }] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    if (executable) await chmod(target, 0o755);
  }
}
