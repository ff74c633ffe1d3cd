// Exports of scripts/src/executables for the files that are still in this folder.

import "../compileScripts.mjs";

export const { LIBRARIES, runtimeNotice, runtimeVersions } = await import("../../scripts/dist/executables/runtime.js");
