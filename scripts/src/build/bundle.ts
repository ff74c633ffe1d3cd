// Bundles a package's plugin into a folder: a small executable, the core, and a file for each definition.
//
// Written are scripts, not modules: Node runs them sooner. esbuild splits modules only, so it is run twice: first it finds
// the modules that belong together, then it makes a script of each group.

import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type BuildOptions, build, type ImportKind, type Plugin } from "esbuild";
import { ROOT } from "./paths.js";

/** What several definitions share is a file of its own from this size on; below, it is part of the package's. */
const WORTH_A_FILE_BYTES = 1500;
const OUT = "/out";

const COMMON = {
  bundle: true,
  platform: "node",
  target: "node20.19",
  // Reading the files is a good part of the start: every kilobyte counts.
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  write: false,
} as const satisfies BuildOptions;

/** A module that esbuild made of several, by its path. */
interface Chunk {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  readonly exports: readonly string[];
  readonly entryPoint: string;
  /** Paths of the chunks that it imports. */
  readonly imports: readonly string[];
  /** Paths of the chunks that it imports when it needs them. */
  readonly loads: readonly string[];
}

type Chunks = ReadonlyMap<string, Chunk>;

/** Chunks that become one script. */
interface Group {
  readonly file: string;
  readonly paths: readonly string[];
  readonly entry: string;
}

/** Input of {@link bundlePlugin}. */
interface BundledPlugin {
  readonly name: string;
  readonly folder: string;
  /** Module that exports the package under its name. */
  readonly module?: string;
  /** Docs of its definitions, which the provider has in its schema file only. */
  readonly texts?: ReadonlySet<string>;
}

/** Returns a chunk that must exist. */
function chunkAt(chunks: Chunks, path: string): Chunk {
  const chunk = chunks.get(path);
  if (chunk === undefined) throw new Error(`esbuild made no chunk ${path}`);
  return chunk;
}

/** Writes the provider of a package into a folder. Its definitions are the modules that `lookups` and `resources` import. */
export async function bundlePlugin({
  name,
  folder,
  module = `@tripod/${name}`,
  texts = new Set(),
}: BundledPlugin): Promise<void> {
  // Built in a new folder: the existing one may be in use.
  const made = `${folder}.new`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(join(made, "definitions"), { recursive: true });
  const chunks = await split(name, module, texts);
  const groups = groupsOf(chunks);
  for (const group of groups) {
    writeFileSync(join(made, group.file), await script(group, chunks, groups));
  }
  const executable = join(made, `pulumi-resource-${name}`);
  writeFileSync(executable, await executableText());
  chmodSync(executable, 0o755);
  // A file without an extension is a script or a module as the nearest package.json says, which is this one.
  writeFileSync(join(made, "package.json"), '{ "type": "commonjs" }\n');
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
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

/** The modules of a plugin as chunks: by their path, what each holds, imports and exports. */
async function split(name: string, module: string, texts: ReadonlySet<string>): Promise<Chunks> {
  const { outputFiles, metafile } = await build({
    ...COMMON,
    stdin: { contents: mainModule(name, module), resolveDir: join(ROOT, "tests"), sourcefile: "main.js" },
    format: "esm",
    splitting: true,
    metafile: true,
    absWorkingDir: ROOT,
    outdir: OUT,
    plugins: [pastIndexes(texts)],
  });
  const written = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const chunks = Object.entries(metafile.outputs).map(([relative, output]) => {
    const path = posix.resolve(ROOT, relative);
    const own = output.imports.filter(({ external }) => external !== true);
    const targets = (kind: ImportKind) =>
      own.filter((one) => one.kind === kind).map((one) => posix.resolve(ROOT, one.path));
    return {
      path,
      text: written.get(path) ?? "",
      bytes: output.bytes,
      exports: output.exports,
      entryPoint: output.entryPoint ?? "",
      imports: targets("import-statement"),
      loads: targets("dynamic-import"),
    };
  });
  return new Map(chunks.map((chunk) => [chunk.path, chunk]));
}

/**
 * Lets a module import what it uses of our packages from where it stands: an index imports everything of its package, and
 * esbuild would take all of that for needed wherever one name is.
 */
function pastIndexes(texts: ReadonlySet<string>): Plugin {
  const homes = new Map<string, Map<string, string>>();
  const homesIn = (pkg: string) => {
    const known = homes.get(pkg);
    if (known !== undefined) return known;
    const dist = join(ROOT, "packages", pkg, "dist");
    const found = new Map<string, string>();
    for (const [, names = "", file = ""] of readFileSync(join(dist, "index.js"), "utf8").matchAll(REEXPORT)) {
      for (const name of names.split(",")) found.set(name.trim(), join(dist, file));
    }
    homes.set(pkg, found);
    return found;
  };
  return {
    name: "past indexes",
    setup(building) {
      building.onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/].*\.js$/ }, ({ path }) => ({
        contents: sourceOf(path, texts).replace(OWN_IMPORT, (_, names: string, pkg: string) =>
          names
            .split(",")
            .filter((name) => name.trim() !== "")
            .map((name) => {
              const home = homesIn(pkg).get(name.trim().replace(/ as .*/, ""));
              return `import { ${name.trim()} } from ${JSON.stringify(home ?? `@tripod/${pkg}`)};`;
            })
            .join(" "),
        ),
      }));
    },
  };
}

