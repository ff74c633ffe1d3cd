// Runs scripts/src/parity for the files that are still in this folder.

import { keepParity } from "../scripts/dist/parity/keepParity.js";
import { keepNames } from "../scripts/dist/parity/terraformNames.js";
import { PLUGIN_PACKAGES } from "./build.mjs";

await keepNames(PLUGIN_PACKAGES, "write");
keepParity("write");
