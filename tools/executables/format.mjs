// Exports of scripts/src/executables for the files that are still in this folder.

import "../compileScripts.mjs";

export const { formatFaults } = await import("../../scripts/dist/executables/format.js");
