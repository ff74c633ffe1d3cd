import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./folders.js";

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

/** Runs a compiled file of `tests` with additional environment variables. @throws Error with the output if a test fails */
function runTest(name: string, env: Readonly<Record<string, string>>): void {
  const file = join(ROOT, "tests", "dist", `${name}.test.js`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--test", file], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`tests/src/${name}.test.ts fails:\n${stdout}${stderr}`);
}

/** Measures the requests of every lookup and resource and writes `docs/reference/requests.json`. A test measures them. */
export function recordRequests(): void {
  runTest("conformance/requests/requests", { UPDATE_REQUESTS: "1" });
}

/** Writes the pages of the comparison. A test makes the comparison. */
export function recordParity(): void {
  runTest("repository/schema/parityPages", { UPDATE_PARITY: "1" });
}
