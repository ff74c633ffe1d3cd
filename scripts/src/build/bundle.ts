import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import {
  type CodeSplittingOptions,
  type OutputChunk,
  type OutputOptions,
  type RolldownBuild,
  rolldown,
} from "rolldown";
import { ROOT } from "./paths.js";
import { assignExports, reduceModule } from "./reduceModule.js";

/** Size in bytes from which code of several definitions has its own file. Smaller parts are in the package's file. */
const MIN_SHARED_BYTES = 1500;

/** Id of the module that starts a provider. Its imports are resolved as those of a file in `tests`. */
const ENTRY = join(ROOT, "tests", "plugin.js");

/** Input of {@link bundlePlugin}. */
interface BundledPlugin {
  readonly name: string;
  readonly folder: string;
  /** Docs of its definitions, which the provider has in its schema file only. */
  readonly texts: ReadonlySet<string>;
}

/**
 * Bundles the provider of a package into a folder: a small executable, the core, the package, and a file for each definition, which is
 * a module that `lookups` or `resources` imports. The files are scripts, which Node starts faster than modules.
 */
export async function bundlePlugin({ name, folder, texts }: BundledPlugin): Promise<void> {
  // Built in a new folder: the existing one may be in use.
  const newFolder = `${folder}.new`;
  rmSync(newFolder, { recursive: true, force: true });
  mkdirSync(join(newFolder, "definitions"), { recursive: true });
  const bundle = await openBundle(name, texts);
  try {
    const groups = groupsOf(await chunksOf(bundle));
    for (const { fileName, code } of await chunksOf(bundle, groups)) writeFileSync(join(newFolder, fileName), code);
  } finally {
    await bundle.close();
  }
  const executable = join(newFolder, `pulumi-resource-${name}`);
  writeFileSync(executable, await executableText());
  chmodSync(executable, 0o755);
  // A file without an extension is a script or a module as the nearest package.json says, which is this one.
  writeFileSync(join(newFolder, "package.json"), '{ "type": "commonjs" }\n');
  rmSync(folder, { recursive: true, force: true });
  renameSync(newFolder, folder);
}

/** Writes the schema into the folder of the plugin, which serves it from there. */
export function writePluginSchema(folder: string, schema: object): void {
  const text = Buffer.from(JSON.stringify(schema));
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(join(folder, "schema.json.br"), brotliCompressSync(text, { params }));
}

/** Opens the modules of a provider, without the code that a provider does not need. */
function openBundle(name: string, texts: ReadonlySet<string>): Promise<RolldownBuild> {
  return rolldown({
    cwd: ROOT,
    input: { main: ENTRY },
    platform: "node",
    preserveEntrySignatures: "allow-extension",
    transform: { target: "node20.19" },
    treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/]/, sideEffects: false }] },
    plugins: [
      {
        name: "provider",
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? mainModule(name) : undefined),
        transform: {
          filter: { id: /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/ },
          handler: (code, id) => reduceModule(code, id, texts),
        },
        renderChunk: (code) => assignExports(code),
      },
    ],
  });
}

/** Returns the bundled files. Modules that `groups` does not name are grouped by the definitions that import them. */
async function chunksOf(bundle: RolldownBuild, groups?: ReadonlyMap<string, string>): Promise<readonly OutputChunk[]> {
  const codeSplitting: CodeSplittingOptions = {
    includeDependenciesRecursively: false,
    groups: [{ debugName: "files", name: (id) => groups?.get(id) ?? null }],
  };
  const options: OutputOptions = {
    format: "cjs",
    exports: "named",
    esModule: false,
    minify: true,
    comments: false,
    entryFileNames: "main.js",
    chunkFileNames: ({ name }) => ROOT_FILES.get(name) ?? `definitions/${name}.js`,
    ...(groups === undefined ? {} : { codeSplitting }),
  };
  const { output } = await bundle.generate(options);
  return output.filter((file) => file.type === "chunk");
}

/** Files next to the executable by name of their chunk. */
const ROOT_FILES: ReadonlyMap<string, string> = new Map([
  ["main", "main.js"],
  ["provider", "provider.js"],
  ["rolldown-runtime", "runtime.js"],
]);

