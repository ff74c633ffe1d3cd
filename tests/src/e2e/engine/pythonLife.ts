import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ensurePython } from "@tripod/scripts/prerequisites/python";
import { ROOT } from "../../repository/root.js";
import { assertHidden, type Engine } from "./harness.js";

/** Result of a Python program from preview to destroy. */
export interface Life {
  /** Number of objects in the preview, by operation. */
  readonly planned: Readonly<Record<string, number>>;
  readonly outputs: Readonly<Record<string, { readonly value: unknown; readonly secret: boolean }>>;
}

/** Runs the project in a folder from preview to destroy with the Automation API of Pulumi's Python SDK. */
export async function live(
  { home }: Engine,
  project: string,
  secrets: Readonly<Record<string, string>> = {},
): Promise<Life> {
  const python = await ensurePython();
  if (!python.ok) return assert.fail(python.reason);
  const env = { ...home.env, PYTHONDONTWRITEBYTECODE: "1" };
  const driver = spawn(python.python, [join(ROOT, "tests", "fixtures", "python", "drive.py")], { cwd: project, env });
  driver.stdin.end(JSON.stringify({ project, secrets }));
  const ended = new Promise<number | null>((resolve, reject) => driver.once("error", reject).once("close", resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(driver.stdout), text(driver.stderr)]);
  assertHidden(stdout + stderr, Object.values(secrets), "the output");
  assert.equal(code, 0, stdout + stderr);
  return JSON.parse(stdout) as Life;
}
