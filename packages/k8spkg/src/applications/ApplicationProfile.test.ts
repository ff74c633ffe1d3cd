import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Application } from "./Application.js";
import { ApplicationProfile } from "./ApplicationProfile.js";

const { assertRejected } = createWording(import.meta.url);

const profile = ApplicationProfile as AnyResource<ClusterPlatform>;
const application = Application as AnyResource<ClusterPlatform>;
const BITNAMI = "64f0a1b2c3d4e5f601021310";
const MYSQL = "64f0a1b2c3d4e5f600002010";

const cfg = (content = "kind: ConfigMap") => ({ name: "cfg", type: "manifest", manifests: [{ name: "cm", content }] });
const web = (more: object = {}) => ({ name: "web", type: "helm", registryUid: BITNAMI, tag: "1.0", ...more });
const mysql = (dbRootPassword: string, more: object = {}) => ({
  name: "mysql",
  type: "operator-instance",
  sourceAppTier: MYSQL,
  properties: { dbRootPassword, dbVolumeSize: "20", ...more },
});

interface StoredTier {
  uid: string;
  name: string;
  type: string;
  installOrder: number;
  values: string;
  registryUid: string;
  properties: { name: string; value: string }[];
}

describe("ApplicationProfile", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  beforeEach(() => {
    bench.clusters.faults.clear();
    bench.asked();
  });

  const tiersOf = (uid: string) => bench.row("applicationProfiles", uid).tiers as StoredTier[];
  const tierOf = (uid: string, name: string) =>
    tiersOf(uid).find((tier) => tier.name === name) ?? assert.fail(`there is no tier ${name}`);
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));
  const refused = (args: object) =>
    bench.check(profile, { name: "bad", ...args } as never).failures.map(({ path }) => path);

  it("rejects at preview what the platform would reject", () => {
    assert.deepEqual(refused({ packs: [] }), ["packs"]);
    assert.deepEqual(refused({ packs: [cfg(), { ...web(), name: "cfg" }] }), ["packs[1]"]);
    assert.deepEqual(refused({ packs: [{ name: "web" }] }), ["packs[0].type"]);
    assert.deepEqual(refused({ packs: [{ name: "web", type: "spectro" }] }), ["packs[0].type"]);
    assert.deepEqual(refused({ packs: [web({ registryName: "bitnami" })] }), ["packs[0].registryName"]);
    assert.deepEqual(refused({ version: "v1.2.3.beta", packs: [cfg()] }), ["version"]);
  });

  it("sends a change to the changed tier only", async () => {
    const made = await bench.create(profile, { name: "one", packs: [mysql("s3cr3t"), web(), cfg()] });
    const { uid } = tierOf(made.id, "web");
    bench.asked();
    const changed = await bench.update(
      profile,
      { name: "one", packs: [cfg(), web({ values: "a: 1", installOrder: 3 }), mysql("s3cr3t")] },
      made,
    );
    assert.deepEqual(writes(), [`PUT /v1/appProfiles/${made.id}/tiers/${uid}`]);
    assert.deepEqual([tierOf(made.id, "web").values, tierOf(made.id, "web").installOrder], ["a: 1", 3]);
    const back = await bench.update(profile, { name: "one", packs: [cfg(), web(), mysql("s3cr3t")] }, changed);
    assert.deepEqual([tierOf(made.id, "web").values, tierOf(made.id, "web").installOrder], ["", 0]);
    await bench.delete(profile, back);
  });

  it("updates description, tags and version in place without its tiers", async () => {
    const made = await bench.create(profile, { name: "told", tags: ["a"], packs: [cfg()] });
    bench.asked();
    const next = { name: "told", version: "1.1.0", description: "d", packs: [cfg()] };
    assert.deepEqual(bench.diff(profile, next, made).replaces, []);
    const changed = await bench.update(profile, next, made);
    assert.deepEqual(writes(), [`PATCH /v1/appProfiles/${made.id}/metadata`]);
    const { metadata, spec } = bench.row("applicationProfiles", made.id) as never as {
      metadata: { labels: object; annotations: { description: string } };
      spec: { version: string };
    };
    assert.deepEqual([metadata.labels, metadata.annotations.description, spec.version], [{}, "d", "1.1.0"]);
    await bench.delete(profile, changed);
  });

  it("ignores masked properties, never sends a mask, and sends a new password", async () => {
    const args = (password: string) => ({ name: "masked", packs: [mysql(password)] });
    const made = await bench.create(profile, args("s3cr3t"));
    const live = await bench.refresh(profile, made);
    assert.ok(live);
    assert.deepEqual(bench.diff(profile, args("s3cr3t"), live).changes, []);
    assert.ok(!JSON.stringify(reveal(live.state as never)).includes("***"));
    const told = await bench.update(profile, { ...args("s3cr3t"), description: "d" }, live);
    const rotated = await bench.update(profile, { ...args("other"), description: "d" }, told);
    const password = () => tierOf(made.id, "mysql").properties.find(({ name }) => name === "dbRootPassword")?.value;
    assert.equal(password(), "other");
    const imported = await bench.import(profile, made.id);
    assert.ok(imported);
    const after = await bench.update(profile, { ...args("third"), description: "d" }, imported);
    assert.equal(password(), "third");
    for (const { body } of bench.clusters.requests.all()) assert.ok(!String(body ?? "").includes("***"));
    await bench.delete(profile, { ...rotated, ...after });
  });

  it("marks texts with credentials of an imported profile as secret, and keeps properties that it could not read", async (test) => {
    const secretly = web({ values: "env:\n  password: planted-1" });
    const inputs = {
      name: "taken",
      packs: [mysql("s3cr3t"), secretly, cfg("kind: Secret\nstringData:\n  a: planted-2")],
    };
    const made = await bench.create(profile, inputs);
    assert.match(JSON.stringify(made.state.packs), /planted-1/);
    const imported = await bench.import(profile, made.id);
    assert.ok(imported);
    const publicText = JSON.stringify(imported, (_, value) => (value instanceof Secret ? "secret" : value));
    assert.ok(!publicText.includes("planted"), publicText);
    const { properties, ...rest } = mysql("s3cr3t");
    const packs = [{ ...rest, properties: { dbVolumeSize: "99" } }, web({ name: "new" })];
    bench.asked();
    await assertRejected(test, bench.update(profile, { name: "taken", packs }, imported), {
      code: "invalid-argument",
      path: "packs[0].properties.dbRootPassword",
    });
    assert.deepEqual(writes(), []);
    await bench.delete(profile, made);
  });

  it("keeps properties of a tier that the program never set", async () => {
    const made = await bench.create(profile, { name: "filled", packs: [mysql("s3cr3t")] });
    tierOf(made.id, "mysql").properties.push({ name: "dbVersion", value: "8" });
    const live = await bench.refresh(profile, made);
    assert.ok(live);
    const changed = await bench.update(profile, { name: "filled", packs: [mysql("other")] }, live);
    const names = () =>
      tierOf(made.id, "mysql")
        .properties.map(({ name }) => name)
        .sort();
    assert.deepEqual(names(), ["dbRootPassword", "dbVersion", "dbVolumeSize"]);
    await bench.delete(profile, changed);
  });

  it("recreates a tier at its position if its type, source or registry changes, and always has a tier", async () => {
    const made = await bench.create(profile, { name: "again", packs: [web()] });
    const { uid } = tierOf(made.id, "web");
    const next = { name: "again", packs: [web({ type: "container" }), cfg()] };
    assert.deepEqual(bench.diff(profile, next, made).replaces, []);
    bench.asked();
    const changed = await bench.update(profile, next, made);
    const at = `/v1/appProfiles/${made.id}/tiers`;
    assert.deepEqual(writes(), [`POST ${at}`, `DELETE ${at}/${uid}`, `POST ${at}`]);
    assert.equal(tierOf(made.id, "web").type, "container");
    await bench.delete(profile, changed);
  });

  it("continues an interrupted update, and creates no tier twice", async () => {
    const made = await bench.create(profile, { name: "half", packs: [cfg()] });
    const route = "POST /v1/appProfiles/:id/tiers";
    bench.clusters.faults.add({ route, fault: { kind: "lost-answer" }, times: 1 });
    const next = { name: "half", packs: [cfg(), web(), mysql("s3cr3t")] };
    const half = await bench.update(profile, next, made).catch(() => made);
    bench.clusters.faults.clear();
    const done = await bench.update(profile, next, half);
    assert.deepEqual(done.reasons, []);
    assert.deepEqual(
      tiersOf(made.id)
        .map(({ name }) => name)
        .sort(),
      ["cfg", "mysql", "web"],
    );
    await bench.delete(profile, done);
  });

  it("finds a registry by its name, also at preview, and records the name", async (test) => {
    const args = { name: "named", packs: [web({ registryUid: undefined, registryName: "bitnami" })] };
    const made = await bench.create(profile, args);
    assert.equal(tierOf(made.id, "web").registryUid, BITNAMI);
    const live = await bench.refresh(profile, made);
    assert.ok(live);
    assert.deepEqual(bench.diff(profile, args, live).changes, []);
    const wrong = { name: "named", packs: [web({ registryUid: undefined, registryName: "bitnamy" })] };
    await assertRejected(test, bench.preview(profile, wrong, made), {
      code: "invalid-argument",
      path: "packs[0].registryName",
    });
    await bench.delete(profile, live);
  });

  it("shows tiers of other clients, and changed values of tiers whose inputs set values", async () => {
    const args = { name: "drifts", packs: [web({ values: "a: 1" }), cfg()] };
    const made = await bench.create(profile, args);
    tierOf(made.id, "web").values = "a: 2";
    tiersOf(made.id).push({ ...tierOf(made.id, "cfg"), uid: "other", name: "strange" });
    const live = await bench.refresh(profile, made);
    assert.ok(live);
    assert.deepEqual(
      bench
        .diff(profile, args, live)
        .changes.map(({ path }) => path)
        .sort(),
      ["packs[0].values", "packs[2]"],
    );
    const right = await bench.update(profile, args, live);
    assert.deepEqual(
      tiersOf(made.id).map(({ name, values }) => [name, values]),
      [
        ["web", "a: 1"],
        ["cfg", ""],
      ],
    );
    await bench.delete(profile, right);
  });

  it("can have several versions, each with its own ID", async () => {
    const [first, second, tenants] = [
      await bench.create(profile, { name: "both", packs: [cfg()] }),
      await bench.create(profile, { name: "both", version: "2.0.0", packs: [cfg()] }),
      await bench.create(profile, { name: "both", context: "tenant", packs: [cfg()] }),
    ];
    for (const [one, id] of [
      ["project/both/1.0.0", first.id],
      ["project/both/2.0.0", second.id],
      ["tenant/both/1.0.0", tenants.id],
      [`${tenants.id}:tenant`, tenants.id],
      [`${tenants.id}:tenant:1.0.0`, tenants.id],
      ["both:project:2.0.0", second.id],
      ["both:tenant:1.0.0", tenants.id],
      ["both:tenant", tenants.id],
      ["both:project", second.id],
      ["both", second.id],
    ] as const)
      assert.equal((await bench.import(profile, one))?.id, id, one);
    bench.clusters.faults.add({ route: "POST /v1/appProfiles", fault: { kind: "lost-answer" }, times: 1 });
    const third = await bench.create(profile, { name: "both", version: "3.0.0", packs: [cfg()] });
    assert.ok(![first.id, second.id, tenants.id].includes(third.id));
    for (const made of [first, second, tenants, third]) await bench.delete(profile, made);
  });

  it("is imported by name and context in the newest version; a pre-release is older than its release", async () => {
    const versions = ["2.0.0", "2.0.0-rc.1", "1.9.0"];
    const made = [];
    for (const version of versions)
      made.push(await bench.create(profile, { name: "released", version, packs: [cfg()] }));
    assert.equal((await bench.import(profile, "released:project"))?.id, made[0]?.id);
    for (const one of made) await bench.delete(profile, one);
  });

  it("cannot be deleted while applications use it, and the message names them", async (test) => {
    const made = await bench.create(profile, { name: "used", packs: [cfg()] });
    const shop = await bench.create(application, {
      name: "shop-of-it",
      applicationProfileUid: made.id,
      config: { clusterContext: "project", clusterUid: "64f0a1b2c3d4e5f601020702" },
    });
    await assertRejected(test, bench.delete(profile, made), { code: "conflict" });
    await bench.delete(application, shop);
    await bench.delete(profile, made);
  });
});
