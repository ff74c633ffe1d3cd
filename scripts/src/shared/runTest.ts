import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./root.js";

/** Runs a compiled file of `tests` with additional environment variables. @throws Error with the output if a test fails */
export function runTest(name: string, env: Readonly<Record<string, string>>): void {
  const file = join(ROOT, "tests", "dist", `${name}.test.js`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--test", file], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`tests/src/${name}.test.ts fails:\n${stdout}${stderr}`);
}
