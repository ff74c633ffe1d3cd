import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Specimen } from "./specimen.js";

/** Returns the files of fixtures and their dependencies. A name means the same file in all of them. */
export function filesOf(specimens: Iterable<Specimen>): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = ({ resource, files: own = {}, needs = {} }: Specimen): void => {
    for (const [name, text] of Object.entries(own)) {
      if ((files.get(name) ?? text) !== text) throw new RangeError(`${name} of ${resource} is another file elsewhere`);
      files.set(name, text);
    }
    for (const need of Object.values(needs)) add(need);
  };
  for (const specimen of specimens) add(specimen);
  return files;
}

/** Writes the files of fixtures into a folder. */
export async function writeFiles(specimens: Iterable<Specimen>, folder: string): Promise<void> {
  for (const [name, text] of filesOf(specimens)) await writeFile(join(folder, name), text);
}
