import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { absoluteLinks } from "./absoluteLinks.mjs";

describe("absoluteLinks", () => {
  it("leads relative links to the repository and keeps others", () => {
    const page = { path: "docs/guides/a.md", repository: "https://github.com/o/r", version: "1.0.0" };
    const at = "https://github.com/o/r/blob/v1.0.0/docs";
    assert.equal(
      absoluteLinks("[a](./b.md#c), [d](../e.md), [f](https://example.com), [g](#h)", page),
      `[a](${at}/guides/b.md#c), [d](${at}/e.md), [f](https://example.com), [g](#h)`,
    );
  });
});
