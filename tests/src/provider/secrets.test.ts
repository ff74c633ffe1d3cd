import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EngineError } from "@tripod/testkit";
import { box, configuredThing, FULL } from "./harness.js";

describe("messages of a call", () => {
  it("holds no secret in any coding and nothing that a terminal obeys: log at all levels, progress, reasons", async (t) => {
    const { plugin } = await configuredThing(t);
    const error = await plugin.call("Create", { ...box, properties: { ...FULL, failing: "echo" } }).then(
      () => assert.fail("the create succeeded"),
      (refused: unknown) => (refused instanceof EngineError ? refused : assert.fail(String(refused))),
    );
    const clean = "\\u001b[2J [secret] [secret] bWU6[secret]";
    assert.equal(error.message, `thing: ${clean}`);
    assert.deepEqual(error.details[0]?.value.reasons, [clean]);
    await plugin.stop();
    assert.deepEqual(
      plugin.logs.map(({ severity, message }) => `${severity} ${message}`),
      // The last message clears the progress of the finished operation.
      [...["DEBUG", "INFO", "WARNING", "ERROR", "INFO"].map((severity) => `${severity} ${clean}`), "INFO "],
    );
  });

  it("does not quote text that stands where an object with a secret was expected", async (t) => {
    const { plugin } = await configuredThing(t);
    const news = { ...FULL, rules: "planted-key-alone" };
    const { failures } = await plugin.call("Check", { ...box, news });
    assert.deepEqual(failures, [{ property: "", reason: "rules: must be a list, got text" }]);
  });
});
