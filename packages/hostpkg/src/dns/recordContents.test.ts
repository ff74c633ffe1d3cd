import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sameContent } from "./recordContents.js";

describe("sameContent returns true for", () => {
  for (const [type, before, after] of [
    ["TXT", `"v=spf1 -all"`, "v=spf1 -all"],
    ["TXT", `"abc" "def"`, `"abcdef"`],
    ["AAAA", "2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["CNAME", "Host.Example.com", "host.example.com."],
    ["MX", "10  Mail.example.com", "10 mail.example.com."],
    ["SSHFP", "4 2 01AAFF", "4 2 01aaff"],
  ] as const) {
    it(`${type}: ${before} and ${after}`, () => assert.ok(sameContent(type, before, after)));
  }
});

describe("sameContent returns false for", () => {
  for (const [type, before, after] of [
    ["TXT", `"Key=A"`, `"key=a"`],
    ["TXT", `"a" "b"`, `"a b"`],
    ["A", "192.0.2.1", "192.0.2.10"],
    ["MX", "10 mail.example.com.", "20 mail.example.com."],
    ["CAA", `0 issue "A"`, `0 issue "a"`],
  ] as const) {
    it(`${type}: ${before} and ${after}`, () => assert.ok(!sameContent(type, before, after)));
  }
});
