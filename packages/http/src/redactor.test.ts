import assert from "node:assert/strict";
import { test } from "node:test";
import { printableUrl } from "./redactor.js";
import { simpleRedactor } from "./testing.js";

test("printableUrl omits user info and fragment and hides secret parameters", () => {
  const secrets = simpleRedactor(["s3cret-value"]);
  const print = (url: string) => printableUrl(url, secrets);
  assert.equal(print("https://me:pw@host/a/b?limit=10#frag"), "https://host/a/b?limit=10");
  assert.equal(
    print("https://host/?access_token=1&apiKey=2&name=x"),
    "https://host/?access_token=[secret]&apiKey=[secret]&name=x",
  );
  assert.equal(print("https://host/?auth=1&authKey=2"), "https://host/?auth=[secret]&authKey=[secret]");
  assert.equal(print("https://host/apps?author=Jane&authority=x"), "https://host/apps?author=Jane&authority=x");
  assert.equal(print("https://host/s3cret-value"), "https://host/[secret]");
  assert.equal(print("not a url?password=1"), "not a url");
});

test("printableUrl returns one line for every cursor", () => {
  const print = (url: string) => printableUrl(url, simpleRedactor(["s3cret"]));
  assert.equal(
    print(`https://host/a?next=${encodeURIComponent("a\nb\r\u2028\u001b[2Jc\u202ed")}`),
    "https://host/a?next=a%0Ab%0D%E2%80%A8%1B[2Jc%E2%80%AEd",
  );
  assert.equal(print("not an address\n?a=s3cret"), "not an address%0A");
  assert.equal(print("file:///etc/a?b=c"), "file:///etc/a?b=c");
});

test("printableUrl truncates a URL of megabytes", () => {
  const printed = printableUrl(`https://host/a?filter=${"a".repeat(1_000_000)}`, simpleRedactor([]));
  assert.equal(printed.length, 1_001);
  assert.match(printed, /^https:\/\/host\/a\?filter=a+…$/);
});
