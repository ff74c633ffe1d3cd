// Compares every setting, lookup, resource and property with the bridged packages, and writes docs/parity.md and docs/parity.
//
//   npm run parity                 write the pages
//   npm run parity -- --take SCHEMA.json --package NAME --release X.Y.Z
//                                  take in a release of an original, whose schema `pulumi package get-schema` prints
//   npm run parity -- --terraform SCHEMA.json --package NAME --release X.Y.Z
//                                  take in the names of the Terraform provider of that release, as `terraform providers schema -json` prints them

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, PLUGIN_PACKAGES } from "../build/build.js";
import { readOptions, runCommand } from "../shared/commandLine.js";
import { ROOT } from "../shared/folders.js";
import { recordParity } from "../shared/generatedFiles.js";
import { shapesFile, shapesOfSchema } from "./shapes.js";
import { keepNames, namesFile, namesOfProvider, namesPath } from "./terraformNames.js";

const { take, terraform, ...given } = readOptions("parity", {
  take: { type: "string" },
  terraform: { type: "string" },
  package: { type: "string" },
  release: { type: "string" },
});

/** Returns the package and release of a schema. */
function original(option: string): { readonly name: string; readonly release: string } {
  const { package: name, release } = given;
  if (name === undefined || release === undefined)
    throw new Error(`${option} SCHEMA.json requires --package NAME and --release X.Y.Z`);
  return { name, release };
}

await runCommand("parity", async () => {
  await build(() => {});
  if (take !== undefined) {
    const { name, release } = original("--take");
    const shapes = shapesOfSchema(JSON.parse(readFileSync(take, "utf8")), name, release);
    writeFileSync(join(ROOT, "tests", "fixtures", "shapes", `${name}.json`), shapesFile(shapes));
  } else if (terraform !== undefined) {
    const { name, release } = original("--terraform");
    writeFileSync(namesPath(name), namesFile(namesOfProvider(JSON.parse(readFileSync(terraform, "utf8")), release)));
    await keepNames([name], "write");
  } else {
    await keepNames(PLUGIN_PACKAGES, "write");
    recordParity();
  }
});
