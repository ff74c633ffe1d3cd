import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { anchorsOf } from "@tripod/scripts/release/registryFaults";
import { ROOT } from "./root.js";

const run = promisify(execFile);

async function broken(page: string, link: string): Promise<boolean> {
  const [target = "", fragment] = link.split("#");
  const path = target === "" ? join(ROOT, page) : join(ROOT, dirname(page), target);
  if (!existsSync(path)) return true;
  if (fragment === undefined || !path.endsWith(".md")) return false;
  return !anchorsOf(await readFile(path, "utf8")).has(fragment);
}

describe("links between the repository's pages", () => {
  it("lead to files and headings that are there", async () => {
    const { stdout } = await run("git", ["ls-files", "*.md"], { cwd: ROOT });
    // The build generates the reference pages.
    const made = await readdir(join(ROOT, "docs", "reference"), { recursive: true });
    const pages = made.filter((path) => path.endsWith(".md")).map((path) => join("docs", "reference", path));
    assert.ok(pages.length > 2);
    const found: string[] = [];
    for (const page of [...stdout.trim().split("\n"), ...pages]) {
      const text = (await readFile(join(ROOT, page), "utf8")).replaceAll(/```[\s\S]*?```/g, "");
      for (const [, link = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (!/^(https?:|mailto:)/.test(link) && (await broken(page, link))) found.push(`${page}: ${link}`);
      }
    }
    assert.deepEqual(found, []);
  });
});
