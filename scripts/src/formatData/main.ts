// Formats the JSON files that Biome does not format, with one row on each line: the seeds of the emulators, the tables of terms of
// documentation, and Pulumi's metaschema.
//
//   npm run format                 runs Biome, then this command
import { writeFileSync } from "node:fs";
import { readOptions } from "../shared/commandLine.js";
import { dataFiles, formatDataFile } from "./formatRows.js";

readOptions("formatData", {});
for (const file of dataFiles()) writeFileSync(file, formatDataFile(file));
