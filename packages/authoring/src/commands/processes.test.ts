import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertNotInterrupted, EndedBySignal, run, runInTerminal } from "./processes.js";

/** Returns arguments of Node for a program that a signal ends before the command receives it. */
const endedBy = (signal: NodeJS.Signals) => [
  "--eval",
  `process.kill(process.pid, "${signal}"); setInterval(() => {}, 1000);`,
];

describe("programs of a command", () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    it(`report that a user ended them with ${signal}`, async () => {
      const ended = await run(process.execPath, endedBy(signal));
      assert.deepEqual([ended.ok, ended.endedBy], [false, signal]);
      assert.throws(() => assertNotInterrupted(ended.endedBy), new EndedBySignal(signal));
      await assert.rejects(runInTerminal(process.execPath, endedBy(signal), {}), new EndedBySignal(signal));
    });
  }

  it("report other ends as failures", async () => {
    const { ok, endedBy: none } = await run(process.execPath, ["--eval", "process.exit(3)"]);
    assert.deepEqual([ok, none], [false, null]);
    assertNotInterrupted(none);
    assertNotInterrupted("SIGKILL");
    assert.equal(await runInTerminal(process.execPath, ["--eval", "process.exit(3)"], {}), 3);
  });
});
