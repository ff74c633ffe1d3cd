/**
 * Known faults of earlier packages for this platform, by number. Each fault of resources has a test here; the table at
 * the end lists the others.
 */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { failureCodeOf, reveal, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { COLLECTOR, QUEUE_APP, SPECIMENS, thirdParty, type Wire } from "./fixtures.testing.js";
import { failureOf } from "./lookups.testing.js";
import { startBench } from "./resources.testing.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

const SOURCES = "/api/v1/collectors/:collectorId/sources";

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const fixture = (name: string) => SPECIMENS.find(({ resource }) => resource.name === name) ?? assert.fail(name);
const stored = (id: string): Wire => bench.logs.control.source(Number(id)) ?? assert.fail(`no source ${id}`);

describe("crashes", () => {
  // Defect 3.
  it("check rejects a Cloud-to-Cloud source without a type", () => {
    const { resource, minimal } = fixture("CloudToCloudSource");
    const { failures } = bench.check(resource, { ...minimal, schemaRef: {} });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["schemaRef.type"],
    );
  });

  // Defect 4.
  it("an update of a deleted app reports that the app is no longer installed", async (test) => {
    const { resource, full } = fixture("App");
    const object = await bench.create(resource, full);
    bench.logs.control.deleteAppInstance(object.id);
    const failure = await failureOf(bench.update(resource, { ...full, version: "2.4.0" }, object));
    assert.equal(failureCodeOf(failure), "invalid-argument");
    assertFailure(test, failure, { code: "invalid-argument", path: "" });
  });

  // Defect 5.
  it("tag filters without type, namespace and tags are decoded", async () => {
    const { resource, full } = fixture("CloudBMetricsSource");
    const object = await bench.create(resource, full);
    bench.logs.control.changeSource(Number(object.id), (source) => {
      thirdParty(source).path.tagFilters = [{}];
    });
    const refreshed = await bench.refresh(resource, object);
    const { path } = reveal(refreshed?.state ?? {}) as { path: { cloudBTagFilters: unknown } };
    assert.deepEqual(path.cloudBTagFilters, [{ type: "CloudBTagFilters" }]);
  });
});

