import assert from "node:assert/strict";
import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, createRedactor, createResource, fail, isPendingCreateId, UNKNOWN } from "@tripod/kit";
import { createWording, operationsOn, useInSuite, useTemporaryFolder } from "@tripod/kit/testing";
import { ClusterEks } from "../clusters/ClusterEks.js";
import { ACCOUNT } from "../clusters/clusterFixture.testing.js";
import { clock, network } from "../network.testing.js";
import { type ClusterPlatform, clusterPlatformApi } from "../platform.js";
import { operationsIn, startBench } from "../resources.testing.js";
import { ClusterProfile } from "./ClusterProfile.js";
import { ClusterProfileImport } from "./ClusterProfileImport.js";

const { assertFailures, assertRejected, assertWording } = createWording(import.meta.url);

const eks = ClusterEks as unknown as AnyResource<ClusterPlatform>;
const profile = ClusterProfile as AnyResource<ClusterPlatform>;
const imported = ClusterProfileImport as AnyResource<ClusterPlatform>;

const SITE = {
  name: "settings",
  type: "manifest",
  uid: "spectro-manifest-pack",
  manifests: [{ name: "site", content: "kind: Namespace" }],
};

interface Said {
  readonly name: string;
  readonly version?: string;
  readonly template?: object;
  readonly packs?: readonly object[];
  readonly variables?: readonly object[];
}

/** Returns a profile as the platform exports one. */
function exported({ name, version = "1.0.0", template, packs = [SITE], variables = [] }: Said): object {
  return {
    metadata: { name, labels: { team: "web" }, annotations: { description: "front end" } },
    spec: { version, template: { cloudType: "all", type: "add-on", packs, ...template }, variables },
  };
}

interface Stored {
  readonly metadata: { name: string; readonly labels: object; readonly annotations: Record<string, string> };
  readonly spec: { readonly published: readonly unknown[] };
}

