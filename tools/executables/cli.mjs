// Exports of scripts/src/executables for the files that are still in this folder.

import "../compileScripts.mjs";

export const { bundleCli } = await import("../../scripts/dist/executables/cli.js");