describe("resources of logpkg: diff", () => {
  // Defect 15.
  it("masked secrets, client IDs and environments equal the inputs", async () => {
    const { resource, full } = fixture("CloudBMetricsSource");
    const object = await bench.create(resource, full);
    const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(resource, full, refreshed).changes, []);
    const { authentication, path } = reveal(refreshed.state) as { authentication: unknown; path: Wire };
    assert.deepEqual(authentication, full.authentication);
    assert.equal(path.environment, "Azure");
  });

  // Defect 16.
  it("a relative cutoff, which responses never contain, causes no replacement", async () => {
    const { resource, minimal } = fixture("CdnSource");
    const program = { ...minimal, cutoffRelativeTime: "-24h" };
    const object = await bench.create(resource, program);
    assert.ok(Number(stored(object.id).cutoffTimestamp) > 0);
    const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(resource, program, refreshed).changes, []);
    const changed = await bench.update(resource, { ...program, description: "x" }, refreshed);
    assert.deepEqual(bench.diff(resource, { ...program, description: "x" }, changed).changes, []);
  });

  // Defect 17.
  it("`latest` is stable, new parameters are sent, another app causes a replacement", async () => {
    const { resource } = fixture("App");
    const program = { uuid: QUEUE_APP, version: "latest", parameters: { queue: "rabbit" } };
    const object = await bench.create(resource, program);
    const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(resource, program, refreshed).changes, []);
    const other = { ...program, parameters: { queue: "kafka" } };
    await bench.update(resource, other, refreshed);
    const [installed] = bench.logs.control.appInstances().filter(({ id }) => id === object.id);
    assert.deepEqual(installed?.parameters, { queue: "kafka" });
    assert.deepEqual(bench.diff(resource, { ...program, uuid: "other" }, object).replaces, ["uuid"]);
  });

  // Defect 18.
  it("the interval of an event hub source is platform-managed and causes no diff", async () => {
    const { resource, full } = fixture("CloudBEventHubLogSource");
    const object = await bench.create(resource, full);
    assert.equal(stored(object.id).scanInterval, -1);
    const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(resource, full, refreshed).changes, []);
    assert.equal(refreshed.state.scanInterval, full.scanInterval);
  });

  // Defect 18 as well.
  it("a rotated secret is sent although the response contains the same mask", async () => {
    const { resource, full } = fixture("CloudBEventHubLogSource");
    const object = await bench.create(resource, full);
    const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
    const rotated = {
      ...full,
      authentication: { ...(full.authentication as object), sharedAccessPolicyKey: "rotated-key" },
    };
    const { changes } = bench.diff(resource, rotated, refreshed);
    assert.deepEqual(
      changes.map(({ path }) => path),
      ["authentication.sharedAccessPolicyKey"],
    );
    await bench.update(resource, rotated, refreshed);
    assert.equal(thirdParty(stored(object.id)).authentication.sharedAccessPolicyKey, "rotated-key");
  });

  // Defect 19.
  it("useVersionedApi is sent only if it is set", async () => {
    const { resource, minimal } = fixture("CdnSource");
    const object = await bench.create(resource, minimal);
    assert.ok(!("useVersionedApi" in thirdParty(stored(object.id)).path));
    await bench.update(resource, { ...minimal, description: "x" }, object);
    assert.ok(!("useVersionedApi" in thirdParty(stored(object.id)).path));
  });

  // Defect 20.
  it("changes in a Cloud-to-Cloud configuration are detected, and an import contains them", async () => {
    const { resource, full } = fixture("CloudToCloudSource");
    const object = await bench.create(resource, full);
    bench.logs.control.changeSource(Number(object.id), (source) => {
      (source.config as Wire).pollingInterval = 900;
    });
    const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
    assert.equal(bench.diff(resource, full, refreshed).changes.length, 1);
    const imported = (await bench.import(resource, `${COLLECTOR}/${object.id}`)) ?? assert.fail();
    assert.deepEqual(JSON.parse(String(reveal(imported.state).config)), {
      name: "okta",
      domain: "dev.example.com",
      pollingInterval: 900,
    });
  });
});

describe("security", () => {
  // Defect 21.
  it("secrets are marked in state, and do not occur in logs", async () => {
    for (const { resource, full, planted } of SPECIMENS) {
      const object = await bench.create(resource, full);
      const refreshed = (await bench.refresh(resource, object)) ?? assert.fail();
      const shown = JSON.stringify([object, refreshed], (_, value) => (value instanceof Secret ? "[secret]" : value));
      for (const secret of planted) assert.doesNotMatch(shown, new RegExp(secret));
      await bench.delete(resource, object);
    }
    assert.doesNotMatch(bench.log.join("\n"), /planted/i);
  });

  // Defect 22.
  it("errors do not quote an HTML page", async (test) => {
    const { resource, minimal } = fixture("CdnSource");
    const object = await bench.create(resource, minimal);
    bench.logs.faults.add({ route: `GET ${SOURCES}/*`, fault: { kind: "html" } });
    const error = await failureOf(bench.refresh(resource, object));
    assertFailure(test, error, { code: "unavailable" });
    assert.doesNotMatch(error.message, /</);
  });

  // Defect 23.
  it("a create with a lost response is looked up, not repeated", async () => {
    const { resource, minimal } = fixture("CloudToCloudSource");
    bench.logs.faults.add({ route: `POST ${SOURCES}`, times: 1, fault: { kind: "lost-answer" } });
    await bench.create(resource, minimal);
    assert.equal(bench.logs.requests.count(`POST ${SOURCES}`), 1);
    assert.equal(bench.logs.requests.count(`GET ${SOURCES}`), 1);
  });
});

