import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path/posix";
import { guarded, LAUNCHER } from "../bundle.mjs";
import { below, file, readFolder } from "./files.mjs";
import { pluginFolder } from "./pluginFolder.mjs";

/** Exports of the kit for programs without Pulumi: errors, and state that several clients share. */
const OF_KIT = [
  "BugError",
  "CancelledError",
  "ClosedError",
  "InputError",
  "PartialFailure",
  "Secret",
  "createShared",
  "describeFailure",
  "failureCodeOf",
  "reveal",
];
const TYPES_OF_KIT = [
  "CallOptions",
  "Client",
  "ClientObject",
  "ClientOptions",
  "Failure",
  "FailureCode",
  "ObjectClient",
  "Shared",
];

/**
 * The npm package of a provider: its SDK as the main entry, its plugin, and its client at `/client`. Where no SDK could be
 * made, it is the package without it.
 *
 * @param {string} root of this repository, built
 * @param {string} name
 * @returns {Promise<import("./files.mjs").Files>}
 */
export async function npmPackage(root, name) {
  const files = await sdkFolder(root, name);
  for (const [path, content] of below("plugin", await pluginFolder(root, name))) files.set(path, content);
  const script = `plugin/pulumi-resource-${name}`;
  files.set(script, file(startedByNpm(files.get(script).content.toString()), true));
  files.set("plugin/install.cjs", file(await readFile(new URL("installPlugin.cjs", import.meta.url))));
  for (const [path, content] of below("client", await clientFolder(root, name))) files.set(path, content);
  files.set("LICENSE", file(await readFile(join(root, "LICENSE"))));
  files.set("package.json", file(manifest(name, await generatedManifest(root, name, files))));
  return files;
}

/** The compiled SDK, or nothing. */
async function sdkFolder(root, name) {
  const folder = join(root, "sdk", "nodejs", name, "bin");
  if (!existsSync(join(folder, "package.json"))) return new Map();
  return readFolder(folder, (path) => !/\.(tsbuildinfo|map)$/.test(path));
}

async function generatedManifest(root, name, files) {
  const generated = files.get("package.json");
  if (generated !== undefined) return JSON.parse(generated.content.toString());
  const { version, repository } = JSON.parse(await readFile(join(root, "dist", "schemas", `${name}.json`), "utf8"));
  return { name: `@tripod/pulumi-${name}`, version, repository };
}

/** npm makes launchers of its own for Windows, by the first line of a script: it must name Node there. */
function startedByNpm(script) {
  return script.replace(LAUNCHER, "#!/usr/bin/env node");
}

function manifest(name, { scripts: _, devDependencies: __, repository, ...generated }) {
  const module = (path) => ({ types: `./${path}.d.ts`, default: `./${path}.js` });
  const published = {
    ...generated,
    repository: { type: "git", url: `git+${repository}.git`, directory: `sdk/nodejs/${name}` },
    main: "index.js",
    types: "index.d.ts",
    exports: {
      ".": module("index"),
      "./client": module("client/index"),
      "./config": module("config/index"),
      "./types": module("types/index"),
      "./types/*": module("types/*"),
      "./package.json": "./package.json",
    },
    bin: { [`pulumi-resource-${name}`]: `plugin/pulumi-resource-${name}` },
    scripts: { postinstall: "node plugin/install.cjs" },
    engines: { node: ">=20.19" },
  };
  return `${JSON.stringify(published, undefined, 2)}\n`;
}

/** The client as one CommonJS file, and the types that it is described with. */
async function clientFolder(root, name) {
  const { build } = createRequire(import.meta.url)("esbuild");
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createClient as create } from "@tripod/kit";
import { ${name} } from "@tripod/${name}";
export const createClient = (settings, options) => create(${name}, settings, options);
export { ${OF_KIT.join(", ")} } from "@tripod/kit";`,
      resolveDir: join(root, "tests"),
      sourcefile: `${name}-client.js`,
    },
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  const files = new Map([
    ["index.js", file(await clientEntry(root, name))],
    ["client.js", file(outputFiles[0].contents)],
  ]);
  for (const folder of await reachable(root, name)) {
    const types = await readFolder(join(root, "packages", folder, "dist"), isDeclaration);
    for (const [path, { content }] of types) {
      files.set(`${folder}/${path}`, file(relativeImports(`${folder}/${path}`, content.toString())));
    }
  }
  files.set("index.d.ts", file(declarations(name)));
  return files;
}

/** Returns the entry of the client, which an unsupported Node can parse: there it prints an error. */
function clientEntry(root, name) {
  return guarded(root, {
    subject: `@tripod/pulumi-${name}/client`,
    start: 'module.exports = require("./client.js");',
    refuse: "throw new Error(problem);",
    external: ["./client.js"],
  });
}

function declarations(name) {
  return `/// <reference types="node" />
import type { ArgsOf, Client, ClientOptions } from "./kit/index.js";
import type { ${name} } from "./${name}/index.js";

export { ${OF_KIT.join(", ")} } from "./kit/index.js";
export type { ${TYPES_OF_KIT.join(", ")} } from "./kit/index.js";

/** The settings of one account. */
export type Settings = Partial<ArgsOf<typeof ${name}.settings>>;

/**
 * The lookups of ${name} as plain functions, without Pulumi: the same checks, limits and types as in a program.
 * Settings that are not given are taken from \`options.environment\`, such as \`process.env\`; without it from nowhere.
 *
 * @throws InputError naming every setting that is missing or wrong
 */
export declare function createClient(settings: Settings, options?: ClientOptions): Client<typeof ${name}.lookups, typeof ${name}.resources>;
`;
}

function isDeclaration(path) {
  return path.endsWith(".d.ts") && !/\btest|testing|\.fixture\./i.test(path);
}

/** Returns the workspace packages that a package depends on, itself included. */
async function reachable(root, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const { dependencies = {} } = JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8"));
  for (const dependency of Object.keys(dependencies)) {
    if (dependency.startsWith("@tripod/")) await reachable(root, dependency.slice("@tripod/".length), seen);
  }
  return seen;
}

/** In the published package the workspace packages lie side by side. */
function relativeImports(path, text) {
  return text.replaceAll(/(["'])@tripod\/([a-z0-9]+)(?:\/([a-z]+))?\1/g, (_, quote, folder, entry = "index") => {
    const target = relative(dirname(path), `${folder}/${entry}.js`);
    return `${quote}${target.startsWith(".") ? target : `./${target}`}${quote}`;
  });
}