/**
 * Returns the file of each module that is not a definition: `main` for the core, `provider` for the package with small shared parts,
 * `sharedN` for each larger part that several definitions import. A file imports only files that a start loads, and its own needs.
 */
function groupsOf(chunks: readonly OutputChunk[]): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const importedFrom = (start: string) => {
    const found = new Set<string>();
    const visit = (file: string) => {
      const chunk = byFile.get(file);
      if (chunk === undefined || found.has(file)) return;
      found.add(file);
      chunk.imports.forEach(visit);
    };
    visit(start);
    return found;
  };
  const core = importedFrom("main.js");
  const loadedBy = (files: Iterable<string>) =>
    [...files].flatMap((file) => byFile.get(file)?.dynamicImports ?? []).filter((file) => byFile.has(file));
  const pkg = new Set(loadedBy(core).flatMap((file) => [...importedFrom(file)].filter((one) => !core.has(one))));
  const isAtStart = (file: string) => core.has(file) || pkg.has(file) || !byFile.has(file);
  const definitions = new Set(loadedBy(pkg));
  for (const file of definitions)
    if (isAtStart(file))
      throw new Error(`${file} is loaded at every start: package.ts imports a module that imports it`);
  const shared = chunks.filter(({ fileName }) => !isAtStart(fileName) && !definitions.has(fileName));
  const isSmall = ({ fileName, code, imports }: OutputChunk) =>
    !pkg.has(fileName) && code.length < MIN_SHARED_BYTES && imports.every(isAtStart);
  for (let small = shared.find(isSmall); small !== undefined; small = shared.find(isSmall)) pkg.add(small.fileName);
  const names = new Map<string, string>();
  for (const file of core) names.set(file, "main");
  for (const file of pkg) names.set(file, "provider");
  for (const [index, { fileName }] of shared.filter((one) => !pkg.has(one.fileName)).entries())
    names.set(fileName, `shared${index + 1}`);
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const name = names.get(fileName);
      return name === undefined ? [] : moduleIds.map((id): [string, string] => [id, name]);
    }),
  );
}

/** The schema is read as late as it is asked for. */
function mainModule(name: string): string {
  return `import { runPlugin } from "@tripod/provider";
const load = async () => (await import("@tripod/${name}")).${name};
const schema = async () => {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  return brotliDecompressSync(await readFile(__dirname + "/schema.json.br")).toString();
};
runPlugin({ load, schema }, process);`;
}

/** What is said where there is no Node. */
export const NO_NODE =
  "This plugin is a script and needs Node 20.19 or later, which is not on PATH. Install Node (https://nodejs.org), or the plugin as an executable, which needs nothing: the releases have one for each system.";

/** A shell reads the first two lines and starts Node, which takes the second for a text and a comment. */
export const LAUNCHER = `#!/bin/sh
":" //; command -v node >/dev/null 2>&1 && exec node "$0" "$@"; echo "${NO_NODE}" >&2; exit 127`;

/** What a program does on a Node that is too old. */
const SAY_AND_END = 'process.stderr.write(problem + "\\n"); process.exitCode = 1;';

/** The executable: what an old Node must be able to read, and the start of the core. */
function executableText(): Promise<string> {
  return guarded(ROOT, {
    subject: "This plugin",
    before: 'import { keepCompiledCode } from "./packages/provider/dist/compileCache.js";',
    start: 'keepCompiledCode(process); require("./main.js");',
    external: ["./main.js"],
    banner: LAUNCHER,
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
 * A script that every Node since 12 can read: on one that is too old `refuse` has the sentence as `problem`, on others it goes
 * on with `then`.
 */
export async function guarded(
  root: string,
  { subject, before = "", start, refuse = SAY_AND_END, external, banner = "", minify = false }: GuardedScript,
): Promise<string> {
  const { outputFiles } = await build({
    bundle: true,
    platform: "node",
    legalComments: "none",
    logLevel: "warning",
    write: false,
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
  return outputFiles[0]?.text ?? "";
}
