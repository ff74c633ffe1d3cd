// Compiles all packages, bundles the providers, and writes schemas, reference pages and npm packages into `dist`. Generates the
// TypeScript SDKs and compiles the examples if the SDK generator is built (npm run engine).
//
//   npm run build -- [--quiet]      --quiet omits the lines that name each step

import { readOptions, runCommand } from "../shared/commandLine.js";
import { build } from "./build.js";

const { quiet } = readOptions("build", { quiet: { type: "boolean" } });
await runCommand("build", () => build(quiet ? () => undefined : (step) => console.error(`build: ${step}`)));
