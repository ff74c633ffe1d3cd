import assert from "node:assert/strict";
import { test } from "node:test";
import { printableUrl } from "./redactor.js";
import { simpleRedactor } from "./testing.js";

test("addresses are printed without user part, fragment and secret members", () => {
  const secrets = simpleRedactor(["s3cret-value"]);
  const print = (url: string) => printableUrl(url, secrets);
  assert.equal(print("https://me:pw@host/a/b?limit=10#frag"), "https://host/a/b?limit=10");
  assert.equal(
    print("https://host/?access_token=1&apiKey=2&name=x"),
    "https://host/?access_token=[secret]&apiKey=[secret]&name=x",
  );
  assert.equal(print("https://host/s3cret-value"), "https://host/[secret]");
  assert.equal(print("not a url?password=1"), "not a url");
});

test("addresses stay on one line, whatever a paging token holds", () => {
  const print = (url: string) => printableUrl(url, simpleRedactor(["s3cret"]));
  assert.equal(
    print(`https://host/a?next=${encodeURIComponent("a\nb\r\u2028\u001b[2Jc\u202ed")}`),
    "https://host/a?next=a%0Ab%0D%E2%80%A8%1B[2Jc%E2%80%AEd",
  );
  assert.equal(print("not an address\n?a=s3cret"), "not an address%0A");
  assert.equal(print("file:///etc/a?b=c"), "file:///etc/a?b=c");
});

test("an address of megabytes is cut where nobody reads any more", () => {
  const printed = printableUrl(`https://host/a?filter=${"a".repeat(1_000_000)}`, simpleRedactor([]));
  assert.equal(printed.length, 1_001);
  assert.match(printed, /^https:\/\/host\/a\?filter=a+…$/);
});
