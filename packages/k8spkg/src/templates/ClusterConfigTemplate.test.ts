import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../network.testing.js";
import type { ClusterPlatform } from "../platform.js";
import { ClusterConfigPolicy } from "../policies/ClusterConfigPolicy.js";
import { startBench } from "../resources.testing.js";
import { ClusterConfigTemplate } from "./ClusterConfigTemplate.js";

const { assertRejected } = createWording(import.meta.url);

const template = ClusterConfigTemplate as AnyResource<ClusterPlatform>;
const policy = ClusterConfigPolicy as AnyResource<ClusterPlatform>;
const isWrite = (request: string) => !request.startsWith("GET ");
const profile = (value: string) => ({ id: "64f0a1b2c3d4e5f600004001", variables: [{ name: "size", value }] });

describe("ClusterConfigTemplate", () => {
  const bench = useInSuite(startBench);
  const written = () => bench.asked().filter(isWrite);
  const specOf = (uid: string) => bench.row("clusterTemplates", uid).spec as { profiles: Record<string, unknown>[] };

  it("sends a changed variable of a profile, and keeps what clusters have of their own", async () => {
    const args = { name: "fleet", cloudType: "CloudA", clusterProfiles: [profile("2")] };
    const made = await bench.create(template, args);
    const variables = specOf(made.id).profiles[0]?.variables as Record<string, unknown>[] | undefined;
    Object.assign(variables?.[0] ?? {}, { clusters: [{ uid: "1", value: "9" }] });
    const live = await bench.refresh(template, made);
    assert.ok(live);
    assert.deepEqual(bench.diff(template, args, live).changes, []);
    bench.asked();
    const changed = await bench.update(template, { ...args, clusterProfiles: [profile("3")] }, live);
    assert.deepEqual(written(), [`PUT /v1/clusterTemplates/${made.id}/profiles`]);
    assert.deepEqual(specOf(made.id).profiles[0]?.variables, [
      { name: "size", value: "3", assignStrategy: "all", clusters: [{ uid: "1", value: "9" }] },
    ]);
    await bench.delete(template, changed);
  });

  it("neither records nor sends the mask of a value, and never deletes an unknown one", async (test) => {
    const inputs = (value: string) => ({ name: "masked", cloudType: "CloudA", clusterProfiles: [profile(value)] });
    const made = await bench.create(template, inputs("planted"));
    const row = { name: "size", value: "********", assignStrategy: "all" };
    const clusters = [
      { uid: "1", value: "********" },
      { uid: "2", value: "9" },
    ];
    Object.assign(specOf(made.id).profiles[0] ?? {}, { variables: [{ ...row, clusters }] });
    const live = await bench.refresh(template, made);
    assert.ok(live);
    assert.deepEqual(bench.diff(template, inputs("planted"), live).changes, []);
    const imported = await bench.import(template, made.id);
    assert.ok(imported);
    const other = [{ id: profile("").id, variables: [{ name: "size" }, { name: "zone", value: "a" }] }];
    await assertRejected(test, bench.update(template, { ...inputs(""), clusterProfiles: other }, imported), {
      code: "invalid-argument",
      path: "clusterProfiles[0].variables[0].value",
    });
    const changed = await bench.update(template, inputs("other"), imported);
    assert.deepEqual(specOf(made.id).profiles[0]?.variables, [{ ...row, value: "other", clusters: clusters.slice(1) }]);
    await bench.delete(template, changed);
  });

  it("rejects a response whose policy has an object as ID", async () => {
    const made = await bench.create(template, { name: "odd", cloudType: "CloudA" });
    Object.assign(specOf(made.id), { policies: [{ uid: { id: "1" }, kind: "maintenance" }] });
    await assert.rejects(bench.refresh(template, made), { code: "unexpected-answer" });
  });

  it("upgrades its clusters only if the program sets or changes the time", async () => {
    const args = { name: "now", cloudType: "CloudA" };
    const upgrades = () => written().filter((request) => request.endsWith("/clusters/upgrade")).length;
    const made = await bench.create(template, { ...args, upgradeNow: "2027-01-31T08:00:00Z" });
    assert.equal(upgrades(), 0);
    const changed = await bench.update(template, { ...args, upgradeNow: "2027-02-28T08:00:00Z" }, made);
    assert.equal(upgrades(), 1);
    const none = await bench.update(template, args, changed);
    assert.equal(upgrades(), 0);
    await bench.delete(template, none);
    assert.deepEqual(
      bench.check(template, { ...args, upgradeNow: "tomorrow" }).failures.map(({ path }) => path),
      ["upgradeNow"],
    );
  });

  it("prevents the delete of its policy, and clears unset descriptions", async (test) => {
    const night = await bench.create(policy, {
      name: "night",
      schedules: [{ name: "n", startCron: "0 2 * * SUN", durationHrs: 4 }],
    });
    const args = { name: "kept", cloudType: "CloudA", policy: { id: night.id } };
    const made = await bench.create(template, { ...args, description: "d", tags: ["a"] });
    assert.deepEqual((made.state as { policy?: unknown }).policy, { id: night.id, kind: "maintenance" });
    await assertRejected(test, bench.delete(policy, night), { code: "conflict" });
    const bare = await bench.update(template, { name: "kept", cloudType: "CloudA" }, made);
    assert.deepEqual([bare.state.description, bare.state.tags, bare.state.policy], [undefined, undefined, undefined]);
    await bench.delete(template, bare);
    await bench.delete(policy, night);
  });

  it("rejects schedules at preview that the platform would reject", () => {
    const schedule = { name: "n", startCron: "0 2 * * SUN", durationHrs: 4 };
    const refused = (more: object) =>
      bench.check(policy, { schedules: [{ ...schedule, ...more }] }).failures.map(({ path }) => path);
    assert.deepEqual(refused({}), []);
    for (const more of [{ durationHrs: 25 }, { durationHrs: 0 }, { startCron: "at night" }, { name: "" }])
      assert.equal(refused(more).length, 1, JSON.stringify(more));
    assert.deepEqual(
      bench.check(policy, { policyType: "other" }).failures.map(({ path }) => path),
      ["policyType"],
    );
  });

  it("is found where its own scope has it, whatever the other one has of its name", async () => {
    const others = await bench.create(policy, { name: "both", context: "tenant" });
    const own = await bench.create(policy, { name: "both" });
    assert.equal((await bench.import(policy, "both"))?.id, own.id);
    assert.equal((await bench.import(policy, "both:tenant"))?.id, others.id);
    await bench.delete(policy, own);
    await bench.delete(policy, others);
  });

  it("is recorded where its creation was cancelled and the platform made it only later", async () => {
    const end = new AbortController();
    const slowly = async () => {
      end.abort(new Error("cancelled"));
      await clock.sleep(4_700);
    };
    bench.clusters.faults.add({
      route: "POST /v1/clusterTemplates",
      fault: { kind: "call", before: slowly },
      times: 1,
    });
    const made = await bench.create(template, { name: "late", cloudType: "CloudA" }, { signal: end.signal });
    assert.equal((bench.row("clusterTemplates", made.id).metadata as { name: string }).name, "late");
    await bench.delete(template, made);
  });
});
