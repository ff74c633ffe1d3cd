import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRedactor } from "./redactor.js";
import { tellable } from "./tellable.js";

describe("a text that leaves", () => {
  const secrets = createRedactor(["planted-secret"]);

  it("has no secrets and nothing that a terminal obeys", () => {
    assert.equal(tellable("it is planted-secret\u001b[2J", secrets), "it is [secret]\\u001b[2J");
  });

  it("ends, and says how much more there was", () => {
    const told = tellable(`no zone "${"a".repeat(1_000_000)}"`, secrets);
    assert.match(told, /^no zone "a{19991}… \(980010 characters more\)$/);
    assert.equal(tellable(told, secrets), told);
    assert.equal(tellable("a".repeat(20_000), secrets), "a".repeat(20_000));
  });

  it("hides a secret that stands where it ends", () => {
    const told = tellable(`${"a".repeat(19_995)}planted-secret`, secrets);
    assert.ok(!told.includes("plant"), told.slice(19_990));
  });
});
