// Exports of scripts/src/build for the files that are still in this folder.

import "./compileScripts.mjs";

export const { guarded, LAUNCHER, NO_NODE } = await import("../scripts/dist/build/bundle.js");
