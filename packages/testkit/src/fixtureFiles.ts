import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResourceFixture } from "./resourceFixture.js";

/** Returns the files of fixtures and their dependencies. A name means the same file in all of them. */
export function filesOf(fixtures: Iterable<ResourceFixture>): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = ({ resource, files: own = {}, dependencies = {} }: ResourceFixture): void => {
    for (const [name, text] of Object.entries(own)) {
      if ((files.get(name) ?? text) !== text) throw new RangeError(`${name} of ${resource} is another file elsewhere`);
      files.set(name, text);
    }
    for (const need of Object.values(dependencies)) add(need);
  };
  for (const fixture of fixtures) add(fixture);
  return files;
}

/** Writes the files of fixtures into a folder. */
export async function writeFiles(fixtures: Iterable<ResourceFixture>, folder: string): Promise<void> {
  for (const [name, text] of filesOf(fixtures)) await writeFile(join(folder, name), text);
}
