/** Invalid inputs of resources and the exact messages, reported by check wherever possible. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { describeFailure } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { COLLECTOR, QUEUE_APP, SPECIMENS } from "./fixtures.testing.js";
import { failureOf } from "./lookups.testing.js";
import { startBench } from "./resources.testing.js";

const { assertWording } = createWording(import.meta.url);

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const fixture = (name: string) => SPECIMENS.find(({ resource }) => resource.name === name) ?? assert.fail(name);

const cdn = fixture("CdnSource").minimal;
const [cdnKeys, cdnPath] = [cdn.authentication as object, cdn.path as object];
const hub = fixture("CloudBEventHubLogSource").minimal;
const okta = fixture("CloudToCloudSource").minimal;
const drop = { name: "drop", filterType: "Exclude", regexp: ".*" };

/** Resource, inputs in addition to the minimal program, and the expected messages. */
const REFUSED: readonly (readonly [resource: string, inputs: object, ...said: string[]])[] = [
  ["CdnSource", { collectorId: undefined }, "collectorId: is required"],
  [
    "CdnSource",
    { collectorId: "hosted-prod" },
    'collectorId: must be a number or text that holds one, got text: "hosted-prod"',
  ],
  ["CdnSource", { collectorId: 0 }, "collectorId: must be at least 1"],
  ["CdnSource", { scanInterval: 999 }, "scanInterval: must be at least 1000 (milliseconds), or -1 for automatic"],
  [
    "CloudBEventHubLogSource",
    { scanInterval: 0 },
    "scanInterval: must be at least 1000 (milliseconds), or -1 for automatic",
  ],
  [
    "CdnSource",
    { contentType: "CloudAInventory" },
    'contentType: must be one of CloudACdnBucket, got "CloudAInventory"',
  ],
  [
    "CdnSource",
    { authentication: { type: "Password" } },
    'authentication.type: must be one of ObjStoreBucketAuthentication, CLOUDARoleBasedAuthentication, got "Password"',
  ],
  [
    "CdnSource",
    { authentication: { ...cdnKeys, type: "ObjStoreBucketAuthenticatoin" } },
    'authentication.type: must be one of ObjStoreBucketAuthentication, CLOUDARoleBasedAuthentication, got "ObjStoreBucketAuthenticatoin"; did you mean "ObjStoreBucketAuthentication"?',
  ],
  [
    "CdnSource",
    { authentication: { ...cdnKeys, type: "CLOUDARoleBasedAuthentication" } },
    "authentication.roleArn: is required for CLOUDARoleBasedAuthentication, which needs roleArn",
    "authentication.accessKey: does not belong to CLOUDARoleBasedAuthentication, which has roleArn, region",
    "authentication.secretKey: does not belong to CLOUDARoleBasedAuthentication, which has roleArn, region",
  ],
  [
    "CdnSource",
    { authentication: { ...cdnKeys, secretKey: undefined } },
    "authentication.secretKey: is required for ObjStoreBucketAuthentication, which needs accessKey and secretKey",
  ],
  [
    "CloudAInventorySource",
    { authentication: { type: "S3BucketAuthentication", accessKey: "a", secretKey: "b" } },
    'authentication.type: must be one of CLOUDARoleBasedAuthentication, got "S3BucketAuthentication"',
  ],
  [
    "CdnSource",
    { path: { ...cdnPath, bucketName: "", limitToRegions: ["us-west-2"] } },
    "path.bucketName: is required for ObjStoreBucketPathExpression, which needs bucketName and pathExpression",
    "path.limitToRegions: does not belong to ObjStoreBucketPathExpression, which has bucketName, pathExpression, useVersionedApi",
  ],
  [
    "CloudBEventHubLogSource",
    { path: { ...(hub.path as object), type: "CloudBMetricsPath" } },
    'path.type: must be one of CloudBEventHubPath, got "CloudBMetricsPath"',
  ],
  [
    "CdnSource",
    { filters: [{ ...drop, regexp: "(a" }] },
    "filters[0].regexp: must be a regular expression, but it has an unclosed ( at position 1",
  ],
  [
    "CdnSource",
    { filters: [drop, { name: "hide", filterType: "Mask", regexp: "\\d+" }] },
    "filters[1].regexp: must have a capture group in parentheses, whose text Mask hides",
    "filters[1].mask: is required for a Mask rule. Set the replacement text",
  ],
  [
    "CdnSource",
    { filters: [{ ...drop, filterType: "Drop" }] },
    'filters[0].filterType: must be one of Exclude, Include, Hash, Mask, Forward, got "Drop"',
  ],
  [
    "CdnSource",
    { filters: [{ ...drop, name: "n".repeat(33) }] },
    "filters[0].name: must have at most 32 characters, got 33",
  ],
  [
    "CloudsyslogSource",
    { manualPrefixRegexp: "[a" },
    "manualPrefixRegexp: must be a regular expression, but it has an unclosed [ at position 1",
  ],
  [
    "CloudsyslogSource",
    { defaultDateFormats: [{ format: "epoch", locator: "a)" }] },
    "defaultDateFormats[0].locator: must be a regular expression, but it has an unmatched ) at position 2",
  ],
  [
    "CloudsyslogSource",
    { timezone: "Middle/Earth" },
    "timezone: must be a time zone of the tz database, such as Etc/UTC or Europe/Berlin",
  ],
  [
    "CloudsyslogSource",
    { timezone: "Europe/Berln" },
    'timezone: must be a time zone of the tz database, such as Etc/UTC or Europe/Berlin; did you mean "Europe/Berlin" or "Europe/Dublin" or "Europe/Jersey"?',
  ],
  [
    "CloudsyslogSource",
    { timezone: "+01:00" },
    "timezone: must be a time zone of the tz database, such as Etc/UTC or Europe/Berlin",
  ],
  ["CloudsyslogSource", { hashAlgorithm: "SHA-1" }, 'hashAlgorithm: must be one of MD5, SHA-256, got "SHA-1"'],
  ["CloudsyslogSource", { name: "n".repeat(129) }, "name: must have at most 128 characters, got 129"],
  [
    "CloudsyslogSource",
    { cutoffRelativeTime: "24h" },
    "cutoffRelativeTime: must be a minus sign, digits and one of the units M (months), w, d, h and m, such as -24h, or 0m for the current time",
  ],
  [
    "CloudsyslogSource",
    { cutoffRelativeTime: "-24h", cutoffTimestamp: 1_700_000_000_000 },
    "cutoffTimestamp: cannot be combined with cutoffRelativeTime. Remove one of them",
  ],
  ["CloudsyslogSource", { token: "mine" }, "token: cannot be set: the platform sets the value. Remove it"],
  [
    "CloudsyslogSource",
    { cloudsyslogSourceId: "1" },
    "cloudsyslogSourceId: cannot be set: the platform sets the value. Remove it",
  ],
  ["CloudsyslogSource", { categroy: "a" }, 'categroy: is not a known input; did you mean "category"?'],
  [
    "CloudToCloudSource",
    { config: '{"name": planted}' },
    "config: must hold JSON: line 1, column 10: unexpected character",
  ],
  ["CloudToCloudSource", { config: "[1]" }, "config: must be a JSON object"],
  ["CloudToCloudSource", { config: "null" }, "config: must be a JSON object"],
  [
    "CloudToCloudSource",
    { schemaRef: {} },
    "schemaRef.type: is required. Set the type of the integration, such as Okta",
  ],
  [
    "CloudToCloudSource",
    { schemaRef: { type: "Okta", version: "1.0.4" } },
    "schemaRef.version: cannot be set: the platform chooses it, and schemaRef has only the member type. Remove it",
  ],
  ["App", { uuid: "" }, "uuid: must not be empty"],
  ["App", { version: undefined }, "version: is required"],
  [
    "App",
    { parameters: Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, "v"])) },
    "parameters: must have at most 1000 members",
  ],
];

