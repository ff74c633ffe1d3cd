export { type Adoption, adoptState, type Step } from "./adopt/adoptState.js";
export type { Json, JsonObject } from "./adopt/json.js";
export { type Entry, parseStateFile, type StateFile } from "./adopt/stateFile.js";
export { importsOf, type TerraformImports } from "./adopt/terraformState.js";
export type { Source } from "./adopt/tokens.js";
export { type Access, type RunningPlatforms, startEmulators } from "./emulators.js";
export { runCli } from "./main.js";
export { render, renderValue } from "./render.js";
