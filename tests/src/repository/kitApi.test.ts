import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { promisify } from "node:util";
import { type Files, textOf, writeFolder } from "@tripod/authoring/commands/files";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { kitPackage } from "@tripod/scripts/release/kitPackage";
import { ROOT } from "./root.js";

const run = promisify(execFile);
const GOLDEN = join(ROOT, "packages", "authoring", "fixtures", "kitApi.golden.txt");

/** Modules that examples import: an API, its definitions and its package. */
const CONTEXT = {
  "api.ts": `import { restApi, s } from "@tripod/kit";

export const api = restApi({
  name: "shop",
  version: "1.0.0",
  settings: {
    url: s.string("URL of the shop.").env("SHOP_URL"),
    token: s.string("API token.").secret().env("SHOP_TOKEN"),
  },
  baseUrl: ({ url }) => url,
  authorization: ({ token }) => ({ Authorization: \`Bearer \${token}\` }),
});
`,
  "Shelf.ts": `import { s } from "@tripod/kit";
import { api } from "./api.js";

export const Shelf = api.managed({
  name: "Shelf",
  kind: "shelf",
  doc: "Shelf of the shop.",
  endpoint: { path: "/shelves" },
  fields: { name: s.string("Name.").replaces(), width: s.number("Width in centimeters.") },
  update: "changes",
});
`,
  "getShelf.ts": `import { s } from "@tripod/kit";
import { api } from "./api.js";

export const getShelf = api.lookup({
  name: "getShelf",
  doc: "Shelf of the shop.",
  fields: { name: s.string("Name."), width: s.number("Width in centimeters.").computed() },
  run: async ({ name }) => ({ name, width: 80 }),
});
`,
};

/** Declaration: its comment, and its text without comments. */
interface Declaration {
  /** Folder of its package, such as `lib/rest/`. */
  readonly folder: string;
  readonly name: string;
  readonly comment: string;
  readonly text: string;
}

/** Returns the declaration of a name in one of the declaration files below a folder. */
function findDeclaration(files: Files, folder: string, name: string): Declaration | undefined {
  const start = new RegExp(
    `((?:^/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?)^(?:export )?(?:declare )?(?:abstract )?(?:function|class|const|type|interface) ${name}\\b`,
    "m",
  );
  for (const path of files.keys()) {
    if (!path.startsWith(folder) || !path.endsWith(".d.ts") || path.endsWith("/index.d.ts")) continue;
    const text = textOf(files, path);
    const found = start.exec(text);
    if (found === null) continue;
    const [, comment = ""] = found;
    const lines = text.slice(found.index + comment.length).split("\n");
    const end = lines.findIndex((line) => !line.startsWith("    ") && /(?:^\}|;)$/.test(line));
    const declared = lines.slice(0, end + 1).join("\n");
    return { folder, name, comment, text: declared.replace(/^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/gm, "") };
  }
  return undefined;
}

/** Number of columns up to which a declaration is on one line. */
const MAX_COLUMNS = 200;

/** Returns a declaration on one line if it fits. */
function compact(text: string): string {
  const line = text.replaceAll(/\n */g, " ");
  return line.length <= MAX_COLUMNS ? line : text;
}

/** Folders of the packages whose types appear in the API. */
const FOLDERS = ["lib/authoring/", "lib/kit/", "lib/http/", "lib/rest/"];

/** Returns the declarations of the types that these declarations name, and of the types that those name. */
function namedTypes(files: Files, exported: readonly Declaration[]): readonly Declaration[] {
  const key = ({ folder, name }: Declaration): string => `${folder}${name}`;
  const found = new Map(exported.map((declaration) => [key(declaration), declaration]));
  // A map that grows while it is iterated: new declarations come last.
  for (const { folder, text } of found.values()) {
    for (const name of new Set(text.match(/\b[A-Z]\w+\b/g))) {
      const folders = [folder, ...FOLDERS.filter((other) => other !== folder)];
      if (folders.some((one) => found.has(`${one}${name}`))) continue;
      const declaration = folders.map((one) => findDeclaration(files, one, name)).find((one) => one !== undefined);
      if (declaration !== undefined) found.set(key(declaration), declaration);
    }
  }
  return [...found.values()].filter((declaration) => !exported.includes(declaration));
}

