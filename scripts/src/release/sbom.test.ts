import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { file } from "@tripod/authoring/commands/files";
import { type ReleaseContent, sbom } from "./sbom.js";

const CONTENT: ReleaseContent = {
  version: "1.2.3",
  license: "Apache-2.0",
  repository: "https://github.com/o/r",
  inside: ["kit", "hostpkg"],
  libraries: [
    { name: "yaml", version: "2.9.1", license: "ISC" },
    { name: "@hono/node-server", version: "2.1.9", license: "MIT" },
  ],
  dependencies: [{ purl: "pkg:npm/%40pulumi/pulumi@3.248.0", name: "@pulumi/pulumi", version: "3.248.0" }],
  runtime: { bun: "1.3.0", webkit: "0a", tinycc: "0b", boringssl: "0c" },
  files: new Map([
    ["schemas/hostpkg.json", file("{}")],
    ["npm/a-1.2.3.tgz", file("a")],
  ]),
};

interface Bom {
  readonly components: readonly { readonly "bom-ref": string; readonly name: string; readonly hashes?: unknown }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Returns the violations of the schema that CycloneDX publishes. Members that it does not know are violations too. */
async function violations(text: string): Promise<unknown> {
  return (await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text)) ?? [];
}

describe("sbom", () => {
  const text = sbom(CONTENT);
  const { components, dependencies } = JSON.parse(text) as Bom;

  it("follows the schema of CycloneDX", async () => assert.deepEqual(await violations(text), []));

  for (const [title, from, to] of [
    ["a license that is not of SPDX", '"id": "ISC"', '"id": "Internet Systems"'],
    ["a checksum of another length", /"content": "[0-9a-f]/, '"content": "'],
    ["an unknown member", '"bomFormat"', '"released": true, "bomFormat"'],
    ["an unknown type of component", '"type": "file"', '"type": "archive"'],
  ] as const) {
    it(`would be rejected with ${title}`, async () => {
      const changed = text.replace(from, to);
      assert.notEqual(changed, text);
      assert.notDeepEqual(await violations(changed), []);
    });
  }

  it("contains packages, libraries, dependencies of the SDKs, the runtime and every file with its checksum", () => {
    const names = components.map(({ name }) => name);
    for (const name of ["@tripod/kit", "yaml", "@pulumi/pulumi", "oven-sh/bun", "oven-sh/WebKit"])
      assert.ok(names.includes(name), name);
    assert.deepEqual(components.find(({ name }) => name === "npm/a-1.2.3.tgz")?.hashes, [
      { alg: "SHA-256", content: "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb" },
    ]);
  });

  it("refers to each component once, and to existing ones only", () => {
    const refs = components.map((component) => component["bom-ref"]);
    assert.equal(new Set(refs).size, refs.length);
    const known = new Set(["tripod", ...refs]);
    const referenced = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    assert.deepEqual(
      referenced.filter((ref) => !known.has(ref)),
      [],
    );
    assert.equal(new Set(dependencies.map(({ ref }) => ref)).size, dependencies.length);
  });
});
