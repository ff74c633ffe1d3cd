/** `npm run demo`, which is the first thing that anybody sees. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { it } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "../repository/root.js";
import { ENGINE } from "./harness.js";

const DEMO = pathToFileURL(`${ROOT}/tools/demo.mjs`).href;
const ENGINES = pathToFileURL(`${ROOT}/tools/engine.mjs`).href;

it("shows the zone and its records, and that the real engine finds the same", { skip: ENGINE.skip }, async () => {
  // What was built is shown: building again would get in the way of other tests.
  const program = `
    const { show } = await import(${JSON.stringify(DEMO)});
    const { findEngine } = await import(${JSON.stringify(ENGINES)});
    await show(findEngine());`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  assert.match(stdout, /DNS zone example\.com\.\n {2}id {2,}[0-9a-f-]{36}/);
  assert.match(stderr, /demo: Pulumi \S+ gives the same \d+ outputs/);
  assert.doesNotMatch(stdout + stderr, /demo-metrics-001/, "a secret output is printed");
});
