import { dirname, join } from "node:path";
import {
  bundleProvider,
  compressSchema,
  entryModule,
  executableFiles,
} from "@tripod/authoring/commands/bundleProvider";
import { addFiles, file, writeFolder } from "@tripod/authoring/commands/files";
import { type RolldownPlugin, rolldown } from "rolldown";
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
    external: "./main.js",
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
  /** Path of the module that `start` loads. */
  readonly external: string;
  /** First lines of the script. */
  readonly banner?: string;
  readonly minify?: boolean;
}

/**
 * Returns a script that every Node since 12 can parse. A Node that is too old runs `refuse`, with the message as
 * `problem`. Others run `start`.
 */
export async function guarded(
  root: string,
  { subject, before = "", start, refuse = SAY_AND_END, external, banner = "", minify = false }: GuardedScript,
): Promise<string> {
  const code = `import { nodeProblem } from "./packages/kit/dist/nodeVersion.js";
${before}
const problem = nodeProblem(${JSON.stringify(subject)}, process);
if (problem === undefined) {
  ${start}
} else {
  ${refuse}
}`;
  const script = await bundleScript({ code, folder: root, target: "node12", external: [external], minify });
  return banner === "" ? script : `${banner}\n${script}`;
}

/** Script, and the form of its bundle. */
interface Script {
  /** Code of the script. Default: the file `path`. */
  readonly code?: string;
  /** Folder in which the imports of the code are resolved. */
  readonly folder: string;
  /** Path of the script. Default: a file in the folder that does not need to exist. */
  readonly path?: string;
  readonly format?: "cjs" | "esm";
  readonly target?: string;
  readonly external?: string[];
  readonly minify?: boolean;
  readonly plugins?: RolldownPlugin[];
}

/** Returns one script with everything that it imports. */
export async function bundleScript(script: Script): Promise<string> {
  const {
    code,
    folder,
    path = join(folder, "script.js"),
    format = "cjs",
    target = "node20.19",
    external = [],
  } = script;
  const bundle = await rolldown({
    cwd: folder,
    input: { main: path },
    platform: "node",
    external,
    transform: { target },
    // The warning depends on the speed of the machine.
    checks: { bundlerTimings: false },
    plugins: [
      {
        name: "script",
        resolveId: (id) => (id === path ? id : external.includes(id) ? { id, external: true } : undefined),
        load: (id) => (id === path ? code : undefined),
      },
      ...(script.plugins ?? []),
    ],
  });
  const form = { format, minify: script.minify ?? false, comments: false, codeSplitting: false, esModule: false };
  const { output } = await bundle.generate(form).finally(() => bundle.close());
  return output[0].code;
}
