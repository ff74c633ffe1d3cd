import { brotliCompressSync, constants } from "node:zlib";
import type { CodeSplittingOptions, OutputChunk, OutputOptions, RolldownBuild } from "rolldown";
import type { Bundler } from "./bundler.js";
import { type Files, file } from "./files.js";
import { assignExports, type Reduction, reduceModule } from "./reduceModule.js";

/** Size in bytes from which code of several definitions has its own file. Smaller parts are in the package's file. */
const MIN_SHARED_BYTES = 1500;

/** Modules of a provider, and how they become files. */
export interface ProviderSources {
  readonly bundler: Bundler;
  /** Folder to which paths in messages are relative. */
  readonly folder: string;
  /** Module that starts the provider: a path that does not need to exist, and its code. */
  readonly entry: { readonly path: string; readonly code: string };
  /** Paths of modules that may be left out if nothing that they export is used. */
  readonly pure?: RegExp;
  /** Paths of modules that {@link reduceModule} reduces. */
  readonly reduced: RegExp;
  readonly reduction: Reduction;
}

/** Returns the module that starts the provider. It reads the schema as late as the engine asks for it. */
export function entryModule(plugin: string, pkg: string, exported: string): string {
  return `import { runPlugin } from ${JSON.stringify(plugin)};
const load = async () => (await import(${JSON.stringify(pkg)})).${exported};
const schema = async () => {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  return brotliDecompressSync(await readFile(__dirname + "/schema.json.br")).toString();
};
runPlugin({ load, schema }, process);`;
}

/**
 * Returns the modules of a provider as files: the core `main.js`, the package, and a file for each definition, which is
 * a module that `lookups` or `resources` imports. The files are scripts, which Node starts faster than modules.
 */
export async function bundleProvider(sources: ProviderSources): Promise<Files> {
  const files: Files = new Map();
  const bundle = await openBundle(sources);
  try {
    const groups = groupsOf(await chunksOf(bundle));
    for (const { fileName, code } of await chunksOf(bundle, groups)) files.set(fileName, file(code));
  } finally {
    await bundle.close();
  }
  return files;
}

/** Returns the executable of a provider, which loads `main.js` next to it. */
export function executableFiles(name: string, text: string): Files {
  return new Map([
    [`pulumi-resource-${name}`, file(text, true)],
    // A file without an extension is a script or a module as the nearest package.json says, which is this one.
    ["package.json", file('{ "type": "commonjs" }\n')],
  ]);
}

/** Returns the schema as a provider serves it. */
export function compressSchema(schema: object): Buffer {
  const text = Buffer.from(JSON.stringify(schema));
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return brotliCompressSync(text, { params });
}

/** Opens the modules of a provider, without the code that a provider does not need. */
function openBundle({ bundler, folder, entry, pure, reduced, reduction }: ProviderSources): Promise<RolldownBuild> {
  return bundler.rolldown({
    cwd: folder,
    input: { main: entry.path },
    platform: "node",
    preserveEntrySignatures: "allow-extension",
    transform: { target: "node20.19" },
    // The warning depends on the speed of the machine.
    checks: { bundlerTimings: false },
    ...(pure === undefined ? {} : { treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] } }),
    plugins: [
      {
        name: "provider",
        resolveId: (id) => (id === entry.path ? id : undefined),
        load: (id) => (id === entry.path ? entry.code : undefined),
        transform: { filter: { id: reduced }, handler: (code, id) => reduceModule(bundler, code, id, reduction) },
        renderChunk: (code) => assignExports(bundler, code),
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
 * Returns the file of each module that is not a definition: `main` for the core, `provider` for the package with small
 * shared parts, `sharedN` for each larger part that several definitions import. A file imports only files that a start
 * loads, and its own needs.
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