/**
 * A module without what a plugin does not need: definitions are looked through when their schema is made, and messages of
 * calls that no plugin of ours takes are never read.
 */
function sourceOf(path: string, texts: ReadonlySet<string>): string {
  const file = path.replaceAll("\\", "/");
  if (file.endsWith("rest/dist/definition/verify.js")) return "export function verify() {}";
  if (!file.endsWith("grpc/dist/generated/tables.js")) return withoutTexts(path, texts);
  return readFileSync(path, "utf8").replace(UNUSED_TABLE, "").replace(UNUSED_CALL, "");
}

/** As the generator writes them. */
const UNUSED_TABLE = /^ {4}"pulumirpc\.(?:Construct|Parameterize)[\w.]*": "[^"]*",$/gm;
const UNUSED_CALL = /^ {8}(?:Construct|Parameterize): \{.*\},$/gm;

/** Field docs are only in the schema, which is a separate file here; docs of settings are also used in messages. */
function withoutTexts(path: string, texts: ReadonlySet<string>): string {
  const text = readFileSync(path, "utf8");
  if (path.endsWith("settings.js")) return text;
  const left = text.replace(FIELD_TEXT, "").replace(DEFINITION_TEXT, 'doc: "",');
  // Those that reach a field on another way, as an argument of a function that makes it.
  return left
    .replace(JSON_TEXT, (literal) => (texts.has(JSON.parse(literal)) ? '""' : literal))
    .replace(QUOTING_TEXT, (literal) => (texts.has(literal.slice(1, -1)) ? '""' : literal));
}

/** Literals that read as they stand, those in double quotes as JSON. */
const QUOTING_TEXT = /'(?:[^'\\\n])*'/g;
const JSON_TEXT = /"(?:[^"\\\n]|\\["\\nt])*"/g;

/** The text of a lookup or resource, as the compiler writes it. */
const DEFINITION_TEXT = /^ {4}doc: (?:"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`),$/gm;
const FIELD_TEXT = /\.doc\((?:"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`)\)/g;

/** As the compiler writes them. */
const REEXPORT = /^export \{ ([^}]*?),? \} from "([^"]+)";/gm;
const OWN_IMPORT = /^import \{ ([^}]*?),? \} from "@tripod\/(\w+)";/gm;

/** The schema is read as late as it is asked for. */
function mainModule(name: string, module: string): string {
  return `import { runPlugin } from "@tripod/provider";
const load = async () => (await import(${JSON.stringify(module)})).${name};
const schema = async () => {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  return brotliDecompressSync(await readFile(__dirname + "/schema.json.br")).toString();
};
runPlugin({ load, schema }, process);`;
}

/**
 * Which chunks become one script: what the port line needs, what the package needs, each definition, and each part of
 * some size that several definitions share. Every group imports only what a start has loaded before, or its own needs.
 */
function groupsOf(chunks: Chunks): readonly Group[] {
  const reachable = (start: string) => {
    const found = new Set<string>();
    const visit = (path: string) => {
      if (found.has(path)) return;
      found.add(path);
      for (const next of chunkAt(chunks, path).imports) visit(next);
    };
    visit(start);
    return found;
  };
  const main = chunkAt(chunks, posix.join(OUT, "stdin.js"));
  const [index = ""] = main.loads;
  const core = reachable(main.path);
  const pkg = new Set([...reachable(index)].filter((path) => !core.has(path)));
  const definitions = new Set([...pkg].flatMap((path) => chunkAt(chunks, path).loads));
  for (const path of definitions) {
    if (core.has(path) || pkg.has(path)) {
      throw new Error(
        `${chunkAt(chunks, path).entryPoint} is loaded at every start: package.ts imports what imports it`,
      );
    }
  }
  const isSmallAndReady = ({ path, bytes, imports }: Chunk) =>
    !definitions.has(path) && bytes < WORTH_A_FILE_BYTES && imports.every((next) => core.has(next) || pkg.has(next));
  for (let grown = true; grown; ) {
    const next = [...chunks.values()].find(
      (chunk) => !core.has(chunk.path) && !pkg.has(chunk.path) && isSmallAndReady(chunk),
    );
    grown = next !== undefined;
    if (next !== undefined) pkg.add(next.path);
  }
  const rest = [...chunks.values()].filter(({ path }) => !core.has(path) && !pkg.has(path));
  let shared = 0;
  const groups = [
    { file: "main.js", paths: [...core], entry: main.path },
    { file: "provider.js", paths: [...pkg], entry: index },
    ...rest.map(({ path, entryPoint }) => ({
      file: `definitions/${definitions.has(path) ? basename(entryPoint) : `shared${++shared}.js`}`,
      paths: [path],
      entry: path,
    })),
  ];
  const twice = groups.find(({ file }, index) => groups.slice(0, index).some((one) => one.file === file));
  if (twice !== undefined) throw new Error(`two definitions are called ${basename(twice.file)}`);
  return groups;
}

