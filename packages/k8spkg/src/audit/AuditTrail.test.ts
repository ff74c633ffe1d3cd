import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { AuditTrail } from "./AuditTrail.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const trail = AuditTrail as unknown as AnyResource<ClusterPlatform>;
const keys = { accessKey: "PLANTEDKEY", secretKey: "planted-1" };
const group = (more: object = {}) => ({
  name: "audit",
  type: "cloudwatch",
  cloudwatch: { group: "logs", region: "eu-west-1", ...keys, ...more },
});
const collector = (more: object = {}) => ({
  name: "hec",
  type: "splunk",
  splunk: { hecUrl: "https://splunk.example.com:8088", token: "planted-1", ...more },
});
const FOREIGN = { type: "other", cloudWatch: { group: "theirs" } };

describe("AuditTrail", () => {
  const bench = useInSuite(startBench);
  beforeEach(() => bench.clusters.faults.clear());

  const sinks = (uid: string) => (bench.row("auditTrails", uid).spec as { auditDataSinks: object[] }).auditDataSinks;
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));

  it("to a log group coexists with one to Splunk, and is validated once before each write", async () => {
    bench.asked();
    const first = await bench.create(trail, group());
    assert.deepEqual(
      writes().map((request) => request.split("/").at(-1)),
      ["validate", "dataSinks"],
    );
    const second = await bench.create(trail, collector());
    assert.deepEqual(
      writes().map((request) => request.split("/").at(-1)),
      ["validate", "splunk"],
    );
    await bench.delete(trail, first);
    await bench.delete(trail, second);
    assert.deepEqual(bench.uids("auditTrails"), []);
  });

  it("is not created over another log group of the tenant, and sends nothing", async (test) => {
    const first = await bench.create(trail, group());
    bench.asked();
    await assertRejected(test, bench.create(trail, { ...group(), name: "second" }), {
      code: "invalid-argument",
      path: "type",
    });
    assert.deepEqual(
      writes().filter((request) => !request.endsWith("/validate")),
      [],
    );
    await bench.delete(trail, first);
  });

  for (const [type, inputs, form, path] of [
    ["cloudwatch", group(), "cloudwatch", "assets/dataSinks"],
    ["splunk", collector(), "splunk:<id>", "datasinks/splunk"],
  ] as const)
    it(`names the import ID of the existing trail of the type ${type} after a conflict`, async (test) => {
      const body = { code: "AuditTrailAlreadyExists", message: "A sink exists.", details: null, ref: "r" };
      bench.clusters.faults.add({ route: `POST /v1/tenants/*/${path}`, fault: { kind: "answer", status: 409, body } });
      await assertRejected(test, bench.create(trail, inputs), { code: "conflict" }, { form });
    });

  it("treats a sink that another client replaced as deleted, and keeps the new one on delete", async () => {
    const made = await bench.create(trail, group());
    Object.assign(bench.row("auditTrails", made.id), { uid: "650000000000000000009999" });
    assert.equal(await bench.refresh(trail, made), undefined);
    await bench.delete(trail, made);
    assert.deepEqual(bench.uids("auditTrails"), ["650000000000000000009999"]);
    bench.clusters.objects.remove("auditTrails", "650000000000000000009999");
  });

  it("keeps sinks of other types on update and on delete", async () => {
    const made = await bench.create(trail, group());
    sinks(made.id).unshift(FOREIGN);
    const changed = await bench.update(trail, group({ stream: "s" }), made);
    assert.deepEqual(sinks(made.id)[0], FOREIGN);
    assert.equal((sinks(made.id)[1] as { cloudWatch: { stream: string } }).cloudWatch.stream, "s");
    await bench.delete(trail, changed);
    assert.deepEqual(sinks(made.id), [FOREIGN]);
    assert.equal(await bench.refresh(trail, changed), undefined);
    bench.clusters.objects.remove("auditTrails", made.id);
  });

  it("changes its credentials in place, also to another type", async () => {
    const made = await bench.create(trail, group());
    const byRole = {
      ...group(),
      cloudwatch: { group: "logs", region: "eu-west-1", credentialType: "sts", arn: "arn:x", externalId: "planted-2" },
    };
    assert.deepEqual(bench.diff(trail, byRole, made).replaces, []);
    const changed = await bench.update(trail, byRole, made);
    assert.equal(changed.id, made.id);
    const [{ cloudWatch }] = sinks(made.id) as [{ cloudWatch: { credentials: object } }];
    assert.deepEqual(cloudWatch.credentials, {
      credentialType: "sts",
      partition: "aws",
      sts: { arn: "arn:x", externalId: "planted-2" },
    });
    await bench.delete(trail, changed);
  });

  it("keeps known secrets where the platform masks them, and sends them with every change", async () => {
    for (const [inputs, changed, path] of [
      [group(), group({ stream: "s" }), ["cloudwatch", "secretKey"]],
      [collector(), collector({ index: "main" }), ["splunk", "token"]],
    ] as const) {
      const made = await bench.create(trail, inputs);
      const read = await bench.refresh(trail, made);
      const shown = read?.state[path[0]] as Record<string, never> | undefined;
      assert.equal(reveal(shown?.[path[1]] as never), "planted-1");
      bench.clusters.requests.reset();
      const after = await bench.update(trail, changed, made);
      assert.match(JSON.stringify(bench.row("auditTrails", made.id).spec), /planted-1/);
      for (const { body } of bench.clusters.requests.all()) assert.ok(!body.includes("***"), body);
      await bench.delete(trail, after);
    }
  });

  it("clears TLS settings that are unset, and verifies certificates as configured", async () => {
    const made = await bench.create(trail, collector({ tlsConfig: { insecureSkipVerify: false } }));
    const { tlsConfig } = bench.row("auditTrails", made.id).spec as { tlsConfig: object };
    assert.deepEqual(tlsConfig, { insecureSkipVerify: false, enabled: true });
    assert.deepEqual((made.state.splunk as { tlsConfig: object }).tlsConfig, {
      insecureSkipVerify: false,
      tlsVerification: true,
    });
    const changed = await bench.update(trail, collector(), made);
    assert.ok(!("tlsConfig" in (bench.row("auditTrails", made.id).spec as object)));
    await bench.delete(trail, changed);
  });

  it("is imported by its uid, and by its type", async (test) => {
    const first = await bench.create(trail, group());
    const second = await bench.create(trail, collector());
    for (const id of [first.id, "cloudwatch"]) {
      const found = await bench.import(trail, id);
      assert.deepEqual([found?.id, found?.state.type], [first.id, "cloudwatch"]);
      assert.ok(!("secretKey" in ((found?.inputs ?? {}) as { cloudwatch: object }).cloudwatch));
    }
    for (const id of [second.id, `splunk:${second.id}`])
      assert.deepEqual([(await bench.import(trail, id))?.state.type], ["splunk"]);
    await assertRejected(test, bench.import(trail, "splunk:650000000000000000000000"), { code: "not-found", path: "" });
    await bench.delete(trail, first);
    await bench.delete(trail, second);
    await assertRejected(test, bench.import(trail, "cloudwatch"), { code: "not-found", path: "" });
  });

  it("to a log group is found after a lost response; for Splunk, the error reports it", async (test) => {
    for (const [inputs, path] of [
      [group(), "assets/dataSinks"],
      [collector(), "datasinks/splunk"],
    ] as const) {
      const route = `POST /v1/tenants/*/${path}`;
      bench.clusters.faults.add({ route, fault: { kind: "lost-answer" }, times: 1 });
      const made = await bench.create(trail, inputs).catch((error: Error) => error);
      assert.equal(bench.clusters.objects.rows("auditTrails").length, 1, path);
      if (made instanceof Error) {
        assertFailure(test, made, { code: "outcome-unknown" });
        assert.equal(inputs.type, "splunk");
        bench.clusters.objects.remove("auditTrails", String(bench.uids("auditTrails")[0]));
      } else await bench.delete(trail, made);
      bench.clusters.faults.clear();
    }
  });

  it("compares certificates by their content", async () => {
    const pem = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----";
    const inputs = (text: string) =>
      collector({ tlsConfig: { caCertBase64: Buffer.from(text).toString("base64"), insecureSkipVerify: false } });
    const made = await bench.create(trail, inputs(pem));
    assert.deepEqual(bench.diff(trail, inputs(`${pem}\n`), made).changes, []);
    assert.equal(bench.diff(trail, inputs(pem.replace("MIIB", "MIIC")), made).changes.length, 1);
    await bench.delete(trail, made);
  });

  it("accepts unknown values", () => {
    const inputs = collector({ token: UNKNOWN, hecUrl: UNKNOWN });
    assert.deepEqual(bench.check(trail, inputs).failures, []);
    assert.deepEqual(bench.check(trail, group({ secretKey: UNKNOWN })).failures, []);
  });

  for (const [name, inputs, paths] of [
    ["a log group without one", { name: "x", type: "cloudwatch" }, ["cloudwatch"]],
    ["both", { ...group(), splunk: collector().splunk }, ["splunk"]],
    ["keys without the secret one", group({ secretKey: undefined }), ["cloudwatch.secretKey"]],
    ["keys together with a role", group({ arn: "arn:x" }), ["cloudwatch.arn"]],
    [
      "a role without a name",
      group({ credentialType: "sts", accessKey: undefined, secretKey: undefined }),
      ["cloudwatch.arn"],
    ],
    ["a partition that there is not", group({ partition: "aws-cn" }), ["cloudwatch.partition"]],
    ["a collector without TLS", collector({ hecUrl: "http://splunk.example.com" }), ["splunk.hecUrl"]],
    [
      "a collector that only begins like this machine",
      collector({ hecUrl: "http://localhost.example.com" }),
      ["splunk.hecUrl"],
    ],
    [
      "a certificate that is not in base64",
      collector({ tlsConfig: { caCertBase64: "-----BEGIN" } }),
      ["splunk.tlsConfig.caCertBase64"],
    ],
    ["a type that there is not", { ...group(), type: "syslog" }, ["type"]],
  ] as const) {
    it(`rejects ${name}`, () => {
      const { failures } = bench.check(trail, inputs as never);
      assert.deepEqual(failures.map((failure) => failure.path).sort(), paths);
    });
  }
});
