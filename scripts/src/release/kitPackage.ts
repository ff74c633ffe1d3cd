import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NO_NODE } from "@tripod/authoring/commands/build";
import { addFiles, type Files, file, fileAt } from "@tripod/authoring/commands/files";
import { launcher } from "../build/bundle.js";
import { addModules, legalFiles, manifestFile, readManifest, type Source, sourceIn } from "./packageFiles.js";

/** Entry points of the published package, by subpath, in `packages/authoring/dist`. */
const ENTRIES = { ".": "index", "./http": "http", "./testing": "testing" };

/**
 * Modules of the published package that only its command starts: the command itself, the process that loads
 * definitions, the start of providers.
 */
const COMMAND_MODULES = ["commands/main.js", "commands/inspectMain.js", "plugin.js"];

/** Only executable of the package. */
const COMMAND = "lib/authoring/commands/main.js";

/** Tools that the commands take from the author's project. */
const TOOLS = { "modern-tar": "^0.8.6", rolldown: ">=1.3.0", typescript: ">=5.6.0" };

/**
 * Returns the npm package `@tripod/kit`: the compiled modules of this repository that authors of providers need. One
 * copy of each module serves all subpaths.
 *
 * @param root of this repository, compiled
 */
export async function kitPackage(root: string, { repository }: Source): Promise<Files> {
  const files: Files = new Map();
  const entries = Object.values(ENTRIES).flatMap((entry) => [`${entry}.js`, `${entry}.d.ts`]);
  const modules = [...entries, ...COMMAND_MODULES].map((path) => `authoring/dist/${path}`);
  const imported = await addModules(files, root, modules, (path) => `lib/${path.replace("/dist/", "/")}`);
  const libraries = [...imported].filter((library) => !(library in TOOLS));
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
    ...(libraries.length > 0 && {
      dependencies: Object.fromEntries(libraries.map((name) => [name, dependencies[name]])),
    }),
  };
  files.set("package.json", manifestFile(manifest));
  files.set("README.md", file(await readFile(join(root, "packages", "authoring", "README.md"))));
  addFiles(files, await legalFiles(root));
  return files;
}
