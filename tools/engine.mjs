// Exports of scripts/src/engine for the files that are still in this folder.

import "./compileScripts.mjs";

export const { ensureConverter, ensureEngine, ensureGenerator, findEngine, findGenerator } = await import(
  "../scripts/dist/engine/engine.js"
);
