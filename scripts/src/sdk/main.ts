// Generates the TypeScript SDKs from the schemas in dist/schemas and compiles them: sdk/nodejs/NAME, which git ignores. Builds the
// official SDK generator first if it is missing, with Go. Generated files stay as the generator writes them.
//
//   npm run sdk -- [PACKAGE…]       default: all packages

import { parseArgs } from "node:util";
import { ensureGenerator } from "../engine/engine.js";
import { runCommand } from "../shared/commandLine.js";
import { packagesWithSchema, updateSdk } from "./sdk.js";

await runCommand("sdk", async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const names = positionals.length > 0 ? positionals : await packagesWithSchema();
  if (names.length === 0) throw new Error("There is no schema in dist/schemas. Run `npm run build` first.");
  const generator = await ensureGenerator({ progress: (line) => console.error(line) });
  if (!generator.ok) throw new Error(generator.reason);
  for (const name of names) await updateSdk(name, generator.program);
});