/** One group as a script that requires what it needs of the others. */
async function script(group: Group, chunks: Chunks, groups: readonly Group[]): Promise<string> {
  /** A chunk's exports, and their names among those of a group of several. */
  const exported = (path: string, { entry, paths }: Group) => {
    const before = paths
      .slice(0, paths.indexOf(path))
      .reduce((sum, one) => sum + chunkAt(chunks, one).exports.length, 0);
    return chunkAt(chunks, path).exports.map((name, index) => ({
      name,
      outside: path === entry ? name : `_${(before + index).toString(36)}`,
    }));
  };
  // Assigned, since what esbuild makes of exports of its own accord is half a kilobyte of getters in each file.
  const contents = group.paths.map((path, index) => {
    const pairs = exported(path, group).map(({ name, outside }) => `${outside}: m${index}.${name}`);
    const assigned = pairs.length === 0 ? "" : `Object.assign(exports, { ${pairs.join(", ")} });`;
    return `import * as m${index} from ${JSON.stringify(path)};\n${assigned}`;
  });
  const groupOf = (path: string) => {
    const found = groups.find((one) => one.paths.includes(path));
    if (found === undefined) throw new Error(`no script contains ${path}`);
    return found;
  };
  const requireFrom = (other: Group) => {
    const path = posix.relative(posix.dirname(group.file), other.file);
    return path.startsWith(".") ? path : `./${path}`;
  };
  const plugin: Plugin = {
    name: "groups",
    setup(building) {
      building.onResolve({ filter: /.*/ }, ({ path, resolveDir, kind, namespace }) => {
        if (namespace === "other" || path.startsWith("node:")) return { path, external: true };
        const target = path.startsWith("/") ? path : posix.join(resolveDir, path);
        if (group.paths.includes(target)) return { path: target, namespace: "chunk" };
        if (kind === "dynamic-import") return { path: requireFrom(groupOf(target)), external: true };
        return { path: target, namespace: "other" };
      });
      building.onLoad({ filter: /.*/, namespace: "chunk" }, ({ path }) => ({
        contents: chunkAt(chunks, path).text,
        resolveDir: dirname(path),
      }));
      building.onLoad({ filter: /.*/, namespace: "other" }, ({ path }) => {
        const other = groupOf(path);
        const names = exported(path, other).map(({ name, outside }) => `${outside} as ${name}`);
        return { contents: `export { ${names.join(", ")} } from ${JSON.stringify(requireFrom(other))};` };
      });
    },
  };
  const { outputFiles } = await build({
    ...COMMON,
    stdin: { contents: contents.join("\n"), resolveDir: OUT },
    format: "cjs",
    logOverride: { "commonjs-variable-in-esm": "silent" },
    supported: { "dynamic-import": false },
    plugins: [plugin],
  });
  return requiringOnce(outputFiles[0]?.text ?? "");
}

/** Begins the names of required files: longer than those that esbuild makes up. */
const HOME = "$$";

/**
 * Each chunk that a script needs requires its file again: once, under one name, is sufficient. Exports of a group of
 * several chunks have names by which their uses are identified; those of others keep theirs.
 */
function requiringOnce(text: string): string {
  const files = new Map<string, string>();
  const homes = new Map<string, string>();
  let short = text.replace(/var ([\w$]+)=require\("(\.[^"]+)"\);/g, (_, name: string, file: string) => {
    const known = files.get(file);
    const isFirst = known === undefined;
    const home = known ?? `${HOME}${files.size}`;
    files.set(file, home);
    homes.set(name, home);
    return `${isFirst ? `var ${home}=require("${file}");` : ""}/*${name}*/`;
  });
  short = short.replace(/(?<![\w$]|(?<!\.\.)\.)([\w$]+)\.(_[\da-z]+)(?![\w$])/g, (whole, name, member) =>
    homes.has(name) ? `${homes.get(name)}.${member}` : whole,
  );
  // Functions of modules have no `this` that a plain call could give away.
  short = short.replace(/([\w$]?)\(0,([\w$]+)(\.[\w$]+)\)(?=\()/g, (whole, before, name, member) =>
    homes.has(name) || name.startsWith(HOME) ? `${before}${before === "" ? "" : " "}${name}${member}` : whole,
  );
  return short.replace(/\/\*([\w$]+)\*\//g, (whole, name) => {
    if (!homes.has(name)) return whole;
    const isUsed = new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name.replaceAll("$", "\\$")}\\.`).test(short);
    return isUsed ? `var ${name}=${homes.get(name)};` : "";
  });
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
    ...COMMON,
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
