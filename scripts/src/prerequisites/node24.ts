import { existsSync } from "node:fs";
import { join } from "node:path";
import { installLocked } from "../shared/programs.js";
import { ROOT } from "../shared/root.js";

const FOLDER = join(ROOT, "scripts", "src", "prerequisites", "node24");

/** Returns the path of Node 24. Its npm package is installed into a separate folder, so that it never shadows the Node in use. */
export function ensureNode24(progress: (line: string) => void): string {
  const node = join(FOLDER, "node_modules", "node", "bin", "node");
  if (existsSync(node)) return node;
  progress("installing Node 24");
  installLocked(FOLDER);
  if (!existsSync(node)) throw new Error(`the npm package of Node 24 does not contain ${node}`);
  return node;
}
