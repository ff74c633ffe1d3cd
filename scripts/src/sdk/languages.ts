import { join } from "node:path";
import { languageNames } from "@tripod/kit";
import { file } from "../release/files.js";
import type { PackageSchema } from "../release/schema.js";
import { mavenProject } from "../release/sdkPackages.js";
import { generateSdk, type Language, replaceFiles, type SdkFiles, sdkFolder, updateSdk } from "./sdk.js";

/** How a program in a language uses an SDK from its folder. */
interface LanguageUse {
  /** What the language needs on this machine. */
  readonly needs: string;
  /** Command that adds the SDK to a program, in the folder of the program. */
  readonly install: (folder: string, schema: PackageSchema) => string;
}

export const LANGUAGES: Readonly<Record<Language, LanguageUse>> = {
  nodejs: { needs: "Node 20.19", install: (folder) => `npm install ${quoted(join(folder, "bin"))}` },
  python: { needs: "Python 3.9", install: (folder) => `pip install ${quoted(folder)}` },
  go: {
    needs: "Go 1.26",
    install: (folder, schema) => {
      const { module } = languageNames(schema).go;
      return `go mod edit -require=${module}@v${schema.version} -replace=${module}=${quoted(folder)}`;
    },
  },
  java: { needs: "Java 11 and Maven", install: (folder) => `mvn -f ${quoted(folder)} install` },
  dotnet: { needs: ".NET 8", install: (folder) => `dotnet add reference ${quoted(folder)}` },
};

/** Generates the SDK of a package in a language into `sdk/LANGUAGE/NAME`. Returns the command that adds it to a program. */
export async function writeSdk(schema: PackageSchema, language: Language, generator: string): Promise<string> {
  const { name } = schema;
  const folder = sdkFolder(name, language);
  if (language === "nodejs") await updateSdk(name, generator);
  else {
    const generated = await generateSdk(name, generator, language);
    await replaceFiles(folder, language === "java" ? withMaven(generated, schema) : generated);
  }
  return LANGUAGES[language].install(folder, schema);
}

/** Returns a Java SDK with the Maven build of the published one. */
function withMaven(generated: SdkFiles, schema: PackageSchema): SdkFiles {
  const files = new Map([...generated].map(([path, content]) => [path, file(content)]));
  const project = mavenProject(files, languageNames(schema).java, schema);
  return new Map([...project].map(([path, { content }]) => [path, content]));
}

/** A path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w./+@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
