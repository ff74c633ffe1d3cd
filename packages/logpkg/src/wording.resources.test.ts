/** Messages of resources for invalid inputs, reported by check wherever possible. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { COLLECTOR, QUEUE_APP, SPECIMENS } from "./fixtures.testing.js";
import { failureOf } from "./lookups.testing.js";
import { startBench } from "./resources.testing.js";

const { assertFailures, assertLog, assertWording } = createWording(import.meta.url);

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const fixture = (name: string) => SPECIMENS.find(({ resource }) => resource.name === name) ?? assert.fail(name);

const cdn = fixture("CdnSource").minimal;
const [cdnKeys, cdnPath] = [cdn.authentication as object, cdn.path as object];
const hub = fixture("CloudBEventHubLogSource").minimal;
const okta = fixture("CloudToCloudSource").minimal;
const drop = { name: "drop", filterType: "Exclude", regexp: ".*" };

/** Resource, inputs in addition to the minimal program, and the paths of the expected failures. */
const REFUSED: readonly (readonly [resource: string, inputs: object, ...paths: string[]])[] = [
  ["CdnSource", { collectorId: undefined }, "collectorId"],
  ["CdnSource", { collectorId: "hosted-prod" }, "collectorId"],
  ["CdnSource", { collectorId: 0 }, "collectorId"],
  ["CdnSource", { scanInterval: 999 }, "scanInterval"],
  ["CloudBEventHubLogSource", { scanInterval: 0 }, "scanInterval"],
  ["CdnSource", { contentType: "CloudAInventory" }, "contentType"],
  ["CdnSource", { authentication: { type: "Password" } }, "authentication.type"],
  ["CdnSource", { authentication: { ...cdnKeys, type: "ObjStoreBucketAuthenticatoin" } }, "authentication.type"],
  [
    "CdnSource",
    { authentication: { ...cdnKeys, type: "CLOUDARoleBasedAuthentication" } },
    "authentication.roleArn",
    "authentication.accessKey",
    "authentication.secretKey",
  ],
  ["CdnSource", { authentication: { ...cdnKeys, secretKey: undefined } }, "authentication.secretKey"],
  [
    "CloudAInventorySource",
    { authentication: { type: "S3BucketAuthentication", accessKey: "a", secretKey: "b" } },
    "authentication.type",
  ],
  [
    "CdnSource",
    { path: { ...cdnPath, bucketName: "", limitToRegions: ["us-west-2"] } },
    "path.bucketName",
    "path.limitToRegions",
  ],
  ["CloudBEventHubLogSource", { path: { ...(hub.path as object), type: "CloudBMetricsPath" } }, "path.type"],
  ["CdnSource", { filters: [{ ...drop, regexp: "(a" }] }, "filters[0].regexp"],
  [
    "CdnSource",
    { filters: [drop, { name: "hide", filterType: "Mask", regexp: "\\d+" }] },
    "filters[1].regexp",
    "filters[1].mask",
  ],
  ["CdnSource", { filters: [{ ...drop, filterType: "Drop" }] }, "filters[0].filterType"],
  ["CdnSource", { filters: [{ ...drop, name: "n".repeat(33) }] }, "filters[0].name"],
  ["CloudsyslogSource", { manualPrefixRegexp: "[a" }, "manualPrefixRegexp"],
  ["CloudsyslogSource", { defaultDateFormats: [{ format: "epoch", locator: "a)" }] }, "defaultDateFormats[0].locator"],
  ["CloudsyslogSource", { timezone: "Middle/Earth" }, "timezone"],
  ["CloudsyslogSource", { timezone: "Europe/Berln" }, "timezone"],
  ["CloudsyslogSource", { timezone: "+01:00" }, "timezone"],
  ["CloudsyslogSource", { hashAlgorithm: "SHA-1" }, "hashAlgorithm"],
  ["CloudsyslogSource", { name: "n".repeat(129) }, "name"],
  ["CloudsyslogSource", { cutoffRelativeTime: "24h" }, "cutoffRelativeTime"],
  ["CloudsyslogSource", { cutoffTimestamp: 1_767_225_600 }, "cutoffTimestamp"],
  ["CloudsyslogSource", { cutoffRelativeTime: "-24h", cutoffTimestamp: 1_700_000_000_000 }, "cutoffTimestamp"],
  ["CloudsyslogSource", { token: "mine" }, "token"],
  ["CloudsyslogSource", { cloudsyslogSourceId: "1" }, "cloudsyslogSourceId"],
  ["CloudsyslogSource", { categroy: "a" }, "categroy"],
  ["CloudToCloudSource", { config: '{"name": planted}' }, "config"],
  ["CloudToCloudSource", { config: "[1]" }, "config"],
  ["CloudToCloudSource", { config: "null" }, "config"],
  ["CloudToCloudSource", { schemaRef: {} }, "schemaRef.type"],
  ["CloudToCloudSource", { schemaRef: { type: "Okta", version: "1.0.4" } }, "schemaRef.version"],
  ["App", { uuid: "" }, "uuid"],
  ["App", { version: undefined }, "version"],
  [
    "App",
    { parameters: Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, "v"])) },
    "parameters",
  ],
];

describe("resource check failures", () => {
  for (const [name, inputs, ...paths] of REFUSED) {
    it(`${name} rejects ${paths.join(", ")}`, (test) => {
      const { resource, minimal } = fixture(name);
      const { failures } = bench.check(resource, { ...minimal, ...inputs });
      assertFailures(test, failures, paths);
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

  for (const id of [
    ...["9001004", "/", "no-such/source", "hosted-prod/no-such", "hosted-prod/ingest-http", "101234567/900100"],
  ]) {
    it(`an import of ${id}`, async (test) => {
      assertWording(test, await said(bench.import(fixture("CdnSource").resource, id)));
    });
  }

  it("secrets that an import cannot read", async (test) => {
    const { resource } = fixture("CdnSource");
    const { id } = await bench.create(resource, cdn);
    const imported = (await bench.import(resource, `${COLLECTOR}/${id}`)) ?? assert.fail();
    const { authentication, ...rest } = cdn;
    const { secretKey: _, ...known } = authentication as { secretKey: string };
    bench.log.length = 0;
    await bench.update(resource, { ...rest, authentication: known, description: "x" }, imported);
    assertLog(test, bench.log);
    assert.match(JSON.stringify(bench.logs.control.source(Number(id))), /planted-secret-key/);
  });

  it("secrets that an imported Cloud-to-Cloud source cannot contain", async (test) => {
    const { resource } = fixture("CloudToCloudSource");
    const { id } = await bench.create(resource, okta);
    const imported = (await bench.import(resource, `${COLLECTOR}/${id}`)) ?? assert.fail();
    bench.log.length = 0;
    await bench.update(resource, { ...okta, config: '{"name":"okta","domain":"new.example.com"}' }, imported);
    assertLog(test, bench.log);
    assert.match(JSON.stringify(bench.logs.control.source(Number(id))), /planted-api-key/);
  });
});
