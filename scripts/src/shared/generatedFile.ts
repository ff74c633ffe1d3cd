import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./root.js";

/** Mode of a generator: write the files, or compare them with the existing ones. */
export type GenerateMode = "write" | "check";

/** Writes a generated file. @throws Error in the mode `check` if the file differs */
export function keepGenerated(path: string, text: string, mode: GenerateMode): void {
  const file = join(ROOT, path);
  if (mode === "write") {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    throw new Error(`${path} is outdated. Run: npm run generate`);
  }
}