describe("documentation", () => {
  // Defect 24.
  it("the documented content type is accepted like the platform's, and causes no diff", async () => {
    const { resource, minimal } = fixture("CloudAInventorySource");
    const object = await bench.create(resource, { ...minimal, contentType: "CloudAInventoryPath" });
    assert.equal(stored(object.id).contentType, "AwsInventory");
    for (const contentType of ["CloudAInventory", "AwsInventory", "CloudAInventoryPath"]) {
      assert.deepEqual(bench.diff(resource, { ...minimal, contentType }, object).changes, []);
    }
  });

  // Defect 24.
  it("a change of the name is an update", async () => {
    const { resource, full } = fixture("CloudsyslogSource");
    const object = await bench.create(resource, full);
    assert.deepEqual(bench.diff(resource, { ...full, name: "other" }, object).replaces, []);
    const renamed = await bench.update(resource, { ...full, name: "other" }, object);
    assert.equal(stored(renamed.id).name, "other");
  });

  it("every source treats the package's values and the platform's spellings as equal", async () => {
    const words: Readonly<Record<string, string>> = {
      CloudBMetrics: "AzureMetrics",
      CloudBMetricsPath: "AzureMetricsPath",
      CloudBClientSecretAuthentication: "AzureClientSecretAuthentication",
      CloudBTagFilters: "AzureTagFilters",
      CloudBEventHubLog: "AzureEventHubLog",
      CloudBEventHubPath: "AzureEventHubPath",
      CloudBEventHubAuthentication: "AzureEventHubAuthentication",
      CloudACdnBucket: "AwsCloudFrontBucket",
      ObjStoreBucketPathExpression: "S3BucketPathExpression",
      ObjStoreBucketAuthentication: "S3BucketAuthentication",
      CloudAInventory: "AwsInventory",
      CloudAInventoryPath: "AwsInventoryPath",
      CLOUDARoleBasedAuthentication: "AWSRoleBasedAuthentication",
    };
    for (const { resource, full } of SPECIMENS) {
      const theirs = Object.entries(words).reduce(
        (text, [ours, word]) => text.replaceAll(`"${ours}"`, `"${word}"`),
        JSON.stringify(full),
      );
      const object = await bench.create(resource, JSON.parse(theirs) as Wire);
      assert.deepEqual(bench.diff(resource, full, object).changes, [], resource.name);
      await bench.delete(resource, object);
    }
  });
});

