import { existsSync } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { checksums } from "@tripod/authoring/commands/checksums";
import { type Files, readFolder, writeFolder } from "@tripod/authoring/commands/files";
import { languageNames, type Package } from "@tripod/kit";
import { COMPILER, ROOT, schemaPath } from "../build/paths.js";
import type { Language, PackageSchema } from "../release/schema.js";
import { mavenProject } from "../release/sdkPackages.js";
import { inTemporaryFolder } from "../shared/folders.js";
import { runOrThrow } from "../shared/programs.js";

const SCHEMAS = join(ROOT, "dist", "schemas");
const SDKS = join(ROOT, "sdk");

/** Entries of an SDK's folder that the generator does not write. */
const NOT_GENERATED: ReadonlySet<string> = new Set(["bin", "node_modules"]);

/**
 * Generates the SDK of a package from its schema, which the build writes.
 *
 * @param generator path of the program
 */
export async function generateSdk(name: string, generator: string, language: Language = "nodejs"): Promise<Files> {
  return inTemporaryFolder(async (folder) => {
    await runOrThrow(generator, ["-schema", schemaPath(name), "-language", language, "-out", folder]);
    return readGenerated(folder);
  });
}

/** Returns the names of the packages that have a schema. */
export async function packagesWithSchema(): Promise<readonly string[]> {
  const names = existsSync(SCHEMAS) ? await readdir(SCHEMAS) : [];
  return names.flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []).sort();
}

/** Returns the folder of a package's SDK. */
export function sdkFolder(name: string, language: Language): string {
  return join(SDKS, language, name);
}

/** Generates the SDK of a package into `sdk/nodejs` and compiles it. Does nothing if it is current. */
export async function updateSdk(name: string, generator: string): Promise<void> {
  const folder = sdkFolder(name, "nodejs");
  const generated = await generateSdk(name, generator);
  const isCurrent = checksums(generated) === checksums(await readGenerated(folder));
  if (isCurrent && existsSync(join(folder, "bin", "package.json"))) return;
  await writeFolder(folder, generated);
  await compile(name);
}

/** Reads what is generated in a folder. Returns no files if the folder does not exist. */
async function readGenerated(folder: string): Promise<Files> {
  if (!existsSync(folder)) return new Map();
  return readFolder(folder, (path) => !NOT_GENERATED.has(path.split("/", 1)[0] ?? ""));
}

/** Compiles an SDK into its `bin`, with the layout of the published package. */
async function compile(name: string): Promise<void> {
  const folder = sdkFolder(name, "nodejs");
  const bin = join(folder, "bin");
  await runOrThrow(process.execPath, [COMPILER, "-p", folder]);
  // The compiled code reads its version from this package.json. Its presence also shows that the build is complete.
  for (const file of ["README.md", "package.json"]) await cp(join(folder, file), join(bin, file));
}

/** Package, as its names in the languages need it. */
type Named = Pick<Package, "name" | "version" | "repository" | "publisher" | "names">;

/** Use of an SDK from its folder, in a program in its language. */
interface LanguageUse {
  /** Programs that this machine needs. */
  readonly needs: string;
  /** Command that adds the SDK to a program, in the folder of the program. */
  readonly install: (folder: string, pkg: Named) => string;
}

export const LANGUAGES: Readonly<Record<Language, LanguageUse>> = {
  // A copy, because npm does not install the dependencies of a linked folder.
  nodejs: { needs: "Node 20.19", install: (folder) => `npm install --install-links ${quoted(join(folder, "bin"))}` },
  python: { needs: "Python 3.9", install: (folder) => `pip install ${quoted(folder)}` },
  go: {
    needs: "Go 1.26",
    install: (folder, pkg) => {
      const { module } = languageNames(pkg).go;
      return `go mod edit -require=${module}@v${pkg.version} -replace=${module}=${quoted(folder)}`;
    },
  },
  java: { needs: "Java 11 and Maven", install: (folder) => `mvn -f ${quoted(folder)} install` },
  dotnet: { needs: ".NET 8", install: (folder) => `dotnet add reference ${quoted(folder)}` },
};

/**
 * Generates the SDK of a package in a language into `sdk/LANGUAGE/NAME`. Returns the command that adds it to a program.
 */
export async function writeSdk(
  pkg: Named,
  schema: PackageSchema,
  language: Language,
  generator: string,
): Promise<string> {
  const folder = sdkFolder(pkg.name, language);
  if (language === "nodejs") await updateSdk(pkg.name, generator);
  else {
    const generated = await generateSdk(pkg.name, generator, language);
    const { java } = languageNames(pkg);
    await writeFolder(folder, language === "java" ? mavenProject(generated, java, schema) : generated);
  }
  return LANGUAGES[language].install(folder, pkg);
}

/** Returns a path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w./+@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
