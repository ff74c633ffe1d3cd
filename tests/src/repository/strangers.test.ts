import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

/** Commands that download and run a package, with the options before its name. */
const FETCHED = /\b(?:npx|npm exec|pnpm dlx|yarn dlx|bunx)((?: +-[\w-]+)*) +(@?[\w./-]+)/g;

describe("documented commands", () => {
  it("never download a foreign package with a name that exists only in a checkout", () => {
    const listed = execFileSync("git", ["ls-files", "*.md", "*.ts", "*.mjs", "*.js", "*.py", "*.yaml", "*Dockerfile"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    const lines = listed
      .trim()
      .split("\n")
      .flatMap((path) => {
        const text = readFileSync(join(ROOT, path), "utf8");
        return [...text.matchAll(FETCHED)].map(([line, , name = ""]) => ({ path, line, name }));
      });
    assert.ok(lines.length > 10);
    // Our packages have our scope; biome is a dependency of the repository.
    const foreign = lines.filter(({ name }) => !/^@tripod\/(?:cli|kit|pulumi-\w+)$|^biome$/.test(name));
    assert.deepEqual(foreign, []);
  });
});
