// Compiles the providers, and the command line, into executables that need no Node. Builds first.
//
//   npm run executables -- [--here] [--system SYSTEM…] [hostpkg|logpkg|k8spkg|tripod…]
//
// Default: all of them, for every system. --here: for this machine.

import { statSync } from "node:fs";
import { build } from "../build/build.js";
import { oneOf, readArguments, runCommand } from "../shared/commandLine.js";
import { ROOT } from "../shared/folders.js";
import { ALL, makeExecutable } from "./executables.js";
import { SYSTEMS, systemNamed, thisSystem } from "./systems.js";

await runCommand("executables", async () => {
  const { values, positionals } = readArguments("executables", {
    here: { type: "boolean" },
    system: { type: "string", multiple: true },
  });
  const systems = values.system ?? (values.here ? [thisSystem()] : Object.keys(SYSTEMS));
  systems.forEach(systemNamed);
  const names = positionals.length > 0 ? positionals.map((name) => oneOf("executable", name, ALL)) : ALL;
  const progress = (line: string) => console.error(`executables: ${line}`);
  await build(progress);
  for (const system of systems) {
    for (const name of names) {
      const path = await makeExecutable(name, system, progress);
      console.log(`${path.slice(ROOT.length + 1)}  ${(statSync(path).size / 1e6).toFixed(0)} MB`);
    }
  }
});