/** Returns what one subpath of the kit exports. */
function exportsOf(files: Files, entry: string): readonly Declaration[] {
  const index = textOf(files, `lib/authoring/${entry}.d.ts`);
  return [...index.matchAll(/export (?:type )?\{([^}]*)\} from "([^"]+)"/g)].flatMap(([, names = "", from = ""]) => {
    const [, sibling] = /^\.\.\/(\w+)\//.exec(from) ?? [];
    const folder = `lib/${sibling ?? "authoring"}/`;
    return names
      .split(",")
      .map((name) => name.trim().replace(/^type /, ""))
      .filter(Boolean)
      .map((name) => findDeclaration(files, folder, name) ?? assert.fail(`${folder} declares no ${name}`));
  });
}

/** Returns the examples in a comment. */
function examplesIn(comment: string): readonly string[] {
  const text = comment.replace(/^ \* ?/gm, "");
  return [...text.matchAll(/@example\n```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
}

describe("API of @tripod/kit", () => {
  let files: Files;
  let sections: ReadonlyMap<string, readonly Declaration[]>;
  const folder = useTemporaryFolder();
  before(async () => {
    files = await kitPackage(ROOT, { repository: "https://example.org/kit" });
    sections = new Map(
      [
        ["@tripod/kit", "index"],
        ["@tripod/kit/http", "http"],
        ["@tripod/kit/testing", "testing"],
      ].map(([subpath = "", entry = ""]) => [subpath, exportsOf(files, entry)]),
    );
  });

  it("is the agreed one; UPDATE_GOLDEN=1 agrees to a change", async () => {
    const exported = [...sections.values()].flat();
    const text = [...sections, ["types that these declarations name", namedTypes(files, exported)] as const]
      .map(([subpath, all]) => {
        const declarations = all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
        return `${subpath}\n\n${declarations.map(({ text }) => compact(text)).join("\n")}\n`;
      })
      .join("\n");
    if (process.env.UPDATE_GOLDEN === "1") await writeFile(GOLDEN, text);
    assert.equal(text, await readFile(GOLDEN, "utf8"));
  });

  it("has a sentence and an example for every export", () => {
    const all = [...sections.values()].flat();
    assert.ok(all.length > 80);
    const missing = all.flatMap(({ name, comment }) => {
      const problems = [];
      if (!/^\/\*\*\n \* [A-Z`][^\n]+/.test(comment)) problems.push(`${name}: no sentence`);
      if (examplesIn(comment).length === 0) problems.push(`${name}: no example`);
      if (!new RegExp(`\\b${name}\\b`).test(examplesIn(comment).join())) problems.push(`${name}: not in its example`);
      return problems;
    });
    assert.deepEqual(missing, []);
  });

  it("has examples that compile", async () => {
    await writeFolder(join(folder, "node_modules", "@tripod", "kit"), files);
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    for (const [path, text] of Object.entries(CONTEXT)) await writeFile(join(folder, path), text);
    const examples = [...sections.values()]
      .flat()
      .flatMap(({ name, comment }) => examplesIn(comment).map((code) => ({ name, code })));
    // Some names differ in case only.
    for (const [index, { name, code }] of examples.entries())
      await writeFile(join(folder, `${index}-${name}.ts`), code);
    const [shop = ""] = examplesIn(findDeclaration(files, "lib/kit/", "definePackage")?.comment ?? "");
    await writeFile(join(folder, "package.ts"), shop);
    const config = {
      compilerOptions: {
        ...{ target: "es2023", lib: ["es2023"], module: "nodenext", types: ["node"], strict: true, noEmit: true },
        ...{ noUnusedLocals: true, verbatimModuleSyntax: true, typeRoots: [join(ROOT, "node_modules", "@types")] },
      },
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    await mkdir(join(folder, "node_modules", "@types"), { recursive: true });
    const compiler = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
    const { stdout } = await run(process.execPath, [compiler, "-p", folder], { cwd: folder }).catch((error) => error);
    assert.equal(stdout, "");
  });
});
