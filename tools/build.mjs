// Exports of scripts/src/build for the files that are still in this folder.

import "./compileScripts.mjs";

export const {
  build,
  compile,
  loadedPackage,
  npmPackagePath,
  PLUGIN_PACKAGES,
  pluginPath,
  ROOT,
  schemaPath,
  TOOL_PACKAGES,
} = await import("../scripts/dist/build/build.js");
