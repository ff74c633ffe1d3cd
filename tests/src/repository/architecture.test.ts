import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./root.js";

const run = promisify(execFile);

/** Pages for developers, whose code spans name files and folders of the repository. */
const PAGES = ["docs/architecture.md", "CONTRIBUTING.md", "AGENTS.md"];

/** Extensions of files that a page may name. */
const FILE = /\.(?:ts|mjs|md|json|yml)$/;

/** Every tracked or new file, and every folder that contains one. */
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

/** Reports whether a code span names a path of the repository: it starts with a top-level folder, or is a file with a folder. */
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
