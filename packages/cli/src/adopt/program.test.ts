import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { createWording } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";
import { adoptProgram } from "./program.js";

const { assertThrown, assertWording } = createWording(import.meta.url);

const SOURCES = [
  { pkg: hostpkg, from: "vendor" },
  { pkg: logpkg, from: "logs" },
];

/** Every construct of a program, once in the original's form. Text in double brackets is rewritten. */
const PROGRAM = `# The shop: type: vendor:DomainsZoneV2
name: shop # vendor:DomainsZoneV2
runtime: yaml
config:
  [[vendor:region]]: { value: ru-1 }
  greeting: type vendor:DomainsZoneV2
plugins:
  providers:
    - name: [[vendor]]   # where it was
      path: ./bin
    - { name: '[[logs]]', path: ./bin }
    - name: aws
variables:
  zone:
    fn::invoke:
      function: [[vendor:getDomainsZoneV2]] # the zone
      arguments:
        name: example.com.
        filter: { fn::[[logs:getApps]]: { name: "type: logs:App" } }
      return: id
  flow: { fn::invoke: { function: "[[vendor:index/getDomainsZoneV2:getDomainsZoneV2]]", arguments: { name: x } } }
  quota:
    fn::[[vendor:getGlobalRouterQuotaV1]]:
      name: routers
  text:
    fn::toJSON:
      - type: vendor:DomainsZoneV2
      - fn::[[vendor:getGlobalRouterQuotaV1]]: { name: networks }
resources:
  account:
    type: [[pulumi:providers:vendor]]
    defaultProvider: true
    properties:
      region: ru-3
  main: &main
    "type": "[[vendor:DomainsZoneV2]]"   # quoted
    properties:
      type: vendor:DomainsZoneV2
      comment: |
        type: vendor:DomainsZoneV2
        fn::vendor:getDomainsZoneV2:
      note: >-
        function: vendor:getDomainsZoneV2
    options:
      provider: \${account}
      protect: true
      aliases:
        - urn:pulumi:dev::shop::vendor:index/domainsZoneV2:DomainsZoneV2::old
  www:
      type:   '[[vendor:index:DomainsRrsetV2]]'
      properties: {zoneId: "\${main.id}", records: [{content: a}, {content: b}]}
      options: {parent: "\${main}", dependsOn: ["\${main}"], deleteBeforeReplace: true}
  source: { type: [[logs:index/awsInventorySource:AwsInventorySource]], properties: { contentType: AwsInventory } }
  cdn:
    type: [[logs:CloudfrontSource]]
    get:
      id: "1/2"
  other:
    type: aws:s3:Bucket
  lost:
    type: vendor:Sauna
components:
  part:
    inputs:
      name: { type: string }
    resources:
      inner:
        type: [[vendor:DomainsZoneV2]]
outputs:
  "a b": \${zone}
  call:
    fn::invoke:
      function: [[logs:getApps]]
`;

const OURS: Readonly<Record<string, string>> = {
  vendor: "hostpkg",
  logs: "logpkg",
  "vendor:region": "hostpkg:region",
  "pulumi:providers:vendor": "pulumi:providers:hostpkg",
  "vendor:index:DomainsRrsetV2": "hostpkg:index/domainsRrsetV2:DomainsRrsetV2",
  "vendor:index/getDomainsZoneV2:getDomainsZoneV2": "hostpkg:index/getDomainsZoneV2:getDomainsZoneV2",
  "logs:index/awsInventorySource:AwsInventorySource": "logpkg:index/cloudAInventorySource:CloudAInventorySource",
  "logs:CloudfrontSource": "logpkg:CdnSource",
};

const counterpart = (token: string): string =>
  OURS[token] ?? token.replace(/^vendor:/, "hostpkg:").replace(/^logs:/, "logpkg:");

describe("adoptProgram", () => {
  for (const [kind, end] of [
    ["", "\n"],
    [" with lines of Windows", "\r\n"],
  ] as const) {
    it(`rewrites every token and nothing else${kind}`, () => {
      const marked = PROGRAM.replaceAll("\n", end);
      const before = marked.replace(/\[\[(.*?)\]\]/g, "$1");
      const after = marked.replace(/\[\[(.*?)\]\]/g, (_, token: string) => counterpart(token));
      const { text, unknown, renamed } = adoptProgram(before, SOURCES);
      assert.equal(text, after);
      assert.deepEqual([...unknown], ["vendor:Sauna"]);
      assert.equal(renamed.get("logs:CloudfrontSource"), "logpkg:CdnSource");
      assert.equal(adoptProgram(text, SOURCES).text, text, "a second run changes nothing");
    });
  }

  it("reports the changes that the user must make", (test) => {
    const { text, notes } = adoptProgram(
      [
        "packages:",
        "  vendor: terraform-provider x/vendor",
        "config:",
        "  vendor:color: red",
        "resources:",
        "  main:",
        "    type: vendor:DomainsZoneV2",
        "    options: { version: 1.2.3, pluginDownloadURL: https://example.com }",
        "  other:",
        "    type: aws:s3:Bucket",
        "    options: { version: 1.2.3 }",
      ].join("\n"),
      SOURCES,
    );
    assert.match(text, /version: 1\.2\.3, pluginDownloadURL/);
    assertWording(test, notes.join("\n"));
  });

  it("rejects text that is not a YAML program", (test) => {
    assertThrown(test, () => adoptProgram("resources: [", SOURCES), { code: "invalid-argument", path: "--program" });
    assertThrown(test, () => adoptProgram("- a\n- b\n", SOURCES), { code: "invalid-argument", path: "--program" });
    assertThrown(test, () => adoptProgram("", SOURCES), { code: "invalid-argument", path: "--program" });
  });
});
