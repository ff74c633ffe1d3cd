import { readFile } from "node:fs/promises";
import { dirname, join, posix, relative } from "node:path";
import { file } from "./files.mjs";

/** Entry points of the published package, by subpath, in `packages/authoring/dist`. */
const ENTRIES = { ".": "index", "./http": "http", "./testing": "testing" };

/** Imports in compiled modules and in declarations: `from "x"`, `import "x"`, `import("x")`. */
const IMPORT = /(\bfrom\s+|\bimport\s+|\bimport\()"([^"]+)"/g;
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

/**
 * Builds the npm package `@tripod/kit`: the compiled modules of this repository that authors of providers need, as they are, with
 * imports between packages replaced by relative ones. One copy of each module serves all subpaths.
 *
 * @param {string} root of this repository, compiled
 * @param {{ repository: string }} about
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function kitPackage(root, { repository }) {
  const files = new Map();
  const libraries = new Set();
  const exportsOf = new Map();
  const manifestIn = async (name) => JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8"));

  /** Returns the path of the file that `@tripod/NAME/SUBPATH` stands for, below `packages`. */
  const resolveOwn = async (specifier, kind) => {
    const [, name, ...subpath] = specifier.split("/");
    if (!exportsOf.has(name)) exportsOf.set(name, (await manifestIn(name)).exports);
    const target = exportsOf.get(name)[[".", ...subpath].join("/")];
    if (target === undefined) throw new Error(`@tripod/kit cannot contain ${specifier}, which is not exported`);
    return posix.join(name, target[kind === ".js" ? "default" : "types"]);
  };

  /** Adds a module and everything that it imports. `path` is below `packages`, such as `kit/dist/index.js`. */
  const add = async (path, kind) => {
    const published = publishedPath(path);
    if (files.has(published)) return;
    files.set(published, undefined);
    const text = (await readFile(join(root, "packages", path), "utf8")).replace(
      /\n?\/\/# sourceMappingURL=.*\n?$/,
      "\n",
    );
    const lines = text.split("\n");
    const found = new Map();
    for (const [, , specifier] of lines
      .filter((line) => !COMMENT.test(line))
      .join("\n")
      .matchAll(IMPORT)) {
      if (specifier.startsWith("@tripod/")) found.set(specifier, await resolveOwn(specifier, kind));
      else if (specifier.startsWith(".")) {
        found.set(
          specifier,
          posix.join(dirname(path), kind === ".js" ? specifier : specifier.replace(/\.js$/, ".d.ts")),
        );
      } else if (!specifier.startsWith("node:"))
        libraries.add(
          specifier
            .split("/")
            .slice(0, specifier.startsWith("@") ? 2 : 1)
            .join("/"),
        );
    }
    for (const target of found.values()) await add(target, kind);
    const relativeTo = (whole, before, specifier) => {
      if (!specifier.startsWith("@tripod/")) return whole;
      const target = publishedPath(found.get(specifier)).replace(/\.d\.ts$/, ".js");
      const to = relative(dirname(published), target).replaceAll("\\", "/");
      return `${before}"${to.startsWith(".") ? to : `./${to}`}"`;
    };
    const content = lines.map((line) => (COMMENT.test(line) ? line : line.replace(IMPORT, relativeTo)));
    files.set(published, file(content.join("\n")));
  };

  for (const entry of Object.values(ENTRIES)) {
    for (const kind of [".js", ".d.ts"]) await add(`authoring/dist/${entry}${kind}`, kind);
  }
  const { version, license, engines } = await manifestIn("authoring");
  const kit = await manifestIn("kit");
  const manifest = {
    name: "@tripod/kit",
    version,
    description: "Write Pulumi providers in TypeScript: declare a resource once.",
    license,
    type: "module",
    repository: { type: "git", url: `git+${repository}.git`, directory: "packages/authoring" },
    engines,
    exports: Object.fromEntries(
      Object.entries(ENTRIES).map(([subpath, entry]) => [
        subpath,
        { types: `./lib/authoring/${entry}.d.ts`, default: `./lib/authoring/${entry}.js` },
      ]),
    ),
    sideEffects: false,
    ...(libraries.size > 0 && {
      dependencies: Object.fromEntries([...libraries].map((name) => [name, kit.dependencies[name]])),
    }),
  };
  files.set("package.json", file(`${JSON.stringify(manifest, undefined, 2)}\n`));
  files.set("README.md", file(await readFile(join(root, "packages", "authoring", "README.md"))));
  for (const legal of ["LICENSE", "NOTICE"]) files.set(legal, file(await readFile(join(root, legal))));
  return files;
}

/** Returns the path in the package: `kit/dist/values/json.js` is `lib/kit/values/json.js`. */
function publishedPath(path) {
  const [name, , ...rest] = path.split("/");
  return posix.join("lib", name, ...rest);
}
