import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addFiles, below, type Files, file, readFolder, textOf } from "@tripod/authoring/commands/files";
import { bundleScript, guarded, LAUNCHER } from "../build/bundle.js";
import { readSchema } from "../build/paths.js";
import { ROOT } from "../shared/folders.js";
import { addModules, manifestFile, sourceIn } from "./packageFiles.js";
import { pluginFolder } from "./pluginFolders.js";

/** Exports of the kit for programs without Pulumi: errors, and state that several clients share. */
const OF_KIT =
  "BugError, CancelledError, ClosedError, InputError, PartialFailure, Secret, createShared, describeFailure, failureCodeOf, reveal";
const TYPES_OF_KIT = "CallOptions, Client, ClientObject, ClientOptions, Failure, FailureCode, ObjectClient, Shared";

/** Script that npm runs after an installation. It is not compiled: the package contains it as it is. */
const INSTALL_SCRIPT = join(ROOT, "scripts", "src", "release", "installPlugin.cjs");

/** Manifest that the SDK generator writes. */
interface GeneratedManifest {
  readonly name: string;
  readonly version: string;
  readonly repository: string;
  readonly scripts?: object;
  readonly devDependencies?: object;
}

/**
 * Returns the npm package of a provider: its SDK as the main entry, its plugin, and its client at `/client`. Without
 * the SDK generator, the package has no SDK.
 *
 * @param root of this repository, built
 */
export async function npmPackage(root: string, name: string): Promise<Files> {
  const files = await sdkFolder(root, name);
  addFiles(files, below("plugin", await pluginFolder(root, name)));
  const script = `plugin/pulumi-resource-${name}`;
  files.set(script, file(startedByNpm(textOf(files, script)), true));
  files.set("plugin/install.cjs", file(await readFile(INSTALL_SCRIPT)));
  addFiles(files, below("client", await clientFolder(root, name)));
  files.set("LICENSE", file(await readFile(join(root, "LICENSE"))));
  files.set("package.json", manifestFile(publishedManifest(name, generatedManifest(name, files))));
  return files;
}

/** Returns the compiled SDK, or nothing. */
async function sdkFolder(root: string, name: string): Promise<Files> {
  const folder = join(root, "sdk", "nodejs", name, "bin");
  if (!existsSync(join(folder, "package.json"))) return new Map();
  return readFolder(folder, (path) => !/\.(tsbuildinfo|map)$/.test(path));
}

function generatedManifest(name: string, files: Files): GeneratedManifest {
  if (files.has("package.json")) return JSON.parse(textOf(files, "package.json")) as GeneratedManifest;
  const { version, repository } = readSchema(name);
  return { name: `@tripod/pulumi-${name}`, version, repository };
}

/** npm makes launchers of its own for Windows, by the first line of a script: it must name Node there. */
function startedByNpm(script: string): string {
  return script.replace(LAUNCHER, "#!/usr/bin/env node");
}

function publishedManifest(
  name: string,
  { scripts: _, devDependencies: __, repository, ...generated }: GeneratedManifest,
): object {
  const module = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` });
  return {
    ...generated,
    repository: sourceIn(repository, `sdk/nodejs/${name}`),
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
}

/** Returns the client as one CommonJS file, and its types. */
async function clientFolder(root: string, name: string): Promise<Files> {
  const code = `import { createClient as create } from "@tripod/kit";
import { ${name} } from "@tripod/${name}";
export const createClient = (settings, options) => create(${name}, settings, options);
export { ${OF_KIT} } from "@tripod/kit";`;
  const files: Files = new Map([
    ["index.js", file(await clientEntry(root, name))],
    ["client.js", file(await bundleScript({ code, folder: join(root, "tests") }))],
  ]);
  const types = ["kit", name].map((folder) => `${folder}/dist/index.d.ts`);
  await addModules(files, root, types, (path) => path.replace("/dist/", "/"));
  files.set("index.d.ts", file(declarations(name)));
  return files;
}

/** Returns the entry of the client, which an unsupported Node can parse: there it prints an error. */
function clientEntry(root: string, name: string): Promise<string> {
  return guarded(root, {
    subject: `@tripod/pulumi-${name}/client`,
    start: 'module.exports = require("./client.js");',
    refuse: "throw new Error(problem);",
    external: "./client.js",
  });
}

function declarations(name: string): string {
  return `/// <reference types="node" />
import type { ArgsOf, Client, ClientOptions } from "./kit/index.js";
import type { ${name} } from "./${name}/index.js";

export { ${OF_KIT} } from "./kit/index.js";
export type { ${TYPES_OF_KIT} } from "./kit/index.js";

/** Settings of one account. */
export type Settings = Partial<ArgsOf<typeof ${name}.settings>>;

/**
 * Lookups of ${name} as plain functions, without Pulumi: the same checks, limits and types as in a program.
 * Settings that are not given are taken from \`options.environment\`, such as \`process.env\`; without it from nowhere.
 *
 * @throws InputError naming every setting that is missing or wrong
 */
export declare function createClient(settings: Settings, options?: ClientOptions): Client<typeof ${name}.lookups, typeof ${name}.resources>;
`;
}
