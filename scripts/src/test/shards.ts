// Processes of test files: files that share one, and the order in which they begin. The runner sorts the files that it
// is given, so each process is a file of its own, named by its place.
//
// Tests of packages are many and short: what they import takes longer to load and compile than most of them, so some
// share a process. Each file is a suite there, so that its hooks apply to its own tests only.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../shared/folders.js";

/** Number of files that share a process. */
const TOGETHER = 16;

/** Matches a file that waits before its tests begin. It cannot be loaded inside of a suite. */
const WAITS_FIRST = /^(?!import|.*\basync\b)(?=\w).*\bawait /m;

/** Tests of the command line start a process each, and are not short. */
const isShort = (file: string) =>
  /^packages\/(?!cli\/)/.test(relative(ROOT, file)) && !WAITS_FIRST.test(readFileSync(file, "utf8"));

const oneOf = (file: string) => `import ${JSON.stringify(pathToFileURL(file))};\n`;

const someOf = (files: readonly string[]) => `import { createRequire } from "node:module";
import { describe } from "node:test";

const load = createRequire(import.meta.url);
const files = ${JSON.stringify(files.map((file) => [relative(ROOT, file), file]))};
for (const [name, file] of files) describe(name, () => void load(file));
`;

/** Writes files that each run some of these tests in a process; they start in the order of the first of their tests. */
export function shardsOf(files: readonly string[], folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const short = files.filter(isShort);
  const groups = files.flatMap((file) => {
    const place = short.indexOf(file);
    if (place < 0) return [[file]];
    return place % TOGETHER === 0 ? [short.slice(place, place + TOGETHER)] : [];
  });
  return groups.map((group, index) => {
    const [first = ""] = group;
    const name = `${String(index + 1).padStart(3, "0")}.${basename(first).replace(/\.m?js$/, ".mjs")}`;
    const shard = join(folder, name);
    writeFileSync(shard, group.length === 1 ? oneOf(first) : someOf(group));
    return shard;
  });
}
