// Exports of scripts/src/executables for the files that are still in this folder.

import "../compileScripts.mjs";

export const { COMPILER_OPTIONS, compileExecutable } = await import("../../scripts/dist/executables/compile.js");
