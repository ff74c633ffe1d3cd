import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { file } from "@tripod/authoring/commands/files";
import { llmsTxt, plainMarkdown } from "./registryTree.js";
import { absoluteLinks } from "./toolPackages.js";

describe("plainMarkdown", () => {
  it("replaces the choice of a language by headings and removes the front matter", () => {
    const page =
      '---\narea: dns\n---\n\n# A\n\n{{< chooser language "python,csharp" >}}\n\n{{% choosable language python %}}\n\n```python\na\n```\n\n' +
      "{{% /choosable %}}\n\n{{% choosable language csharp %}}\n\n```csharp\nb\n```\n\n{{% /choosable %}}\n\n{{< /chooser >}}\n\n## B\n";
    const expected = "# A\n\n### Python\n\n```python\na\n```\n\n### C#\n\n```csharp\nb\n```\n\n## B\n";
    assert.equal(plainMarkdown(page), expected);
  });
});

describe("llmsTxt", () => {
  const reference = new Map([
    ["index.md", file("# x\n\n## Lookups\n\n- [getA](./getA.md): A.\n\n## Resources\n\n- [B](./B.md): B.\n")],
  ]);
  const one = {
    pkg: { name: "x", description: "D.", version: "1.0.0" },
    names: { registry: "https://github.com/o/pulumi-x" },
    reference,
  };
  const raw = "https://raw.githubusercontent.com/o/pulumi-x/v1.0.0";

  it("links the text of each page, at the tag", () => {
    const text = llmsTxt([one]);
    assert.match(text, /^# x\n\n> D\.\n/);
    assert.ok(text.includes(`\n## Lookups\n\n- [getA](${raw}/reference/getA.md): A.\n`), text);
    assert.ok(text.endsWith(`\n## Resources\n\n- [B](${raw}/reference/B.md): B.\n`), text);
  });

  it("names the package in the headings of several", () => {
    const text = llmsTxt([one, { ...one, pkg: { ...one.pkg, name: "y" } }]);
    assert.deepEqual(text.match(/^#+ .*/gm), [
      "# Tripod",
      ...["x", "y"].flatMap((name) => ["pages", "lookups", "resources"].map((part) => `## ${name}: ${part}`)),
    ]);
  });
});

describe("absoluteLinks", () => {
  it("makes relative links lead to the repository and keeps others", () => {
    const page = { path: "docs/guides/a.md", repository: "https://github.com/o/r", version: "1.0.0" };
    const at = "https://github.com/o/r/blob/v1.0.0/docs";
    assert.equal(
      absoluteLinks("[a](./b.md#c), [d](../e.md), [f](https://example.com), [g](#h)", page),
      `[a](${at}/guides/b.md#c), [d](${at}/e.md), [f](https://example.com), [g](#h)`,
    );
  });
});
