import assert from "node:assert/strict";
import { test } from "node:test";
import { parseUrl } from "./parseUrl.js";

test("parseUrl returns undefined for invalid and for very long URLs", () => {
  assert.equal(parseUrl("https://example.com/a")?.host, "example.com");
  assert.equal(parseUrl("/b", "https://example.com/a")?.href, "https://example.com/b");
  assert.equal(parseUrl("example.com"), undefined);
  assert.equal(parseUrl(`https://example.com/${"a".repeat(8192)}`), undefined);
});
