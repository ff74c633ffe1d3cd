import { dirname, join } from "node:path";
import {
  bundleProvider,
  compressSchema,
  entryModule,
  executableFiles,
} from "@tripod/authoring/commands/bundleProvider";
import { addFiles, file, writeFolder } from "@tripod/authoring/commands/files";
import { type BuildOptions, build } from "esbuild";
import { rolldown } from "rolldown";
import { parseSync, Visitor } from "rolldown/utils";
import { pluginPath, ROOT } from "./paths.js";

/** Input of {@link bundlePlugin}. */
interface BundledPlugin {
  readonly name: string;
  readonly schema: object;
  /** Docs of its definitions, which the provider has in its schema file only. */
  readonly docs: ReadonlySet<string>;
}

/** Bundles the provider of a package into its folder, with the schema that it serves. */
export async function bundlePlugin({ name, schema, docs }: BundledPlugin): Promise<void> {
  const files = await bundleProvider({
    bundler: { rolldown, parseSync, Visitor },
    folder: ROOT,
    // Its imports are resolved as those of a file in `tests`.
    entry: { path: join(ROOT, "tests", "plugin.js"), code: entryModule("@tripod/provider", `@tripod/${name}`, name) },
    pure: /[\\/]packages[\\/]/,
    reduced: /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/,
    reduction: { docs, removesEveryDoc: true, folderOf: (pkg) => join(ROOT, "packages", pkg, "dist") },
  });
  addFiles(files, executableFiles(name, await launcher(NO_NODE)));
  files.set("schema.json.br", file(compressSchema(schema)));
  await writeFolder(dirname(pluginPath(name)), files);
}

/** Message if Node is not installed. */
export const NO_NODE =
  "This plugin is a script and needs Node 20.19 or later, which is not on PATH. Install Node (https://nodejs.org), or the plugin as an executable, which needs nothing: the releases have one for each system.";

/** A shell reads the first two lines and starts Node, which takes the second for a text and a comment. */
const shellStart = (noNode: string) => `#!/bin/sh
":" //; command -v node >/dev/null 2>&1 && exec node "$0" "$@"; echo "${noNode}" >&2; exit 127`;

/** First lines of the executables of this repository's plugins. */
export const LAUNCHER = shellStart(NO_NODE);

/** Behavior on a Node that is too old. */
const SAY_AND_END = 'process.stderr.write(problem + "\\n"); process.exitCode = 1;';

/**
 * Returns the executable of a plugin: code that an old Node can parse, and the start of the core.
 *
 * @param noNode message if Node is not on PATH
 */
export function launcher(noNode: string): Promise<string> {
  return guarded(ROOT, {
    subject: "This plugin",
    before: 'import { keepCompiledCode } from "./packages/provider/dist/compileCache.js";',
    start: 'keepCompiledCode(process); require("./main.js");',
    external: ["./main.js"],
    banner: shellStart(noNode),
    minify: true,
  });
}

/** Input of {@link guarded}. */
interface GuardedScript {
  readonly subject: string;
  readonly before?: string;
  readonly start: string;
  readonly refuse?: string;
  readonly external: string[];
  readonly banner?: string;
  readonly minify?: boolean;
}

/**
 * Returns a script that every Node since 12 can read: on one that is too old `refuse` has the sentence as `problem`, on
 * others it goes on with `then`.
 */
export async function guarded(
  root: string,
  { subject, before = "", start, refuse = SAY_AND_END, external, banner = "", minify = false }: GuardedScript,
): Promise<string> {
  const script = await bundleScript({
    minify,
    stdin: {
      contents: `import { nodeProblem } from "./packages/kit/dist/nodeVersion.js";
${before}
const problem = nodeProblem(${JSON.stringify(subject)}, process);
if (problem === undefined) {
  ${start}
} else {
  ${refuse}
}`,
      resolveDir: root,
    },
    format: "cjs",
    target: "node12",
    logOverride: { "commonjs-variable-in-esm": "silent" },
    external,
    banner: { js: banner },
  });
  return Buffer.from(script).toString();
}

/** Returns one script with everything that it imports. */
export async function bundleScript(options: BuildOptions): Promise<Uint8Array> {
  const form = { bundle: true, platform: "node", legalComments: "none", logLevel: "warning" } as const;
  const { outputFiles } = await build({ ...form, ...options, write: false });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
