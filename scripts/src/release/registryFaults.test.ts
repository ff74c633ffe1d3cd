import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Files, file } from "@tripod/authoring/commands/files";
import { registryFaults } from "./registryFaults.js";

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

const CASES: readonly (readonly [title: string, files: Changes, schema: object, expected: RegExp])[] = [
  ["a repository without a schema", { "schema.json": undefined }, {}, /schema\.json: does not exist/],
  ["a repository of another name", {}, { name: "y" }, /the name y differs from that of the repository o\/pulumi-x/],
  ["another version than the tag's", {}, { version: "1.2.4" }, /the version 1\.2\.4 differs from the tag v1\.2\.3/],
  ["a version that is not semantic", {}, { version: "1.2" }, /1\.2 is not a semantic version/],
  ["a schema without a publisher", {}, { publisher: "" }, /publisher is required/],
  ["a schema without a display name", {}, { displayName: undefined }, /displayName is required/],
  ["a category that the registry does not know", {}, { keywords: ["category/x", "kind/native"] }, /is not a category/],
  ["a schema without a category", {}, { keywords: ["kind/native"] }, /must contain one category/],
  ["a schema without its kind", {}, { keywords: ["category/cloud"] }, /must contain kind\/native/],
  ["a relative logo", {}, { logoUrl: "logo.png" }, /logoUrl must be/],
  ["a schema without a download URL", {}, { pluginDownloadURL: undefined }, /pluginDownloadURL must be/],
  ["a download URL with a space", {}, { pluginDownloadURL: "https://example.com/a b" }, /pluginDownloadURL must be/],
  ["a download URL of GitHub's pages", {}, { pluginDownloadURL: "github://github.com/o/source" }, /must have the form/],
  [
    "an npm name that commands cannot take",
    {},
    { language: { ...SCHEMA.language, nodejs: { packageName: "a;b" } } },
    /nodejs/,
  ],
  ["a schema without C#", {}, { language: { ...SCHEMA.language, csharp: undefined } }, /language\.csharp is required/],
  ["a missing overview", { "docs/_index.md": undefined }, {}, /docs\/_index\.md: does not exist/],
  ["a page without front matter", { "docs/_index.md": INDEX.slice(FRONT.length) }, {}, /must start with front matter/],
  ["a page without a title", { "docs/_index.md": INDEX.replace('title: "X"', 'title: ""') }, {}, /title is required/],
  [
    "a page of another layout",
    { "docs/_index.md": INDEX.replace("package\n", "page\n") },
    {},
    /layout must be package/,
  ],
  ["an overview without C#", { "docs/_index.md": INDEX.replace("csharp", "rust") }, {}, /no example in csharp/],
  [
    "a chooser that is not closed",
    { "docs/_index.md": INDEX.replace("{{< /chooser >}}", "") },
    {},
    /chooser is not closed/,
  ],
  ["a malformed shortcode", { "docs/_index.md": `${INDEX}\n{{ < note >}}` }, {}, /malformed shortcode/],
  ["a relative link to a page", { "docs/_index.md": `${INDEX}\n[a](./b.md)` }, {}, /relative link to a \.md file/],
  ["a relative image", { "docs/_index.md": `${INDEX}\n![a](b.png)` }, {}, /relative image/],
  ["a relative image in HTML", { "docs/_index.md": `${INDEX}\n<img src="./b.png">` }, {}, /relative image/],
  ["a relative link in HTML", { "docs/_index.md": `${INDEX}\n<a href="/b">b</a>` }, {}, /relative link in HTML/],
  ["a link to a missing page", { "README.md": `[a](${AT}/b.md)` }, {}, /b\.md: does not exist/],
  ["a link to a missing heading", { "README.md": `[a](${AT}/reference/index.md#b)` }, {}, /no such heading/],
  [
    "a link to another version",
    { "README.md": `[a](${AT.replace("v1.2.3", "main")}/README.md)` },
    {},
    /must lead to the tag/,
  ],
  [
    "a relative link to a missing page",
    { "reference/index.md": "[a](./b.md)\n## Two words" },
    {},
    /b\.md: does not exist/,
  ],
  [
    "a raw link to a missing page",
    { "llms.txt": "- [a](https://raw.githubusercontent.com/o/pulumi-x/v1.2.3/b.md)" },
    {},
    /does not exist/,
  ],
  [
    "a link to a missing file of the source",
    { "README.md": "[a](https://github.com/o/source/blob/main/b.md)" },
    {},
    /does not exist in the source/,
  ],
  ["a command that needs the source", { "README.md": "Run `npm run build`." }, {}, /README\.md: needs the source/],
  ["a shortcode on a page for GitHub", { "README.md": "{{< chooser >}}" }, {}, /contains a shortcode/],
  [
    "an installation page without the command",
    { "docs/installation-configuration.md": INSTALLATION.replace("--server", "-s") },
    {},
    /must contain pulumi plugin install/,
  ],
  [
    "an installation page without NuGet",
    { "docs/installation-configuration.md": INSTALLATION.replace("nuget", "n") },
    {},
    /must contain .*nuget/,
  ],
  [
    "a Go module of another path",
    { "sdk/go/go.mod": "module github.com/o/source/sdk/go\n" },
    {},
    /differs from github\.com\/o\/pulumi-x/,
  ],
  ["a Go module without its package", { "sdk/go/x/init.go": undefined, "sdk/go/y/init.go": "" }, {}, /no Go package/],
  ["a repository without a license", { LICENSE: undefined }, {}, /LICENSE: does not exist/],
];

describe("registryFaults", () => {
  it("accepts a repository that follows the rules", () => assert.deepEqual(faultsOf(), []));

  for (const [title, files, schema, expected] of CASES) {
    it(`reports ${title}`, () => {
      const faults = faultsOf(files, schema);
      assert.ok(
        faults.some((fault) => expected.test(fault)),
        faults.join("\n"),
      );
    });
  }
});
