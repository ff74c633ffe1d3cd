import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Files, file } from "@tripod/authoring/commands/files";
import { createWording } from "@tripod/kit/testing";
import { registryFaults } from "./registryFaults.js";

const { assertWording } = createWording(import.meta.url);

const SERVER = "github://api.github.com/o/source";
const AT = "https://github.com/o/pulumi-x/blob/v1.2.3";
const SCHEMA = {
  name: "x",
  version: "1.2.3",
  publisher: "P",
  displayName: "X",
  description: "D.",
  license: "Apache-2.0",
  homepage: "https://example.com",
  repository: "https://github.com/o/source",
  keywords: ["category/cloud", "kind/native"],
  logoUrl: "https://example.com/logo.png",
  pluginDownloadURL: SERVER,
  language: {
    nodejs: { packageName: "@p/x" },
    python: { packageName: "p_x" },
    go: { importBasePath: "github.com/o/pulumi-x/sdk/go/x", modulePath: "github.com/o/pulumi-x/sdk/go" },
    csharp: {},
    java: {},
  },
};
const FRONT = '---\ntitle: "X"\nmeta_desc: "D."\nlayout: package\n---\n\n';
const EXAMPLES = ["typescript", "python", "go", "csharp", "java", "yaml"]
  .map((language) => `{{% choosable language ${language} %}}\n\n{{% /choosable %}}`)
  .join("\n");
const INDEX = `${FRONT}{{< chooser language "typescript" >}}\n${EXAMPLES}\n{{< /chooser >}}\n[a](${AT}/reference/index.md#two-words)`;
const INSTALLATION = `${FRONT}\`pulumi plugin install resource x 1.2.3 --server ${SERVER}\`
[a](https://www.npmjs.com/package/@p/x) [b](https://pypi.org/project/x/) [c](https://pkg.go.dev/github.com/o/pulumi-x/sdk/go/x)
[d](https://www.nuget.org/packages/X) [e](https://central.sonatype.com/artifact/g/x)
[f](https://github.com/o/source/tree/main/examples)`;

type Changes = Readonly<Record<string, string | undefined>>;

/**
 * Returns the faults of a valid repository with other files and another schema; `undefined` removes a file or member.
 */
function faultsOf(files: Changes = {}, schema: object = {}): string[] {
  const valid: Changes = {
    "schema.json": JSON.stringify({ ...SCHEMA, ...schema }),
    "docs/_index.md": INDEX,
    "docs/installation-configuration.md": INSTALLATION,
    "reference/index.md": "# X\n\n## Two words\n",
    "README.md": "# X\n",
    LICENSE: "",
    "CHANGELOG.md": "",
    SHA256SUMS: "",
    "llms.txt": "# X\n",
    "sdk/go/go.mod": "module github.com/o/pulumi-x/sdk/go\n",
    "sdk/go/x/init.go": "package x\n",
    ...files,
  };
  const tree: Files = new Map(
    Object.entries(valid).flatMap(([path, text]) => (text === undefined ? [] : [[path, file(text)] as const])),
  );
  const isInSource = (path: string) => path === "examples";
  return registryFaults(tree, { slug: "o/pulumi-x", tag: "v1.2.3", source: "o/source", isInSource });
}

const CASES: readonly (readonly [title: string, files: Changes, schema: object])[] = [
  ["a repository without a schema", { "schema.json": undefined }, {}],
  ["a repository of another name", {}, { name: "y" }],
  ["another version than the tag's", {}, { version: "1.2.4" }],
  ["a version that is not semantic", {}, { version: "1.2" }],
  ["a schema without a publisher", {}, { publisher: "" }],
  ["a schema without a display name", {}, { displayName: undefined }],
  ["a category that the registry does not know", {}, { keywords: ["category/x", "kind/native"] }],
  ["a schema without a category", {}, { keywords: ["kind/native"] }],
  ["a schema without its kind", {}, { keywords: ["category/cloud"] }],
  ["a relative logo", {}, { logoUrl: "logo.png" }],
  ["a schema without a download URL", {}, { pluginDownloadURL: undefined }],
  ["a download URL with a space", {}, { pluginDownloadURL: "https://example.com/a b" }],
  ["a download URL of GitHub's pages", {}, { pluginDownloadURL: "github://github.com/o/source" }],
  ["an npm name that commands cannot take", {}, { language: { ...SCHEMA.language, nodejs: { packageName: "a;b" } } }],
  ["a schema without C#", {}, { language: { ...SCHEMA.language, csharp: undefined } }],
  ["a missing overview", { "docs/_index.md": undefined }, {}],
  ["a page without front matter", { "docs/_index.md": INDEX.slice(FRONT.length) }, {}],
  ["a page without a title", { "docs/_index.md": INDEX.replace('title: "X"', 'title: ""') }, {}],
  ["a page of another layout", { "docs/_index.md": INDEX.replace("package\n", "page\n") }, {}],
  ["an overview without C#", { "docs/_index.md": INDEX.replace("csharp", "rust") }, {}],
  ["a chooser that is not closed", { "docs/_index.md": INDEX.replace("{{< /chooser >}}", "") }, {}],
  ["a malformed shortcode", { "docs/_index.md": `${INDEX}\n{{ < note >}}` }, {}],
  ["a relative link to a page", { "docs/_index.md": `${INDEX}\n[a](./b.md)` }, {}],
  ["a relative image", { "docs/_index.md": `${INDEX}\n![a](b.png)` }, {}],
  ["a relative image in HTML", { "docs/_index.md": `${INDEX}\n<img src="./b.png">` }, {}],
  ["a relative link in HTML", { "docs/_index.md": `${INDEX}\n<a href="/b">b</a>` }, {}],
  ["a link to a missing page", { "README.md": `[a](${AT}/b.md)` }, {}],
  ["a link to a missing heading", { "README.md": `[a](${AT}/reference/index.md#b)` }, {}],
  ["a link to another version", { "README.md": `[a](${AT.replace("v1.2.3", "main")}/README.md)` }, {}],
  ["a relative link to a missing page", { "reference/index.md": "[a](./b.md)\n## Two words" }, {}],
  [
    "a raw link to a missing page",
    { "llms.txt": "- [a](https://raw.githubusercontent.com/o/pulumi-x/v1.2.3/b.md)" },
    {},
  ],
  ["a link to a missing file of the source", { "README.md": "[a](https://github.com/o/source/blob/main/b.md)" }, {}],
  ["a command that needs the source", { "README.md": "Run `npm run build`." }, {}],
  ["a shortcode on a page for GitHub", { "README.md": "{{< chooser >}}" }, {}],
  [
    "an installation page without the command",
    { "docs/installation-configuration.md": INSTALLATION.replace("--server", "-s") },
    {},
  ],
  [
    "an installation page without NuGet",
    { "docs/installation-configuration.md": INSTALLATION.replace("nuget", "n") },
    {},
  ],
  ["a Go module of another path", { "sdk/go/go.mod": "module github.com/o/source/sdk/go\n" }, {}],
  ["a Go module without its package", { "sdk/go/x/init.go": undefined, "sdk/go/y/init.go": "" }, {}],
  ["a repository without a license", { LICENSE: undefined }, {}],
];

describe("registryFaults", () => {
  it("accepts a repository that follows the rules", () => assert.deepEqual(faultsOf(), []));

  for (const [title, files, schema] of CASES) {
    it(`reports ${title}`, (test) => assertWording(test, faultsOf(files, schema).join("\n")));
  }
});
