import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../network.testing.js";
import type { ClusterPlatform } from "../platform.js";
import { ClusterProfile } from "../profiles/ClusterProfile.js";
import { operationsIn, type Recorded, startBench } from "../resources.testing.js";
import { AddonDeployment } from "./AddonDeployment.js";
import { ClusterEks } from "./ClusterEks.js";
import { ACCOUNT, BASE } from "./clusterFixture.testing.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const addon = AddonDeployment as unknown as AnyResource<ClusterPlatform>;
const eks = ClusterEks as unknown as AnyResource<ClusterPlatform>;
const profile = ClusterProfile as unknown as AnyResource<ClusterPlatform>;

const clusterProgram = (more: object = {}) => ({
  name: "host",
  cloudAccountId: ACCOUNT,
  cloudConfig: { region: "eu-west-1" },
  machinePools: [{ name: "workers", count: 2, instanceType: "t3.large", diskSizeGb: 60, azs: ["eu-west-1a"] }],
  clusterProfiles: [{ id: BASE }],
  ...more,
});

describe("AddonDeployment", () => {
  const bench = useInSuite(() => startBench({ statePace: 0 }));
  let cluster: Recorded;
  /** Two versions of one profile, and another profile. */
  let [first, second, other] = ["", "", ""];
  before(async () => {
    const made = async (name: string, version: string) => {
      const packs = [
        { name, type: "manifest", values: "a: 1", manifests: [{ name: "one", content: "kind: Service" }] },
      ];
      return (await bench.create(profile, { name, version, type: "add-on", packs })).id;
    };
    first = await made("ingress", "1.0.0");
    second = await made("ingress", "1.1.0");
    other = await made("logging", "1.0.0");
  });
  beforeEach(async () => {
    bench.clusters.faults.clear();
    bench.empty("clusters");
    cluster = await bench.create(eks, clusterProgram());
    bench.asked();
  });

  const row = () => bench.row("clusters", cluster.id);
  const templates = () => (row().spec as Row).clusterProfileTemplates as Row[];
  const packOf = (uid: string): Row => {
    const [pack] = (templates().find((one) => one.uid === uid)?.packs ?? []) as Row[];
    return pack as Row;
  };
  const attached = () => templates().map(({ uid }) => uid);
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET ") && !request.endsWith("/search"));
  const program = (more: object = {}, one: object = {}) => ({
    clusterUid: cluster.id,
    clusterProfiles: [{ id: first, ...one }],
    ...more,
  });
  const at = (path: string) => `/v1/spectroclusters/${cluster.id}${path}`;
  const PATCH = () => `PATCH ${at("/profiles")}`;

  it("is attached to its cluster by one request that changes nothing else", async () => {
    const one = await bench.create(addon, program({}, { variables: { region: "eu", password: "planted-one" } }));
    assert.deepEqual([one.id, one.reasons], [`${cluster.id}_${first}`, []]);
    assert.deepEqual(writes(), [PATCH()]);
    assert.deepEqual(attached(), [BASE, first]);
    const read = await bench.refresh(addon, one);
    assert.deepEqual(read?.state, one.state);
    await bench.delete(addon, one);
    assert.deepEqual(writes(), [`DELETE ${at("/profiles")}`]);
    assert.deepEqual(attached(), [BASE]);
  });

  it("is replaced by another version with one request, and keeps its ID", async () => {
    const one = await bench.create(addon, program());
    bench.asked();
    bench.clusters.requests.reset();
    const newer = await bench.update(addon, program({ clusterProfiles: [{ id: second }] }), one);
    const sent = bench.clusters.requests.all().filter(({ method }) => method === "PATCH");
    assert.deepEqual(
      sent.map(({ body }) => (JSON.parse(body) as { profiles: Row[] }).profiles[0]?.replaceWithProfile),
      [first],
    );
    assert.deepEqual([writes(), attached()], [[PATCH()], [BASE, second]]);
    assert.deepEqual([newer.id, newer.state.addonDeploymentId], [one.id, one.id]);
    assert.deepEqual(reveal(newer.state.clusterProfiles as never), [{ id: second }]);
    assert.deepEqual((await bench.refresh(addon, newer))?.state, newer.state);
    await bench.delete(addon, newer);
    assert.deepEqual(attached(), [BASE]);
    // The same run can attach the first version again.
    assert.deepEqual((await bench.create(addon, program())).id, one.id);
  });

  it("is replaced by another profile in one request, so that the old one is not detached first", async () => {
    const one = await bench.create(addon, program());
    bench.asked();
    const changed = await bench.update(addon, program({ clusterProfiles: [{ id: other }] }), one);
    assert.deepEqual([writes(), attached()], [[PATCH()], [BASE, other]]);
    await bench.delete(addon, changed);
    assert.deepEqual(attached(), [BASE]);
  });

  it("changes packs, manifests and variables in place, and neither records nor sends masks", async () => {
    const packs = (content: string) => [
      { name: "ingress", type: "manifest", values: "a: 5\n", manifests: [{ name: "one", content }] },
    ];
    const variables = { region: "eu", password: "planted-one" };
    const one = await bench.create(addon, program({}, { packs: packs("kind: ConfigMap"), variables }));
    const read = (await bench.refresh(addon, one)) as Recorded;
    assert.deepEqual(bench.diff(addon, one.inputs, read).changes, []);
    const [manifest] = packOf(first).manifests as Row[];
    bench.clusters.requests.reset();
    const wanted = program({}, { packs: packs("kind: Secret"), variables: { ...variables, region: "us" } });
    const changed = await bench.update(addon, wanted, read);
    const bodies = bench.clusters.requests.all().map(({ body }) => body);
    assert.ok(bodies.every((body) => !body.includes("****")));
    // An existing manifest is updated, and no other one is added.
    assert.ok(
      bodies.some((body) =>
        body.includes(JSON.stringify({ name: "one", content: "kind: Secret", uid: manifest?.uid })),
      ),
    );
    assert.deepEqual((row().variables as Row)[first], { region: "us", password: "planted-one" });
    assert.ok(
      !JSON.stringify(changed.state.clusterProfiles, (key, value) => (key === "value" ? "" : value)).includes(
        "planted",
      ),
    );
    await bench.delete(addon, changed);
  });

  it("reverts values that another client changed, and a version that another client attached", async () => {
    const packs = [{ name: "ingress", type: "manifest", values: "a: 5", manifests: [] }];
    const one = await bench.create(addon, program({}, { packs }));
    packOf(first).values = "a: 9";
    const drifted = (await bench.refresh(addon, one)) as Recorded;
    assert.equal(bench.diff(addon, one.inputs, drifted).changes.length, 1);
    const back = await bench.update(addon, one.inputs, drifted);
    assert.equal(packOf(first).values, "a: 5");
    Object.assign(templates()[1] as Row, { uid: second, profileVersion: "1.1.0" });
    const upgraded = (await bench.refresh(addon, back)) as Recorded;
    assert.deepEqual(reveal(upgraded.state.clusterProfiles as never), [{ id: second, packs }]);
    bench.asked();
    await bench.update(addon, one.inputs, upgraded);
    assert.deepEqual([writes(), attached()], [[PATCH()], [BASE, first]]);
  });

  it("fails on create if another client attached any version of it, and suggests the import ID", async (test) => {
    const theirs = await bench.create(addon, program());
    bench.asked();
    const ids = { importId: `${cluster.id}_${first}` };
    const taken = { code: "invalid-argument", path: "clusterProfiles[0].id" } as const;
    await assertRejected(test, bench.create(addon, program()), taken, ids);
    await assertRejected(test, bench.create(addon, program({ clusterProfiles: [{ id: second }] })), taken, ids);
    const mine = await bench.create(addon, program({ clusterProfiles: [{ id: other }] }));
    bench.asked();
    await assertRejected(test, bench.update(addon, program(), mine), taken, ids);
    await assertRejected(test, bench.update(addon, program({ clusterProfiles: [{ id: second }] }), mine), taken, ids);
    assert.deepEqual([writes(), attached()], [[], [BASE, first, other]]);
    const found = await bench.import(addon, theirs.id);
    assert.deepEqual(found?.state, theirs.state);
  });

  it("rejects infrastructure profiles", async (test) => {
    await assertRejected(test, bench.create(addon, program({ clusterProfiles: [{ id: BASE }] })), {
      code: "invalid-argument",
      path: "clusterProfiles[0].id",
    });
    await assertRejected(test, bench.import(addon, `${cluster.id}_${BASE}`), { code: "invalid-argument", path: "" });
    assert.deepEqual(writes(), []);
  });

  it("is listed, and imported by the names of its cluster and its profile", async (test) => {
    const variables = { region: "eu", password: "planted-one" };
    const one = await bench.create(addon, program({}, { variables }));
    for (const name of [one.id, "host/ingress", `${one.id}:project`, `project/${one.id}`]) {
      const found = await bench.import(addon, name);
      assert.deepEqual([found?.id, found?.state.clusterUid], [one.id, cluster.id], name);
      // Values that responses omit are unknown.
      assert.deepEqual(reveal(found?.state.clusterProfiles as never), [{ id: first, variables: { region: "eu" } }]);
    }
    await assertRejected(test, bench.import(addon, "host/none"), { code: "not-found", path: "" });
    await assertRejected(test, bench.import(addon, "nowhere/ingress"), { code: "not-found", path: "" });
    await assertRejected(test, bench.import(addon, `${one.id}:tenant`), { code: "not-found", path: "" });
  });

  it("is attached once after a lost response, and recorded in state", async () => {
    bench.clusters.faults.add({ route: PATCH(), fault: { kind: "lost-answer" }, times: 1 });
    const one = await bench.create(addon, program());
    assert.deepEqual([one.reasons, writes(), attached()], [[], [PATCH()], [BASE, first]]);
    bench.clusters.faults.add({ route: PATCH(), fault: { kind: "lost-answer" }, times: 1 });
    const wanted = program({ clusterProfiles: [{ id: second }] });
    const half = await bench.update(addon, wanted, one);
    assert.equal(half.reasons.length, 1);
    assert.deepEqual([half.id, attached()], [one.id, [BASE, second]]);
    assert.deepEqual(reveal(half.state.clusterProfiles as never), [{ id: second }]);
    // Also if the run had no time to record it.
    bench.asked();
    const whole = await bench.update(addon, wanted, one);
    assert.deepEqual([whole.reasons, writes(), attached()], [[], [PATCH()], [BASE, second]]);
    await bench.delete(addon, half);
    assert.deepEqual(attached(), [BASE]);
  });

  it("stays in state if the platform rejects another version", async (test) => {
    const one = await bench.create(addon, program());
    const body = { code: "InvalidProfile", message: "the pack does not fit" };
    bench.clusters.faults.add({ route: PATCH(), fault: { kind: "answer", status: 400, body } });
    await assertRejected(test, bench.update(addon, program({ clusterProfiles: [{ id: second }] }), one), {
      code: "invalid-argument",
    });
    assert.deepEqual(attached(), [BASE, first]);
  });

  it("is attached after other changes of the same cluster, so that none is lost", async () => {
    const overlaps: number[] = [];
    let going = 0;
    const fault = {
      kind: "call",
      before: async () => {
        going += 1;
        overlaps.push(going);
        await clock.sleep(50);
      },
      after: () => {
        going -= 1;
      },
    } as never;
    bench.clusters.faults.add({ route: PATCH(), fault });
    const [one, two] = await Promise.all([
      bench.create(addon, program()),
      bench.create(addon, program({ clusterProfiles: [{ id: other }] })),
    ]);
    bench.clusters.faults.clear();
    assert.deepEqual([...attached()].sort(), [BASE, first, other].sort());
    assert.deepEqual(overlaps, [1, 1]);
    const wanted = program({ clusterProfiles: [{ id: second }] });
    await Promise.all([bench.update(addon, wanted, one as Recorded), bench.delete(addon, two as Recorded)]);
    assert.deepEqual(attached(), [BASE, second]);
    // If two equal creates run concurrently, one succeeds and the other fails.
    const both = await Promise.allSettled(
      [other, other].map((id) => bench.create(addon, program({ clusterProfiles: [{ id }] }))),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  });

  it("is removed from state if its cluster was deleted or another client detached it, and its delete succeeds then", async (test) => {
    const one = await bench.create(addon, program());
    bench.clusters.objects.remove("attachedProfiles", first);
    await assertRejected(test, bench.update(addon, program({}, { variables: { a: "b" } }), one), {
      code: "invalid-argument",
      path: "",
    });
    await assertRejected(test, bench.update(addon, program({ clusterProfiles: [{ id: second }] }), one), {
      code: "invalid-argument",
      path: "",
    });
    assert.deepEqual(attached(), [BASE]);
    assert.equal(await bench.refresh(addon, one), undefined);
    await bench.delete(addon, one);
    const again = await bench.create(addon, program());
    bench.empty("clusters");
    assert.equal(await bench.refresh(addon, again), undefined);
    await bench.delete(addon, again);
    await assertRejected(test, bench.create(addon, program()), { code: "invalid-argument", path: "clusterUid" });
  });

  it("is not treated as deleted if another server responds", async () => {
    const one = await bench.create(addon, program());
    const listing = (uid: string, ...clusterProfileTemplates: unknown[]) => ({
      metadata: { uid },
      spec: { clusterProfileTemplates },
    });
    const bodies = [
      {},
      { ...listing(cluster.id), spec: {} },
      listing("other"),
      // An unreadable row may be this profile.
      ...[null, "x", [], {}].map((unreadable) => listing(cluster.id, unreadable)),
    ];
    for (const body of bodies) {
      bench.clusters.faults.add({ route: `GET ${at("")}`, fault: { kind: "answer", status: 200, body }, times: 9 });
      await assert.rejects(bench.refresh(addon, one), JSON.stringify(body));
      bench.clusters.faults.clear();
    }
  });

  it("keeps its variables in state if an error response has the code of a missing object", async () => {
    const one = await bench.create(addon, program());
    const body = { code: "ResourceNotFound", message: "not found" };
    bench.clusters.faults.add({ route: `GET ${at("/variables")}`, fault: { kind: "answer", status: 401, body } });
    await assert.rejects(bench.refresh(addon, one), { code: "unauthenticated" });
    bench.clusters.faults.clear();
  });

  it("causes no diff of its cluster, and neither resource changes the other", async () => {
    const one = await bench.create(addon, program());
    const seen = (await bench.refresh(eks, cluster)) as Recorded;
    assert.deepEqual(seen.state.clusterProfiles, cluster.state.clusterProfiles);
    assert.deepEqual(bench.diff(eks, clusterProgram(), seen).changes, []);
    const two = await bench.update(eks, clusterProgram({ clusterProfiles: [{ id: BASE }, { id: other }] }), seen);
    const back = await bench.update(eks, clusterProgram({ clusterProfiles: [{ id: BASE }] }), two);
    assert.deepEqual(attached().sort(), [BASE, first].sort());
    bench.asked();
    const newer = await bench.update(addon, program({ clusterProfiles: [{ id: second }] }), one);
    assert.deepEqual((await bench.refresh(eks, back))?.state.clusterProfiles, cluster.state.clusterProfiles);
    await bench.delete(addon, newer);
    assert.deepEqual(attached(), [BASE]);
  });

  it("waits until its packs are installed, reports the reason of a failure, and continues in the next run", async (test) => {
    row().heldPacks = { [first]: { type: "Error", status: "True", message: "no such image" } };
    const failed = await bench.create(addon, program());
    assertWording(test, failed.reasons.join());
    row().heldPacks = { [first]: { type: "Error", status: "True", message: "" } };
    const unexplained = await bench.update(addon, program(), failed);
    assertWording(test, unexplained.reasons.join(), { pack: "ingress" });
    const packs = ["", "", ""].map((message, index) => ({
      name: `pack-${index}`,
      profileUid: first,
      condition: { type: "Error", status: "True", message },
    }));
    const edit = (body: unknown) => ({ ...(body as Row), status: { state: "Running", packs } });
    bench.clusters.faults.add({ route: `GET ${at("")}`, fault: { kind: "edit", edit } });
    const several = (await bench.update(addon, program(), failed)).reasons.join();
    bench.clusters.faults.clear();
    for (const { name } of packs) assert.match(several, new RegExp(`${name}: the platform gives no reason`));
    assert.deepEqual([failed.id, attached()], [`${cluster.id}_${first}`, [BASE, first]]);
    row().heldPacks = { [first]: { type: "Ready", status: "False", message: "pulling" } };
    const late = await bench.update(addon, program({ timeouts: { update: "1ms" } }), failed);
    assertWording(test, late.reasons.join());
    row().heldPacks = {};
    assert.deepEqual((await bench.update(addon, program(), late)).reasons, []);
  });

  it("does not wait if the installation is deferred or a cluster label skips it", async () => {
    row().heldPacks = { [first]: { type: "Ready", status: "False" }, [other]: { type: "Ready", status: "False" } };
    const later = await bench.create(addon, program({ applySetting: "DownloadAndInstallLater" }));
    assert.deepEqual([later.reasons, row().changedBy], [[], "DownloadAndInstallLater"]);
    (row().metadata as Row).labels = { skip_packs: "spectro__tag" };
    assert.deepEqual((await bench.create(addon, program({ clusterProfiles: [{ id: other }] }))).reasons, []);
  });

  it("is not attached to a cluster that does not start", async (test) => {
    row().state = "Failed";
    await assertRejected(test, bench.create(addon, program()), { code: "failed-precondition" });
    row().state = "Provisioning";
    await assertRejected(test, bench.create(addon, program({ timeouts: { create: "1ms" } })), {
      code: "deadline-exceeded",
    });
    assert.deepEqual(writes(), []);
  });

  it("is read in the scope of its context, and a new cluster ID attaches it there before it is detached", async (test) => {
    await assertRejected(test, bench.create(addon, program({ context: "tenant" })), {
      code: "invalid-argument",
      path: "clusterUid",
    });
    const one = await bench.create(addon, program());
    for (const more of [{ context: "tenant" }, { clusterUid: "64f0a1b2c3d4e5f601020701" }]) {
      const { replaces, deleteBeforeReplace, refused } = bench.diff(addon, program(more), one);
      assert.deepEqual([replaces, deleteBeforeReplace, refused], [Object.keys(more), false, []]);
    }
  });

  it("is neither created nor changed if the provider settings forbid it, but can be deleted", async (test) => {
    const one = await bench.create(addon, program());
    const off = operationsIn(bench.clusters, "Default", { featureFlag: { disable_addon_deployment_resource: true } });
    await assertRejected(test, off.create(addon, program({ clusterProfiles: [{ id: other }] })), {
      code: "invalid-argument",
      path: "",
    });
    await assertRejected(test, off.update(addon, program({ clusterProfiles: [{ id: second }] }), one), {
      code: "invalid-argument",
      path: "",
    });
    assert.ok(await off.refresh(addon, one));
    await off.delete(addon, one);
    off.platform.close();
    assert.deepEqual(attached(), [BASE]);
  });

  for (const [what, more, paths] of [
    ["no profile", { clusterProfiles: [] }, ["clusterProfiles"]],
    ["two profiles", { clusterProfiles: [{ id: BASE }, { id: ACCOUNT }] }, ["clusterProfiles"]],
    ["a profile without an id", { clusterProfiles: [{ id: "" }] }, ["clusterProfiles[0].id"]],
    ["no cluster", { clusterUid: "" }, ["clusterUid"]],
    ["another time to let it in", { applySetting: "Never" }, ["applySetting"]],
    ["another context", { context: "system" }, ["context"]],
    ["no unknown value", { clusterProfiles: [{ id: UNKNOWN }], clusterUid: UNKNOWN }, []],
  ] as const) {
    it(`rejects ${what} at preview`, () => {
      const { failures } = bench.check(addon, program(more as object) as never);
      assert.deepEqual(
        failures.map(({ path }) => path),
        paths,
      );
    });
  }
});