describe("ClusterProfileImport", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  const folder = useTemporaryFolder();
  beforeEach(() => bench.clusters.faults.clear());

  let files = 0;
  /** Writes a file with an unused name, unless one is given. */
  const written = (content: object | string | Buffer, name?: string): string => {
    files += 1;
    const path = join(folder, name ?? `file-${files}.json`);
    const isText = typeof content === "string" || Buffer.isBuffer(content);
    writeFileSync(path, isText ? content : JSON.stringify(content));
    return path;
  };
  const row = (uid: string) => bench.row("clusterProfiles", uid) as unknown as Stored;
  const named = (name: string) =>
    bench.clusters.objects.rows("clusterProfiles").filter((one) => (one.metadata as { name: unknown }).name === name);
  const refusal = (path: unknown, more: object = {}) =>
    bench.check(imported, { importFile: path, ...more }).failures.map((one) => `${one.path}: ${one.reason}`);

  it("rejects an invalid file in a preview without quoting it", (test) => {
    const good = exported({ name: "web" }) as { readonly metadata: object; readonly spec: object };
    const large = written("{}");
    truncateSync(large, 10 * 2 ** 20 + 1);
    mkdirSync(join(folder, "sub"));
    const deep = `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`;
    const tries: readonly string[] = [
      join(folder, "missing.json"),
      join(folder, "sub"),
      large,
      written("metadata:\n  name: s3cr3t"),
      written('{"metadata": {"name": "web"}, "spec": s3cr3t}'),
      written(""),
      written(deep),
      written("[]"),
      written(Buffer.from([0xff, 0xfe, 0x7b, 0x00])),
      written({ ...good, metadata: { name: " " } }),
      written({ ...good, metadata: { name: 7 } }),
      written({ metadata: good.metadata }),
      written(exported({ name: "web", variables: [{ name: "a" }, { name: "token", defaultValue: "********" }] })),
      written(exported({ name: "web", version: "s3cr3t" })),
    ];
    for (const path of tries) {
      const [said = "", ...others] = refusal(path);
      assert.deepEqual(others, []);
      assertWording(test, said, { file: path });
      assert.ok(!said.includes("s3cr3t"), said);
    }
    assert.deepEqual(refusal(written(good)), []);
  });

  it("requires the inputs next to the file to match the file", (test) => {
    const path = written(exported({ name: "web", version: "1.2.0" }));
    const { contents } = bench.check(imported, { importFile: path }).inputs;
    assert.deepEqual(refusal(path, { name: "web", version: "1.2.0", contents }), []);
    const [name = "", version = "", hash = ""] = refusal(path, { name: "other", version: "1.0.0", contents: "0" });
    assertWording(test, name);
    assertWording(test, version);
    assertWording(test, hash);
  });

  it("is created and published like a ClusterProfile, with the default version", async () => {
    const said = exported({ name: "made" }) as { readonly spec: { readonly template: object } };
    const made = await bench.create(imported, {
      importFile: written(`\ufeff${JSON.stringify({ ...said, spec: { template: said.spec.template } })}`),
    });
    const own = await bench.create(profile, {
      name: "own",
      packs: [SITE],
      tags: ["team:web"],
      description: "front end",
    });
    assert.deepEqual([made.reasons, made.state.name, made.state.version], [[], "made", "1.0.0"]);
    const plain = (id: string) => {
      const { metadata, spec } = row(id) as unknown as { readonly metadata: object; readonly spec: object };
      const born = { creationTimestamp: "", lastModifiedTimestamp: "", name: "" };
      const text = JSON.stringify({ spec, metadata: { ...metadata, ...born } });
      return JSON.parse(text.replaceAll(/"uid":"[0-9a-f]{24}",?/g, "")) as unknown;
    };
    assert.deepEqual(plain(made.id), plain(own.id));
    await bench.delete(imported, made);
    await bench.delete(profile, own);
  });

  it("is published by the next run if the platform did not publish it", async () => {
    const importFile = written(exported({ name: "late" }));
    const unpublish = (): void => {
      const [last] = named("late") as unknown as { spec: Record<string, unknown> }[];
      const { published, ...spec } = last?.spec ?? {};
      Object.assign(last ?? {}, { spec: { ...spec, draft: published } });
    };
    const route = "POST /v1/clusterprofiles/import/file";
    bench.clusters.faults.add({ route, fault: { kind: "call", after: async () => unpublish() } });
    const body = { code: "Busy", message: "later", details: null, ref: "1" };
    bench.clusters.faults.add({
      route: "PATCH /v1/clusterprofiles/:uid/publish",
      fault: { kind: "answer", status: 400, body },
    });
    const made = await bench.create(imported, { importFile });
    assert.deepEqual([made.reasons.length, row(made.id).spec.published], [1, undefined]);
    bench.clusters.faults.clear();
    const done = await bench.update(imported, { importFile }, made);
    assert.deepEqual([done.reasons, done.state.version, row(made.id).spec.published.length], [[], "1.0.0", 1]);
    await bench.delete(imported, done);
  });

  it("has no diff in another checkout or for another layout of its file", async () => {
    const content = exported({ name: "moved" });
    const made = await bench.create(imported, { importFile: written(content) });
    const { metadata, spec } = content as { readonly metadata: object; readonly spec: object };
    mkdirSync(join(folder, "elsewhere"));
    const texts = [
      JSON.stringify(content),
      JSON.stringify({ spec, metadata }, null, 2).replaceAll("\n", "\r\n"),
      `\ufeff${JSON.stringify(content, null, "\t")}\n`,
    ];
    for (const text of texts) {
      const path = written(text, "elsewhere/profile.json");
      assert.deepEqual(bench.diff(imported, { importFile: path }, made).changes, []);
    }
    await bench.delete(imported, made);
  });

  it("is replaced for another content: created first if both can coexist, otherwise deleted first", async () => {
    const made = await bench.create(imported, { importFile: written(exported({ name: "next" })) });
    const to = (said: Said) => {
      const { replaces, deleteBeforeReplace, refused } = bench.diff(
        imported,
        { importFile: written(exported(said)) },
        made,
      );
      return [replaces, deleteBeforeReplace, refused];
    };
    assert.deepEqual(to({ name: "next", packs: [] }), [["contents"], true, []]);
    assert.deepEqual(to({ name: "next", version: "1.1.0" }), [["contents"], false, []]);
    assert.deepEqual(to({ name: "other" }), [["contents"], false, []]);
    const elsewhere = bench.diff(
      imported,
      { importFile: written(exported({ name: "next" })), context: "tenant" },
      made,
    );
    assert.deepEqual([elsewhere.replaces, elsewhere.deleteBeforeReplace], [["context"], false]);
    await bench.delete(imported, made);
  });

  it("is not deleted while clusters use it, which the message names", async (test) => {
    const importFile = written(
      exported({ name: "used", template: { cloudType: "eks", type: "infra" }, packs: [], variables: [] }),
    );
    const made = await bench.create(imported, { importFile });
    const cluster = await bench.create(eks, {
      name: "prod-import",
      cloudAccountId: ACCOUNT,
      cloudConfig: { region: "eu-west-1" },
      machinePools: [{ name: "workers", count: 2, instanceType: "t3.large", diskSizeGb: 60, azs: ["eu-west-1a"] }],
      clusterProfiles: [{ id: made.id }],
    });
    await assertRejected(test, bench.delete(imported, made), { code: "conflict" });
    assert.equal(row(made.id).metadata.name, "used");
    await bench.delete(eks, cluster);
    await bench.delete(imported, made);
  });

  it("is found after a lost response, and never adopts the profile of another client", async (test) => {
    const importFile = written(exported({ name: "lost" }));
    const tenants = await bench.create(imported, { importFile, context: "tenant" });
    const older = await bench.create(imported, { importFile: written(exported({ name: "lost", version: "0.9.0" })) });
    const route = "POST /v1/clusterprofiles/import/file";
    bench.clusters.faults.add({ route, fault: { kind: "lost-answer" }, times: 1 });
    bench.asked();
    const made = await bench.create(imported, { importFile });
    assert.equal(bench.asked().filter((one) => one === route).length, 1);
    assert.ok(![tenants.id, older.id].includes(made.id));
    assert.deepEqual([made.reasons, row(made.id).metadata.annotations.scope, named("lost").length], [[], "project", 3]);
    // An existing profile belongs to another client, whether its create is rejected or the response is lost.
    await assertRejected(test, operationsIn(bench.clusters, "Default").create(imported, { importFile }), {
      code: "conflict",
    });
    bench.clusters.faults.add({ route, fault: { kind: "html", status: 502 }, times: 1 });
    const lost = await operationsIn(bench.clusters, "Default").create(imported, { importFile });
    assert.ok(isPendingCreateId(lost.id), lost.id);
    assert.equal(named("lost").length, 3);
    for (const one of [made, older, tenants]) await bench.delete(imported, one);
  });

  it("is imported by ID and name, and recorded only with its own file", async (test) => {
    const importFile = written(exported({ name: "there", version: "1.2.0" }));
    const made = await bench.create(imported, { importFile });
    for (const id of [made.id, `project/${made.id}`, "project/there/1.2.0", `${made.id}:project`]) {
      const found = await bench.import(imported, id);
      assert.ok(found, id);
      assert.deepEqual([found.id, found.inputs], [made.id, { name: "there", version: "1.2.0" }]);
      const [said = ""] = bench.check(imported, found.inputs, found).failures.map(({ reason }) => reason);
      assertWording(test, said);
      const other = written(exported({ name: "there", version: "1.3.0" }));
      const { failures } = bench.check(imported, { importFile: other }, found);
      assertFailures(test, failures, ["importFile"]);
      const diff = bench.diff(imported, { importFile }, found);
      assert.deepEqual([diff.replaces, diff.changes.map(({ path }) => path).sort()], [[], ["contents", "importFile"]]);
      const told = bench.log.length;
      bench.asked();
      const recorded = await bench.update(imported, { importFile }, found);
      assert.deepEqual(
        bench.asked().filter((request) => !request.startsWith("GET ")),
        [],
      );
      const others = bench.log.slice(told).filter((line) => line.includes("has another"));
      assert.deepEqual([recorded.reasons, others], [[], []]);
      assert.deepEqual(bench.diff(imported, { importFile }, recorded).changes, []);
      const changed = written(exported({ name: "there", version: "1.2.0", packs: [] }));
      assert.deepEqual(bench.diff(imported, { importFile: changed }, recorded).replaces, ["contents"]);
    }
    await bench.delete(imported, made);
  });

  it("logs the differences of an imported profile from its file, and does not change it", async (test) => {
    const made = await bench.create(profile, { name: "grown", packs: [{ ...SITE, values: "a: 1" }] });
    const found = await bench.import(imported, made.id);
    assert.ok(found);
    const held = JSON.stringify(row(made.id).spec);
    const importFile = written(
      exported({ name: "grown", template: { type: "infra" }, packs: [{ ...SITE, values: "a: 2" }] }),
    );
    const recorded = await bench.update(imported, { importFile }, found);
    assertWording(test, bench.log.at(-1) ?? "");
    assert.equal(JSON.stringify(row(made.id).spec), held);
    await bench.delete(imported, recorded);
  });

  it("updates state that was written before files were recorded", async () => {
    const importFile = written(exported({ name: "older" }));
    const made = await bench.create(imported, { importFile });
    const { id, clusterProfileImportId = id } = made.state as Record<string, never>;
    const older = {
      id: made.id,
      inputs: { importFile: "/long/ago.json", context: "project" },
      state: { importFile: "/long/ago.json", context: "project", clusterProfileImportId },
      reasons: [],
    };
    assert.deepEqual(bench.diff(imported, { importFile }, older).replaces, []);
    const recorded = await bench.update(imported, { importFile }, older);
    assert.deepEqual(bench.diff(imported, { importFile }, recorded).changes, []);
    await bench.delete(imported, recorded);
  });

  it("restores its name and version in place, and keeps metadata of other clients", async () => {
    const importFile = written(exported({ name: "called", version: "1.0.0" }));
    const made = await bench.create(imported, { importFile });
    const stored = row(made.id) as unknown as { metadata: Record<string, unknown>; spec: Record<string, unknown> };
    Object.assign(stored.metadata, { name: "renamed", labels: { team: "ops" } });
    Object.assign(stored.spec, { version: "9.0.0" });
    const live = await bench.refresh(imported, made);
    assert.ok(live);
    const diff = bench.diff(imported, { importFile }, live);
    assert.deepEqual([diff.replaces, diff.changes.map(({ path }) => path).sort()], [[], ["name", "version"]]);
    const back = await bench.update(imported, { importFile }, live);
    assert.deepEqual([back.reasons, back.state.name, back.state.version], [[], "called", "1.0.0"]);
    const { metadata } = row(made.id);
    assert.deepEqual([metadata.labels, metadata.annotations.description], [{ team: "ops" }, "front end"]);
    await bench.delete(imported, back);
  });

  it("is created only from the file that the preview read", async (test) => {
    const importFile = written(exported({ name: "swapped" }));
    const { inputs } = bench.check(imported, { importFile });
    const { platform } = bench;
    const context = {
      platform,
      signal: new AbortController().signal,
      timeoutMs: undefined,
      log() {},
      progress() {},
      fail,
    };
    for (const change of [
      () => written(exported({ name: "swapped", packs: [] }), importFile.slice(folder.length)),
      () => rmSync(importFile),
    ]) {
      change();
      await assertRejected(
        test,
        createResource(imported, inputs, () => context, { preview: false }),
        { code: "invalid-argument", path: "importFile" },
      );
    }
    assert.deepEqual(named("swapped"), []);
  });

  it("accepts an unknown path without other errors", async () => {
    const importFile = written(exported({ name: "later" }));
    const made = await bench.create(imported, { importFile });
    const open = { importFile: UNKNOWN };
    bench.asked();
    const planned = await bench.preview(imported, open);
    assert.deepEqual([planned.state.name, planned.state.version], [UNKNOWN, UNKNOWN]);
    const { replaces, refused, changes } = bench.diff(imported, open, made);
    assert.deepEqual([replaces, refused, changes.map(({ path }) => path)], [["importFile"], [], ["importFile"]]);
    assert.deepEqual(bench.asked(), []);
    // The content is the same in the end.
    assert.deepEqual(bench.diff(imported, { importFile }, made).changes, []);
    await bench.delete(imported, made);
  });

  it("never reveals secrets of its file, even if the platform returns them", async (test) => {
    const secrets = createRedactor();
    const { apiKey } = bench.clusters.settings;
    const traced = operationsOn<ClusterPlatform>(
      (log) =>
        clusterPlatformApi.package.connect(
          {
            ...{ apiKey, host: bench.clusters.plainOrigin, projectName: "Default", retryAttempts: 0 },
            ...{ trace: true, ignoreInsecureTlsError: false },
          },
          {
            ...{ environment: {}, secrets, log: (severity, text) => log(severity, text) },
            ...{ reach: network.reach, limits: [], clock },
          },
        ),
      { debug: true },
    );
    const variable = { name: "token", displayName: "Token", isSensitive: true, defaultValue: "s3cr3t-default" };
    const importFile = written(exported({ name: "secretive", variables: [variable] }));
    const body = { code: "ValidationError", message: 'token: "s3cr3t-default" is too weak', details: null, ref: "1" };
    bench.clusters.faults.add({
      route: "POST /v1/clusterprofiles/import/file",
      fault: { kind: "answer", status: 422, body },
      times: 1,
    });
    const failed = await traced.create(imported, { importFile }).then(
      () => "",
      (error: Error) => `${error.message} ${JSON.stringify(error)}`,
    );
    assertWording(test, failed);
    const made = await traced.create(imported, { importFile });
    const live = await traced.refresh(imported, made);
    await traced.delete(imported, made);
    assert.ok(traced.log.some((line) => line.includes("/v1/clusterprofiles/import/file")));
    for (const text of [failed, JSON.stringify([made, live]), ...traced.log, ...traced.told])
      assert.ok(!text.includes("s3cr3t-default"), text);
    traced.platform.close();
  });
});
