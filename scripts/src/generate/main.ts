// Writes the generated files that are in the repository: message tables, the measured requests, the packages' pages for the registry,
// and docs/parity.md. Builds everything first.
//
//   npm run generate
//   npm run requests     the measured requests only, docs/reference/requests.json

import { build, PLUGIN_PACKAGES } from "../build/build.js";
import { keepRegistryPages } from "../docs/reference.js";
import { keepNames } from "../parity/terraformNames.js";
import { readOptions, runCommand } from "../shared/commandLine.js";
import { recordParity, recordRequests } from "../shared/generatedFiles.js";
import { keepTables } from "./tables.js";

const { requests } = readOptions("generate", { requests: { type: "boolean", default: false } });
await runCommand("generate", async () => {
  const report = (step: string) => console.error(`generate: ${step}`);
  if (!requests) {
    report("message tables");
    keepTables("write");
  }
  await build(report);
  report("measured requests");
  recordRequests();
  if (requests) return;
  report("pages for the registry");
  await keepRegistryPages("write");
  report("docs/parity.md");
  await keepNames(PLUGIN_PACKAGES, "write");
  recordParity();
});
