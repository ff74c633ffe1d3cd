import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRedactor } from "./redactor.js";
import { truncateMessage } from "./truncateMessage.js";

describe("truncateMessage: a text that leaves", () => {
  const secrets = createRedactor(["planted-secret"]);

  it("has no secrets and nothing that a terminal obeys", () => {
    assert.equal(truncateMessage("it is planted-secret\u001b[2J", secrets), "it is [secret]\\u001b[2J");
  });

  it("ends with the number of omitted characters", () => {
    const told = truncateMessage(`no zone "${"a".repeat(1_000_000)}"`, secrets);
    assert.match(told, /^no zone "a{19991}… \(980010 characters more\)$/);
    assert.equal(truncateMessage(told, secrets), told);
    assert.equal(truncateMessage("a".repeat(20_000), secrets), "a".repeat(20_000));
  });

  it("hides a secret at the end of the truncated text", () => {
    const told = truncateMessage(`${"a".repeat(19_995)}planted-secret`, secrets);
    assert.ok(!told.includes("plant"), told.slice(19_990));
  });
});
