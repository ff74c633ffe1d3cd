import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./root.js";

/** Returns a module that is still in `tools`. */
export const toolModule = (...path: readonly string[]) => import(pathToFileURL(join(ROOT, "tools", ...path)).href);
