/** Titles of tests name the function or resource, and state behavior. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

/** Start of a title that names no function, resource, command or page. */
const UNNAMED = /^(?:an?|the|every|each|what|how|if|when|where|after|before|in|on|of|with|without)\s/i;

/** Title of an occasion, or one without a subject that a reader knows. */
const OCCASION = /^(?:defects?|bugs?|issues?|regressions?)\b.*\d|^(?:it|they) (?:is|are|was|were|has|have)\b/i;

/** Returns the titles of the suites at the top of a test file. */
function suitesIn(source: string): readonly string[] {
  return [...source.matchAll(/^describe(?:\.\w+)?\(\s*(["'`])(.*?)\1/gm)].map(([, , title = ""]) => title);
}

/** Returns the titles of all tests of a file. */
function testsIn(source: string): readonly string[] {
  return [...source.matchAll(/^\s*(?:it|test)(?:\.\w+)?\(\s*(["'`])(.*?)\1/gm)].map(([, , title = ""]) => title);
}

describe("titles of tests", () => {
  const files = execFileSync("git", ["ls-files", "*.test.ts"], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\n")
    .filter((path) => path !== "" && !path.includes("/templates/"));

  /** Returns `path: title` for each title that matches. */
  const matching = (titlesIn: (source: string) => readonly string[], pattern: RegExp): readonly string[] =>
    files.flatMap((path) =>
      titlesIn(readFileSync(ROOT + path, "utf8"))
        .filter((title) => pattern.test(title))
        .map((title) => `${path}: ${title}`),
    );

  it("start with a function, resource, command or page", () => {
    assert.ok(files.length > 400, `${files.length} files`);
    assert.deepEqual(matching(suitesIn, UNNAMED), []);
  });

  it("state behavior instead of an occasion", () => {
    assert.deepEqual(matching(testsIn, OCCASION), []);
  });

  it("are found in any form of a call", () => {
    const source =
      'describe("a zone", () => {\n  it(`defect 22: gone`, f);\n});\ndescribe.skip(\n  "readZone",\n  () => {});';
    assert.deepEqual(suitesIn(source), ["a zone", "readZone"]);
    assert.deepEqual(testsIn(source), ["defect 22: gone"]);
    assert.deepEqual(
      suitesIn(source).map((title) => UNNAMED.test(title)),
      [true, false],
    );
    assert.deepEqual(
      testsIn(source).map((title) => OCCASION.test(title)),
      [true],
    );
  });
});
