import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSettings } from "../check/settings.js";
import { s } from "../fields/field.js";
import { credentialsInUrl } from "./inUrl.js";
import { createRedactor } from "./redactor.js";

describe("credentials in an address", () => {
  for (const [text, credentials] of [
    ["https://me:pass-word@api.example.com/v3", "me:pass-word"],
    ["https://me:p@ss@api.example.com:8443/v3?a=b@c", "me:p@ss"],
    ["https://me:pass/word@api.example.com", "me:pass/word"],
    ["https://me:pass?word@api.example.com", "me:pass?word"],
    ["HTTPS://a-token@api.example.com", "a-token"],
    ["https://:pass-word@api.example.com", ":pass-word"],
    ["me:pass-word@api.example.com", "me:pass-word"],
    ["https://api.example.com:8443/users/@me", undefined],
    ["api.example.com:8443", undefined],
    ["me@example.com", undefined],
    ["", undefined],
  ] as const) {
    it(`${text}: ${credentials}`, () => assert.equal(credentialsInUrl(text), credentials));
  }

  it("are secrets of an account wherever a setting has them", () => {
    const fields = { authUrl: s.string().check((url) => `not ${url}`) };
    const { failures, secrets } = checkSettings(fields, { authUrl: "https://me:pass%20word@api.example.com" }, {});
    const { redact } = createRedactor(secrets);
    assert.equal(redact(failures[0]?.reason ?? ""), "not https://[secret]@api.example.com");
    assert.equal(redact("refused: pass word"), "refused: [secret]");
  });
});
