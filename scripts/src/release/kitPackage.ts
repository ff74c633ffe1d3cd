import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { NO_NODE } from "@tripod/authoring/commands/build";
import { addFiles, type Files, file, fileAt } from "@tripod/authoring/commands/files";
import { launcher } from "../build/bundle.js";
import { legalFiles, manifestFile, readManifest, type Source, sourceIn } from "./packageFiles.js";

/** Entry points of the published package, by subpath, in `packages/authoring/dist`. */
const ENTRIES = { ".": "index", "./http": "http", "./testing": "testing" };

/**
 * Modules of the published package that only its command starts: the command itself, the process that loads
 * definitions, the start of providers.
 */
const COMMAND_MODULES = ["commands/main", "commands/inspectMain", "plugin"];

/** Only executable of the package. */
const COMMAND = "lib/authoring/commands/main.js";

/** Tools that the commands take from the author's project. */
const TOOLS = { "modern-tar": "^0.8.6", rolldown: ">=1.3.0", typescript: ">=5.6.0" };

/** Imports in compiled modules and in declarations: `from "x"`, `import "x"`, `import("x")`. */
const IMPORT = /(\bfrom\s+|\bimport\s+|\bimport\()"([^"]+)"/g;
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/;

/** Modules, or their declarations. */
type Kind = ".js" | ".d.ts";

/**
 * Returns the npm package `@tripod/kit`: the compiled modules of this repository that authors of providers need, unchanged but for
 * imports between packages, which become relative. One copy of each module serves all subpaths.
 *
 * @param root of this repository, compiled
 */
export async function kitPackage(root: string, { repository }: Source): Promise<Files> {
  const files: Files = new Map();
  const seen = new Set<string>();
  const libraries = new Set<string>();

  /** Returns the path of the file that `@tripod/NAME/SUBPATH` stands for, below `packages`. */
  const resolveOwn = async (specifier: string, kind: Kind): Promise<string> => {
    const [, name = "", ...subpath] = specifier.split("/");
    const { exports = {} } = await readManifest(root, name);
    const target = exports[[".", ...subpath].join("/")];
    if (target === undefined) throw new Error(`@tripod/kit cannot contain ${specifier}, which is not exported`);
    return posix.join(name, target[kind === ".js" ? "default" : "types"]);
  };

  /** Adds a module and everything that it imports. `path` is below `packages`, such as `kit/dist/index.js`. */
  const add = async (path: string, kind: Kind): Promise<void> => {
    const published = publishedPath(path);
    if (seen.has(published)) return;
    seen.add(published);
    const compiled = await readFile(join(root, "packages", path), "utf8");
    const lines = compiled.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, "\n").split("\n");
    const code = lines.filter((line) => !COMMENT.test(line)).join("\n");
    const imported = new Map<string, string>();
    for (const [, , specifier = ""] of code.matchAll(IMPORT)) {
      if (specifier.startsWith("@tripod/")) imported.set(specifier, await resolveOwn(specifier, kind));
      else if (specifier.startsWith("."))
        imported.set(specifier, posix.join(posix.dirname(path), specifier.replace(/\.js$/, kind)));
      else if (!specifier.startsWith("node:") && !(libraryOf(specifier) in TOOLS)) libraries.add(libraryOf(specifier));
    }
    for (const target of imported.values()) await add(target, kind);
    const makeRelative = (whole: string, before: string, specifier: string): string => {
      const target = imported.get(specifier);
      if (target === undefined || !specifier.startsWith("@tripod/")) return whole;
      const to = posix.relative(posix.dirname(published), publishedPath(target).replace(/\.d\.ts$/, ".js"));
      return `${before}"${to.startsWith(".") ? to : `./${to}`}"`;
    };
    const content = lines.map((line) => (COMMENT.test(line) ? line : line.replace(IMPORT, makeRelative)));
    files.set(published, file(content.join("\n")));
  };

  for (const entry of Object.values(ENTRIES)) {
    for (const kind of [".js", ".d.ts"] as const) await add(`authoring/dist/${entry}${kind}`, kind);
  }
  for (const name of COMMAND_MODULES) await add(`authoring/dist/${name}.js`, ".js");
  files.set(COMMAND, file(fileAt(files, COMMAND).content, true));
  files.set("lib/authoring/commands/launcher", file(await launcher(NO_NODE)));
  const { version, license, engines } = await readManifest(root, "authoring");
  const { dependencies = {} } = await readManifest(root, "kit");
  const manifest = {
    name: "@tripod/kit",
    version,
    description: "Write Pulumi providers in TypeScript: declare a resource once.",
    license,
    type: "module",
    repository: sourceIn(repository, "packages/authoring"),
    engines,
    exports: Object.fromEntries(
      Object.entries(ENTRIES).map(([subpath, entry]) => [
        subpath,
        { types: `./lib/authoring/${entry}.d.ts`, default: `./lib/authoring/${entry}.js` },
      ]),
    ),
    bin: { "tripod-kit": `./${COMMAND}` },
    peerDependencies: TOOLS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(TOOLS).map((name) => [name, { optional: true }])),
    sideEffects: false,
    ...(libraries.size > 0 && {
      dependencies: Object.fromEntries([...libraries].map((name) => [name, dependencies[name]])),
    }),
  };
  files.set("package.json", manifestFile(manifest));
  files.set("README.md", file(await readFile(join(root, "packages", "authoring", "README.md"))));
  addFiles(files, await legalFiles(root));
  return files;
}

/** Returns the npm package of an import: `@a/b` of `@a/b/c`. */
function libraryOf(specifier: string): string {
  const steps = specifier.split("/");
  return steps.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Returns the path in the package: `kit/dist/values/json.js` is `lib/kit/values/json.js`. */
function publishedPath(path: string): string {
  const [name = "", , ...rest] = path.split("/");
  return posix.join("lib", name, ...rest);
}