describe("other", () => {
  const invalid = {
    kind: "answer",
    status: 400,
    body: { status: 400, id: "A-B-C", code: "collectors.validation.fields.invalid", message: "The role is not valid." },
  } as const;

  // Defect 25.
  it("a create with a new role is retried for a while", async (test) => {
    const { resource, full } = fixture("CloudAInventorySource");
    bench.logs.faults.add({ route: `POST ${SOURCES}`, times: 3, fault: invalid });
    const object = await bench.create(resource, full);
    assert.equal(bench.logs.requests.count(`POST ${SOURCES}`), 4);
    bench.logs.faults.add({ route: `PUT ${SOURCES}/*`, times: 1, fault: invalid });
    await bench.update(resource, { ...full, description: "x" }, object);
    assertWording(test, bench.told.join());
  });

  // Defect 25.
  it("invalid values are reported after retries, and immediately without a role", async (test) => {
    const [withRole, withKey] = [fixture("CloudAInventorySource"), fixture("CdnSource")];
    bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: invalid });
    await assertRejected(test, bench.create(withRole.resource, withRole.full), { code: "invalid-argument" });
    assert.equal(bench.logs.requests.count(`POST ${SOURCES}`), 5);
    await failureOf(bench.create(withKey.resource, withKey.full));
    assert.equal(bench.logs.requests.count(`POST ${SOURCES}`), 6);
  });

  // Defect 26.
  it("check rejects authentication that does not match its type", (test) => {
    for (const { resource, minimal } of SPECIMENS.filter((one) => one.minimal.authentication !== undefined)) {
      const { type } = minimal.authentication as { type: string };
      const { failures } = bench.check(resource, { ...minimal, authentication: { type, projectId: "p" } });
      assert.ok(failures.some(({ path }) => path === "authentication.projectId"));
      assertWording(test, failures.map(({ reason }) => reason).find((reason) => reason.includes(type)) ?? "");
    }
  });

  it("known credentials cannot be removed, but those that an import cannot read may be missing", () => {
    const types: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      ObjStoreBucketAuthentication: { accessKey: "AKIA", secretKey: "key" },
      CloudBEventHubAuthentication: { sharedAccessPolicyName: "policy", sharedAccessPolicyKey: "key" },
      CloudBClientSecretAuthentication: { tenantId: "t", clientId: "c", clientSecret: "key" },
    };
    const tried = new Set<string>();
    for (const { resource, minimal } of SPECIMENS.filter((one) => one.minimal.authentication !== undefined)) {
      const { type } = minimal.authentication as { type: string };
      const members = types[type];
      if (members === undefined) continue;
      tried.add(type);
      const whole = { ...minimal, authentication: { type, ...members } };
      const last = Object.keys(members).at(-1) as string;
      const lacking = { ...minimal, authentication: { type, ...members, [last]: undefined } };
      const failed = (recorded: object): readonly string[] =>
        bench.check(resource, lacking, { inputs: recorded } as never).failures.map(({ path }) => path);
      assert.deepEqual(failed(whole), [`authentication.${last}`], resource.name);
      assert.deepEqual(failed(lacking), [], resource.name);
      assert.deepEqual(failed({ ...minimal, authentication: { type: "another" } }), [`authentication.${last}`]);
    }
    assert.deepEqual([...tried].sort(), Object.keys(types).sort());
  });

  // Defect 27.
  it("only a response of the platform proves that a source was deleted", async () => {
    const { resource, minimal } = fixture("CdnSource");
    const object = await bench.create(resource, minimal);
    for (const status of [401, 403, 404, 500, 502, 503]) {
      bench.logs.faults.add({ route: `GET ${SOURCES}/*`, fault: { kind: "html", status } });
      await assert.rejects(bench.refresh(resource, object), `status ${status}`);
      bench.logs.faults.clear();
    }
    bench.logs.control.deleteSource(Number(object.id));
    assert.equal(await bench.refresh(resource, object), undefined);
  });

  // Defect 28.
  it("large numbers stay exact", async () => {
    const { resource, full } = fixture("CdnSource");
    const cutoffTimestamp = 4_102_444_800_000;
    const object = await bench.create(resource, { ...full, cutoffTimestamp });
    assert.equal(object.state.cutoffTimestamp, cutoffTimestamp);
    const { failures } = bench.check(resource, { ...full, collectorId: 2 ** 40 });
    assert.deepEqual(failures, []);
  });

  // Defect 30.
  it("an installation without an ID is recorded, and a failed uninstallation reports its reason", async (test) => {
    const { resource, full } = fixture("App");
    bench.logs.control.finishNextJob("install", { status: "Success" });
    const object = await bench.create(resource, full);
    assert.notEqual(object.id, "");
    assert.equal(object.reasons.length, 1);
    const installed = await bench.create(resource, full);
    bench.logs.control.finishNextJob("uninstall", { status: "Failed", errors: [{ code: "c", message: "In use." }] });
    await assertRejected(test, bench.delete(resource, installed), { code: "failed-precondition" });
  });
});

/** Defects outside of resources, with the file that tests them. */
const ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  "lookups, in defects.lookups.test.ts": [1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 29],
};

it("every known defect is tested here or listed in the table", async () => {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile(new URL(import.meta.url), "utf8");
  const here = [...text.matchAll(/^ *\/\/ Defect (\d+)\.$/gm)].map(([, number]) => Number(number));
  const all = new Set([...here, ...Object.values(ELSEWHERE).flat()]);
  assert.deepEqual(
    [...all].sort((left, right) => left - right),
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});
