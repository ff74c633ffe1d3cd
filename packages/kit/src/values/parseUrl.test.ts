import assert from "node:assert/strict";
import { test } from "node:test";
import { parseUrl, urlProblem } from "./parseUrl.js";

test("parseUrl returns undefined for invalid and for very long URLs", () => {
  assert.equal(parseUrl("https://example.com/a")?.host, "example.com");
  assert.equal(parseUrl("/b", "https://example.com/a")?.href, "https://example.com/b");
  assert.equal(parseUrl("example.com"), undefined);
  assert.equal(parseUrl(`https://example.com/${"a".repeat(8192)}`), undefined);
});

test("urlProblem accepts http and https URLs with a host, in linear time", () => {
  for (const good of ["", "http://a", "https://Example.com:8443/a?b#c"])
    assert.equal(urlProblem(good), undefined, good);
  for (const bad of [
    "a",
    "ftp://a",
    "HTTPS://a",
    "https://",
    "https:///a",
    "https://?a",
    `https://${"a".repeat(400_000)} b`,
  ])
    assert.notEqual(urlProblem(bad), undefined, bad.slice(0, 20));
});
