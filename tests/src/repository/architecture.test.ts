import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./root.js";

const run = promisify(execFile);

/** Pages for developers, whose code spans name files and folders of the repository. */
const PAGES = ["docs/architecture.md", "CONTRIBUTING.md", "AGENTS.md"];

/** Extensions of files that a page may name. */
const FILE = /\.(?:ts|mjs|md|json|yml)$/;

/** Returns every tracked or new file, and every folder that contains one. */
async function pathsInRepository(): Promise<ReadonlySet<string>> {
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  const paths = new Set<string>();
  for (const file of stdout.trim().split("\n")) {
    const steps = file.split("/");
    for (let length = 1; length <= steps.length; length += 1) paths.add(steps.slice(0, length).join("/"));
  }
  return paths;
}

/** Returns the code spans of a page, without fenced code. */
function codeSpans(text: string): string[] {
  return [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
}

/**
 * Reports whether a code span names a path of the repository: it starts with a top-level folder, or is a file with a
 * folder.
 */
function isPath(span: string, paths: ReadonlySet<string>): boolean {
  if (!/^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(span)) return false;
  const [first = ""] = span.split("/");
  return span.includes("/") && (paths.has(first) || FILE.test(span));
}

/** Reports whether the build writes a path, so that it is not in Git. */
function isGenerated(path: string): boolean {
  return /^(?:tests|packages\/[\w-]+)\/dist(?:\/|$)/.test(path);
}

describe("pages for developers", () => {
  for (const page of PAGES) {
    it(`${page} names only files and folders that exist`, async () => {
      const paths = await pathsInRepository();
      const named = codeSpans(await readFile(join(ROOT, page), "utf8")).filter((span) => isPath(span, paths));
      assert.ok(named.length > 0);
      const missing = named.filter((span) => !paths.has(span.replace(/\/$/, "")) && !isGenerated(span));
      assert.deepEqual([...new Set(missing)], []);
    });
  }

  it("docs/architecture.md names every package and every folder of tests", async () => {
    const paths = await pathsInRepository();
    const spans = new Set(codeSpans(await readFile(join(ROOT, "docs", "architecture.md"), "utf8")));
    const folders = [...paths].filter((path) => /^packages\/[\w-]+\/src$/.test(path) || /^tests\/src\/\w+$/.test(path));
    assert.ok(folders.length > 15);
    assert.deepEqual(
      folders.filter((folder) => !spans.has(folder)),
      [],
    );
  });
});

/** Returns the comments of a source file, without its code. */
function commentsIn(source: string): string {
  return (source.match(/^ *\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm) ?? []).join("\n");
}

/** File in the first column of a table in a comment: it is in the folder of the source file. */
const TABLE_ROW = /^ *\* \| *`?([\w-]+(?:\.\w+)*\.ts)`? *\|/gm;

/** File in a code span of a comment. Names in capitals are placeholders. */
const FILE_SPAN = /`((?:[\w.-]+\/)*[\w-]+(?:\.[a-z]+)*\.ts)`/g;

/** Returns the files that the comments of a source file name and that do not exist. */
function missingFiles(file: string, source: string, paths: ReadonlySet<string>): string[] {
  const comments = commentsIn(source);
  const [area = ""] = /^packages\/[\w-]+\/|^tests\/|^scripts\//.exec(file) ?? [];
  const isInArea = (name: string) =>
    paths.has(name) || [...paths].some((path) => path.startsWith(area) && path.endsWith(`/${name}`));
  const rows = [...comments.matchAll(TABLE_ROW)].filter(([, name = ""]) => !paths.has(join(dirname(file), name)));
  const spans = [...comments.matchAll(FILE_SPAN)].filter(([, name = ""]) => !/^[A-Z]+\./.test(name) && !isInArea(name));
  return [...rows, ...spans].map(([, name = ""]) => `${file}: ${name}`);
}

describe("comments of source files", () => {
  it("name only files that exist: those of a table in the same folder, others in the same package", async () => {
    const paths = await pathsInRepository();
    const sources = [...paths].filter((path) => /^(?:packages|scripts|tests)\/.*\.ts$/.test(path));
    const missing = await Promise.all(
      sources.map(async (file) => missingFiles(file, await readFile(join(ROOT, file), "utf8").catch(() => ""), paths)),
    );
    assert.deepEqual(missing.flat(), []);
  });

  it("are read without the code, in tables and in code spans", () => {
    const source =
      'const a = "`one.ts`";\n/*\n * | two.ts | text |\n * `three.ts`, `NAME.fixture.ts` and `b/four.ts`\n */\n';
    const paths = new Set(["packages/a/src/three.ts", "packages/b/src/b/four.ts", "packages/a/two.ts"]);
    assert.deepEqual(missingFiles("packages/a/src/x.ts", source, paths), [
      "packages/a/src/x.ts: two.ts",
      "packages/a/src/x.ts: b/four.ts",
    ]);
  });
});
