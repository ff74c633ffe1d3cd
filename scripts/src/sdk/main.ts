// Generates the SDKs of a language from the schemas in dist/schemas: sdk/LANGUAGE/NAME, which git ignores. Prints the command that adds
// each of them to a program. Builds the official SDK generator first if it is missing, with Go. Generated files stay as the generator
// writes them.
//
//   npm run sdk -- [PACKAGE…] [--language nodejs|python|go|java|dotnet]      default: all packages, nodejs

import { loadedPackage, readSchema } from "../build/build.js";
import { ensureGenerator } from "../engine/engine.js";
import type { Language } from "../release/schema.js";
import { oneOf, readArguments, runCommand } from "../shared/commandLine.js";
import { LANGUAGES, packagesWithSchema, writeSdk } from "./sdk.js";

const { values, positionals } = readArguments("sdk", { language: { type: "string", default: "nodejs" } });

await runCommand("sdk", async () => {
  const language = oneOf("language", values.language, Object.keys(LANGUAGES) as Language[]);
  const built = await packagesWithSchema();
  if (built.length === 0) throw new Error("There is no schema in dist/schemas. Run `npm run build` first.");
  const names = positionals.length > 0 ? positionals.map((name) => oneOf("package", name, built)) : built;
  const generator = await ensureGenerator({ progress: (line) => console.error(line) });
  if (!generator.ok) throw new Error(generator.reason);
  console.log(
    `With ${LANGUAGES[language].needs} or later and the plugins (npm run install-plugins), run in the folder of a program:`,
  );
  for (const name of names) {
    const pkg = await loadedPackage(name);
    console.log(`  ${await writeSdk(pkg, readSchema(name), language, generator.program)}`);
  }
});
