import { join } from "node:path";
import { writeFolder } from "@tripod/authoring/commands/files";
import { languageNames, type Package } from "@tripod/kit";
import type { PackageSchema } from "../release/schema.js";
import { mavenProject } from "../release/sdkPackages.js";
import { generateSdk, type Language, sdkFolder, updateSdk } from "./sdk.js";

/** A package, as its names in the languages need it. */
type Named = Pick<Package, "name" | "version" | "repository" | "publisher" | "names">;

/** Use of an SDK from its folder, in a program in its language. */
interface LanguageUse {
  /** Programs that this machine needs. */
  readonly needs: string;
  /** Command that adds the SDK to a program, in the folder of the program. */
  readonly install: (folder: string, pkg: Named) => string;
}

export const LANGUAGES: Readonly<Record<Language, LanguageUse>> = {
  nodejs: { needs: "Node 20.19", install: (folder) => `npm install ${quoted(join(folder, "bin"))}` },
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

/** Generates the SDK of a package in a language into `sdk/LANGUAGE/NAME`. Returns the command that adds it to a program. */
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

/** A path as a shell reads it. */
function quoted(path: string): string {
  return /^[\w./+@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
