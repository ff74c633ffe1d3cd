// Exports of scripts/src/shared for the files that are still in this folder.

import "../compileScripts.mjs";

export const { findOnPath, isExecutable, run } = await import("../../scripts/dist/shared/processes.js");
