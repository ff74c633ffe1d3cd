import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Files, file } from "@tripod/authoring/commands/files";

/** Returns the license and the notice of this repository. */
export async function legalFiles(root: string): Promise<Files> {
  const files: Files = new Map();
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  return files;
}
