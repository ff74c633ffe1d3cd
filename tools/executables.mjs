// Exports of scripts/src/executables for the files that are still in this folder.

import "./compileScripts.mjs";

export const { CLI, executablePath, makeExecutable } = await import("./../scripts/dist/executables/executables.js");
