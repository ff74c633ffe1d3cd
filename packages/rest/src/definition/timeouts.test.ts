import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { parseTimeout, timeoutFor, timeoutsField, waitTimeoutFor } from "./timeouts.js";

const { assertWording } = createWording(import.meta.url);

describe("timeouts", () => {
  for (const [text, wanted] of [
    ["30m", 1_800_000],
    ["1h30m", 5_400_000],
    ["90s", 90_000],
    ["1.5h", 5_400_000],
    ["250ms", 250],
    ["0s", 0],
    ["", undefined],
    ["30", undefined],
    ["m", undefined],
    ["-5m", undefined],
    ["5 m", undefined],
    ["5d", undefined],
    ["1234567890s", undefined],
    ["1m".repeat(51), undefined],
  ] as const) {
    it(`${JSON.stringify(text.slice(0, 20))} is ${wanted}`, () => {
      assert.equal(parseTimeout(text), wanted);
    });
  }

  it("is set for each operation individually, or unset", () => {
    const values = { timeouts: { create: "5m", delete: 7 } };
    assert.equal(timeoutFor(values, "create"), 300_000);
    assert.equal(timeoutFor(values, "update"), undefined);
    assert.equal(timeoutFor(values, "delete"), undefined);
    assert.equal(timeoutFor({ timeouts: null }, "create"), undefined);
    assert.equal(timeoutFor({ timeouts: "5m" }, "create"), undefined);
    assert.equal(timeoutFor({}, "create"), undefined);
  });

  it("is an input for the named operations only, is never sent, and causes no diff", (test) => {
    const { spec } = timeoutsField(["create", "delete"], "ten minutes");
    assert.ok(spec.type.kind === "object");
    assert.deepEqual(Object.keys(spec.type.fields), ["create", "delete"]);
    assert.deepEqual([spec.presence, spec.wire?.name, spec.writeOnly], ["optional", null, true]);
    assert.equal(spec.semanticEquals?.({ create: "5m" }, { create: "6m" }), true);
    const [rule] = spec.type.fields.create?.spec.constraints ?? [];
    assert.equal(rule?.("5m"), undefined);
    assertWording(test, String(rule?.("soon")));
  });

  it("states the default of each operation", (test) => {
    const { type } = timeoutsField(["create", "delete"], { create: "10 minutes", delete: "1 minute" }).spec;
    assert.ok(type.kind === "object");
    assertWording(test, String(type.fields.create?.spec.doc), { default: "10 minutes" });
    assertWording(test, String(type.fields.delete?.spec.doc), { default: "1 minute" });
  });

  it("comes from the input, then the option, then the default; the result names the source and the setting to raise", () => {
    const fields = { timeouts: timeoutsField(["create", "read"], "a minute") };
    const defaultMs = 60_000;
    const input = "the input timeouts.create";
    const option = "the resource option customTimeouts.create";
    for (const [said, timeoutMs, of, wanted] of [
      [{ timeouts: { create: "1ms" } }, 2, fields, { timeoutMs: 1, setBy: input, timeoutSetting: input }],
      [1, 2, fields, { timeoutMs: 1, setBy: input, timeoutSetting: input }],
      [undefined, 2, fields, { timeoutMs: 2, setBy: option, timeoutSetting: option }],
      [{ timeouts: { read: "1ms" } }, 2, {}, { timeoutMs: 2, setBy: option, timeoutSetting: option }],
      [undefined, undefined, {}, { timeoutMs: defaultMs, timeoutSetting: option }],
    ] as const)
      assert.deepEqual(waitTimeoutFor("create", said, { fields: of, defaultMs }, { timeoutMs }), wanted);
    const unset = (operation: "read" | "update", of: object) =>
      waitTimeoutFor(operation, undefined, { fields: of as never, defaultMs }, { timeoutMs: undefined });
    assert.deepEqual(unset("read", {}), { timeoutMs: defaultMs, timeoutSetting: null }, "the engine has no option");
    assert.equal(unset("read", fields).timeoutSetting, "the input timeouts.read");
    assert.equal(unset("update", fields).timeoutSetting, "the resource option customTimeouts.update");
  });
});
