import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./root.js";
import { SDKS } from "./sdks.js";

const run = promisify(execFile);
const CONTENTS = join(ROOT, "tests", "fixtures", "npm.golden.txt");
const PUBLISHED = join(ROOT, "dist", "npm");

/** Packages of the command line, the emulators, and for authors of providers. */
const TOOLS = ["cli", "create-provider", "emulators", "kit"];

/** Files that no package publishes. */
const HELPERS = /\btest|testing|fixture|\.map$|tsbuildinfo/i;

interface Manifest {
  readonly private?: boolean;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;
}

/** Returns the files that `npm publish` would send. */
async function packed(folder: string): Promise<string[]> {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: folder });
  const [{ files } = { files: [] }] = JSON.parse(stdout) as { files: { path: string }[] }[];
  return files.map(({ path }) => path).sort();
}

/** Groups paths by kind, because the number of files per definition or module is irrelevant. */
function kinds(paths: readonly string[]): string[] {
  const kind = (path: string): string => {
    if (/^(client|plugin\/definitions)\/.*\.(d\.ts|js)$/.test(path) && !/^client\/(index|client)\.js$/.test(path)) {
      return path.replace(/^(client\/[^/]+|plugin\/definitions)\/.*?(\.d\.ts|\.js)$/, "$1/*$2");
    }
    if (path.startsWith("seeds/")) return "seeds/*";
    if (path.startsWith("templates/")) return path.replace(/^(templates\/[^/]+)\/.*$/, "$1/*");
    if (path.startsWith("lib/")) return path.replace(/^(lib\/[^/]+)\/.*?(\.d\.ts|\.js)$/, "$1/*$2");
    if (path.startsWith("dist/")) return path.replace(/^dist\/.*?(\.d\.ts|\.js)$/, "dist/*$1");
    const definition = /^(?!index\.|provider\.|utilities\.)[A-Za-z0-9]+(\.d\.ts|\.js)$/.exec(path);
    return definition === null ? path : `*${definition[1]}`;
  };
  return [...new Set(paths.map(kind))].sort();
}

describe("published packages", () => {
  it(
    "holds what was agreed to, with its license, and no test helper; UPDATE_GOLDEN=1 agrees to a change",
    SDKS,
    async () => {
      const names = (await readdir(PUBLISHED)).sort();
      assert.deepEqual(names, [...TOOLS, "hostpkg", "k8spkg", "logpkg"].sort());
      const sections = await Promise.all(
        names.map(async (name) => {
          const paths = await packed(join(PUBLISHED, name));
          assert.ok(paths.includes("LICENSE"), `${name} has its license`);
          // The kit contains conformance tests for authors.
          const published = name === "kit" ? /\.map$|tsbuildinfo|\.test\.|fixture/i : HELPERS;
          // The tests in templates are those of the authors.
          const helpers = paths.filter((path) => !path.startsWith("templates/") && published.test(path));
          assert.deepEqual(helpers, [], `${name} brings no test helpers and no traces of the build`);
          return `${name}\n${kinds(paths)
            .map((path) => `  ${path}\n`)
            .join("")}`;
        }),
      );
      const contents = sections.join("\n");
      if (process.env.UPDATE_GOLDEN === "1") await writeFile(CONTENTS, contents);
      assert.equal(contents, await readFile(CONTENTS, "utf8"));
    },
  );

  it("runs nothing at its installation but what puts the plugin in place", SDKS, async () => {
    for (const name of await readdir(PUBLISHED)) {
      const { scripts, license } = await manifestOf(join(PUBLISHED, name));
      const expected = TOOLS.includes(name) ? undefined : { postinstall: "node plugin/install.cjs" };
      assert.deepEqual([scripts, license], [expected, "Apache-2.0"]);
    }
  });

  it("has a README without relative links or steps that need a checkout", SDKS, async () => {
    for (const name of await readdir(PUBLISHED)) {
      const text = await readFile(join(PUBLISHED, name, "README.md"), "utf8");
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
      assert.deepEqual(
        links.filter((link) => !/^(?:https:|#)/.test(link)),
        [],
        name,
      );
      assert.doesNotMatch(text, /npm (?:run|ci)\b|\b(?:a|the) checkout\b/, name);
    }
  });

  it("is nothing else: the parts of the house are private", async () => {
    for (const part of await readdir(join(ROOT, "packages"))) {
      const manifest = await manifestOf(join(ROOT, "packages", part));
      assert.equal(manifest.private, true, part);
      assert.equal(manifest.license, "Apache-2.0", part);
    }
  });
});
