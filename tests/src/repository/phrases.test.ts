/** Texts do not contain phrases of `tests/fixtures/banned-phrases.txt`. Known matches are counted, and only fall. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { bannedPhrases, phrasesIn, proseOfMarkdown, textsOfSource } from "./phrases.js";
import { ROOT } from "./root.js";

const BASELINE = join(ROOT, "tests", "fixtures", "banned-phrases.baseline.json");
const PACKAGES = ["hostpkg", "logpkg", "k8spkg"];

/** Generated files and data that quote other texts. */
const EXCLUDED_SOURCES = /(?:\/generated\/|\/fixtures\/|messageTables|^sdk\/|\/vendor\/)/;

const banned = bannedPhrases();
const baseline = JSON.parse(readFileSync(BASELINE, "utf8")) as Record<string, number>;

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

/**
 * Fails if there are more matches than the baseline allows. `PHRASES_BASELINE=write` lowers the baseline to the present
 * count; the baseline never rises.
 */
function assertFew(kind: string, found: readonly string[], t: TestContext): void {
  const allowed = baseline[kind] ?? 0;
  if (found.length < allowed && process.env.PHRASES_BASELINE === "write") {
    baseline[kind] = found.length;
    writeFileSync(BASELINE, `${JSON.stringify(baseline, undefined, 2)}\n`);
  }
  if (process.env.PHRASES_BASELINE === "list") t.diagnostic(found.join("\n"));
  t.diagnostic(`${kind}: ${found.length} matches, ${allowed} allowed`);
  const listed = allowed === 0 ? found : found.slice(-20);
  assert.ok(
    found.length <= allowed,
    `${kind}: ${found.length} banned phrases, ${allowed} allowed. Reword the new ones (tests/fixtures/banned-phrases.txt):\n${listed.join("\n")}`,
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
  it("do not occur in Markdown", (t) => {
    // The build generates the reference pages; git ignores them.
    const generated = readdirSync(join(ROOT, "docs", "reference"), { encoding: "utf8", recursive: true })
      .filter((path) => path.endsWith(".md"))
      .map((path) => join("docs", "reference", path));
    const pages = [...new Set([...tracked("*.md"), ...generated])];
    assert.ok(pages.length > 200, `${pages.length} pages`);
    assertFew(
      "markdown",
      pages.flatMap((path) => matches(path, proseOfMarkdown(read(path)))),
      t,
    );
  });

  for (const name of PACKAGES) {
    it(`do not occur in the schema of ${name}`, (t) => {
      const schema = JSON.parse(read(join("dist", "schemas", `${name}.json`))) as unknown;
      const texts = descriptionsOf(schema);
      assert.ok(texts.length > 1_000, `${texts.length} descriptions`);
      assertFew(`schema ${name}`, matches(name, texts), t);
    });
  }

  const sources = tracked("*.ts", "*.mts", "*.mjs", "*.js").filter((path) => !EXCLUDED_SOURCES.test(path));
  const texts = sources.map((path) => ({ path, ...textsOfSource(read(path)) }));
  for (const kind of ["strings", "comments", "titles"] as const) {
    it(`do not increase in ${kind} of source files`, (t) => {
      assert.ok(sources.length > 1_000, `${sources.length} files`);
      assertFew(
        kind,
        texts.flatMap((text) => matches(text.path, text[kind])),
        t,
      );
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
  it("finds a banned phrase in prose only", () => {
    assert.deepEqual(phrasesIn("The list is made anew.", banned), ["anew"]);
    assert.deepEqual(phrasesIn("Run `anew`.", banned), []);
  });

  it("skips fenced code of Markdown pages", () => {
    const page = "One.\n\n```sh\nanew\n```\n\n- Two.\n\n  ```sh\n  anew\n  ```\n";
    assert.deepEqual(phrasesIn(proseOfMarkdown(page).join("\n"), banned), []);
  });
});
