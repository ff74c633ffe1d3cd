import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { redactorOf } from "./redact.js";
import { Secret } from "./value.js";

describe("redacting", () => {
  it("takes out every text under a secret mark, at any depth, plain or escaped", () => {
    const value = { a: new Secret("hunter22"), b: [{ c: new Secret({ d: ['say "please"'] }) }], e: "open text" };
    const redact = redactorOf(value);
    assert.equal(redact("no hunter22, no hunter22"), "no [secret], no [secret]");
    assert.equal(redact(`got ${JSON.stringify('say "please"')}`), 'got "[secret]"');
    assert.equal(redact("open text"), "open text");
  });

  it("takes out the longer of two that overlap", () => {
    const redact = redactorOf({ a: new Secret("long"), b: new Secret("longer secret") });
    assert.equal(redact("a longer secret"), "a [secret]");
  });

  it("takes out what a secret document holds, quoted or not", () => {
    const redact = redactorOf(new Secret('{"name": "okta", "login": {"keys": ["hunter22"]}}'));
    assert.equal(redact("the key hunter22 is wrong"), "the key [secret] is wrong");
    assert.equal(redactorOf(new Secret("{no document"))("it says {no document}"), "it says [secret]}");
  });

  it("leaves texts alone that are too short to be secrets", () => {
    assert.equal(redactorOf(new Secret("a"))("a plain message"), "a plain message");
    assert.equal(redactorOf(new Secret(""))("a plain message"), "a plain message");
    assert.equal(redactorOf(undefined)("a plain message"), "a plain message");
  });
});
