/** Texts do not contain phrases of `tests/fixtures/banned-phrases.txt`. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { bannedPhrases, phrasesIn, proseOfMarkdown, textsOfSource } from "./phrases.js";
import { ROOT } from "./root.js";

const PACKAGES = ["hostpkg", "logpkg", "k8spkg"];

/** Generated files and data that quote other texts. */
const EXCLUDED_SOURCES = /(?:\/generated\/|\/fixtures\/|messageTables|^sdk\/|\/vendor\/)/;

const banned = bannedPhrases();

function tracked(...patterns: readonly string[]): readonly string[] {
  return execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\n")
    .filter((path) => path !== "");
}

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Returns `origin: phrase` for each banned phrase in the texts. */
function matches(origin: string, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => phrasesIn(text, banned).map((phrase) => `${origin}: "${phrase}" in: ${text.trim()}`));
}

/** Fails with every match, so that all can be reworded in one edit. */
function assertNone(found: readonly string[]): void {
  assert.ok(banned.length >= 50, `${banned.length} phrases`);
  assert.ok(
    found.length === 0,
    `${found.length} banned phrases. Reword them (tests/fixtures/banned-phrases.txt):\n${found.join("\n")}`,
  );
}

/** Returns every `description` and `deprecationMessage` of a schema. */
function descriptionsOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === "string"
      ? ["description", "deprecationMessage"].includes(key)
        ? proseOfMarkdown(member)
        : []
      : descriptionsOf(member),
  );
}

describe("banned phrases", () => {
  it("do not occur in Markdown", () => {
    // The build generates the reference pages; git ignores them.
    const generated = readdirSync(join(ROOT, "docs", "reference"), { encoding: "utf8", recursive: true })
      .filter((path) => path.endsWith(".md"))
      .map((path) => join("docs", "reference", path));
    const pages = [...new Set([...tracked("*.md"), ...generated])];
    assert.ok(pages.length > 200, `${pages.length} pages`);
    assertNone(pages.flatMap((path) => matches(path, proseOfMarkdown(read(path)))));
  });

  for (const name of PACKAGES) {
    it(`do not occur in the schema of ${name}`, () => {
      const schema = JSON.parse(read(join("dist", "schemas", `${name}.json`))) as unknown;
      const texts = descriptionsOf(schema);
      assert.ok(texts.length > 1_000, `${texts.length} descriptions`);
      assertNone(matches(name, texts));
    });
  }

  const sources = tracked("*.ts", "*.mts", "*.mjs", "*.js").filter((path) => !EXCLUDED_SOURCES.test(path));
  const texts = sources.map((path) => ({ path, ...textsOfSource(read(path)) }));
  for (const kind of ["strings", "comments", "titles"] as const) {
    it(`do not occur in ${kind} of source files`, () => {
      assert.ok(sources.length > 1_000, `${sources.length} files`);
      assertNone(texts.flatMap((text) => matches(text.path, text[kind])));
    });
  }
});

describe("textsOfSource", () => {
  for (const [what, source, expected] of [
    ["a line comment", "const a = 1; // One.\nf();", { comments: [" One."], strings: [], titles: [] }],
    [
      "each line of a block comment",
      "/**\n * One.\n * Two.\n */",
      { comments: ["", " One.", " Two.", " "], strings: [], titles: [] },
    ],
    ["strings, with escaped quotes", `f("a \\" b", 'c');`, { comments: [], strings: ['a \\" b', "c"], titles: [] }],
    [
      "a template with nested strings",
      `f(\`a \${g("b", { c: \`d\` })} e\`);`,
      { comments: [], strings: ["b", "d", "a … e"], titles: [] },
    ],
    [
      "titles of tests",
      `it("works", () => f("x")); describe(\`g \${1}\`, h);`,
      { comments: [], strings: ["x"], titles: ["works", "g …"] },
    ],
    ["no paths of modules", 'import { a } from "./a.js"; f(a, "./b");', { comments: [], strings: ["./b"], titles: [] }],
    [
      "no text of regular expressions",
      'const a = /"[/"]/.test(b) / 2; f("c");',
      { comments: [], strings: ["c"], titles: [] },
    ],
  ] as const) {
    it(`returns ${what}`, () => assert.deepEqual(textsOfSource(source), expected));
  }
});

describe("phrasesIn", () => {
  const list = [/\bteh\b/];

  it("finds a banned phrase in prose only", () => {
    assert.deepEqual(phrasesIn("Prints teh list.", list), ["teh"]);
    assert.deepEqual(phrasesIn("Run `teh`. See <teh> or https://host/teh.", list), []);
  });

  it("skips fenced code of Markdown pages", () => {
    const page = "One.\n\n```sh\nteh\n```\n\n- Two.\n\n  ```sh\n  teh\n  ```\n";
    assert.deepEqual(phrasesIn(proseOfMarkdown(page).join("\n"), list), []);
  });
});
