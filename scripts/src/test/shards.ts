// Processes of test files: files that share one, and the order in which they begin. The runner sorts the files that it
// is given, so each process is a file of its own, named by its place.
//
// Most test files take longer to load and compile what they import than to run, so those of one area share a process.
// Each file is a suite there, so that its hooks apply to its own tests only.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { shown } from "./files.js";

/** Number of files that share a process. */
const TOGETHER = 24;

/**
 * Matches a file with a process of its own: its tests start processes and wait for them, change the code of modules,
 * run again in another form, or take minutes.
 */
const ALONE = new RegExp(
  [
    "^scripts/dist/(demo|engine|shared|test)/",
    String.raw`^tests/dist/(conformance/(conformance|kinds|mutations|processes)\.|provider/|e2e/)`,
    "^tests/dist/faults/(growth|processes)",
  ].join("|"),
);

/** Matches the code of a test that measures the processor time or the memory of its process. */
const MEASURES = /\b(?:assertGrowsLinearly|memoryUsage|weakReferences)\(/;

const isAlone = (file: string): boolean => ALONE.test(shown(file)) || MEASURES.test(readFileSync(file, "utf8"));

/** Returns the area of a file that can share a process with others of the same area. */
const areaOf = (file: string): string | undefined =>
  isAlone(file) ? undefined : /^packages|^scripts|^tests\/dist\/\w+/.exec(shown(file))?.[0];

/** Returns the files by process, in the order of the first file of each. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const area = areaOf(file);
    const group = (area === undefined ? undefined : open.get(area)) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(file);
    if (area !== undefined) open.set(area, group.length < TOGETHER ? group : []);
  }
  return groups;
}

const oneOf = (file: string) => `import ${JSON.stringify(pathToFileURL(file))};\n`;

/** Returns a file that loads all of these tests before the first of them begins. */
const someOf = (files: readonly string[]) => `import { before, describe } from "node:test";

const files = ${JSON.stringify(files.map((file) => [shown(file), pathToFileURL(file)]))};
const loads = [];
for (const [name, file] of files) describe(name, () => loads[loads.push(import(file)) - 1]);
before(() => Promise.allSettled(loads));
`;

/** Writes files that each run some of these tests in a process; they start in the order of the first of their tests. */
export function shardsOf(files: readonly string[], folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return groupsOf(files).map((group, index) => {
    const [first = ""] = group;
    const name = `${String(index + 1).padStart(3, "0")}.${basename(first).replace(/\.m?js$/, ".mjs")}`;
    const shard = join(folder, name);
    writeFileSync(shard, group.length === 1 ? oneOf(first) : someOf(group));
    return shard;
  });
}