describe("resource check failures", () => {
  for (const [name, inputs, ...said] of REFUSED) {
    it(`${name}: ${said[0]}`, () => {
      const { resource, minimal } = fixture(name);
      const { failures } = bench.check(resource, { ...minimal, ...inputs });
      assert.deepEqual(failures.map(describeFailure), said);
      assert.equal(bench.logs.requests.count(), 0);
    });
  }
});

describe("failures that only the platform can detect", () => {
  const AT = /\(\w+ http:\/\/127\.0\.0\.1:\d+\/api\/([^)]*)\)/;
  const said = async (operation: Promise<unknown>): Promise<string> =>
    (await failureOf(operation)).message.replace(AT, "(…/$1)").replace(/request ID [\w-]+/, "request ID …");

  it("a missing collector", async (test) => {
    const { resource } = fixture("CdnSource");
    assertWording(test, await said(bench.create(resource, { ...cdn, collectorId: 7 })));
  });

  it("a name that exists already", async (test) => {
    const { resource } = fixture("CdnSource");
    const made = await bench.create(resource, { ...cdn, name: "taken" });
    assertWording(test, await said(bench.create(resource, { ...cdn, name: "taken" })), { madeId: made.id });
  });

  it("a deleted source", async (test) => {
    const { resource } = fixture("CdnSource");
    const object = await bench.create(resource, cdn);
    bench.logs.control.deleteSource(Number(object.id));
    assertWording(test, await said(bench.update(resource, { ...cdn, description: "x" }, object)), {
      objectId: object.id,
    });
  });

  it("a missing app or app version", async (test) => {
    const { resource } = fixture("App");
    assertWording(test, await said(bench.create(resource, { uuid: QUEUE_APP, version: "0.0.0" })), {
      queue_app: QUEUE_APP,
    });
  });

  const imports: Readonly<Record<string, string>> = {
    "9001004": '"9001004" is not an import ID of a source; write <collectorId>/<id> or <collectorName>/<name>',
    "/": '"/" is not an import ID of a source; write <collectorId>/<id> or <collectorName>/<name>',
    "no-such/source": 'there is no collector "no-such"; write <collectorId>/<id> or <collectorName>/<name>',
    "hosted-prod/no-such":
      'there is no source "no-such" in collector 101234567; write <collectorId>/<id> or <collectorName>/<name>',
    "hosted-prod/ingest-http": 'the source "ingest-http" is of another kind, HTTP; use the resource for that kind',
    "101234567/900100": "the source 900100 is of another kind, HTTP; use the resource for that kind",
  };
  for (const [id, message] of Object.entries(imports)) {
    it(`an import of ${id}`, async () => {
      assert.equal(await said(bench.import(fixture("CdnSource").resource, id)), message);
    });
  }

  it("secrets that an import cannot read", async () => {
    const { resource } = fixture("CdnSource");
    const { id } = await bench.create(resource, cdn);
    const imported = (await bench.import(resource, `${COLLECTOR}/${id}`)) ?? assert.fail();
    const { authentication, ...rest } = cdn;
    const { secretKey: _, ...known } = authentication as { secretKey: string };
    bench.log.length = 0;
    await bench.update(resource, { ...rest, authentication: known, description: "x" }, imported);
    assert.deepEqual(
      bench.log.filter((line) => line.startsWith("warning")),
      [
        "warning: authentication.secretKey is unknown to the provider, because the platform never returns it. The update does not change it. Set it in the program to change it",
      ],
    );
    assert.match(JSON.stringify(bench.logs.control.source(Number(id))), /planted-secret-key/);
  });

  it("secrets that an imported Cloud-to-Cloud source cannot contain", async () => {
    const { resource } = fixture("CloudToCloudSource");
    const { id } = await bench.create(resource, okta);
    const imported = (await bench.import(resource, `${COLLECTOR}/${id}`)) ?? assert.fail();
    bench.log.length = 0;
    await bench.update(resource, { ...okta, config: '{"name":"okta","domain":"new.example.com"}' }, imported);
    assert.deepEqual(
      bench.log.filter((line) => line.startsWith("warning")),
      [
        "warning: config.apiKey is unknown to the provider, because the platform never returns it. The update does not change it. Set it in the program to change it",
      ],
    );
    assert.match(JSON.stringify(bench.logs.control.source(Number(id))), /planted-api-key/);
  });
});
