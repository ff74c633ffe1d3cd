import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { manualClock } from "../clock.js";
import { fixture, shape } from "./fixtures.testing.js";
import { useHosting } from "./signIn.testing.js";

const BASE = "/mks/ru-3/v1";
const clock = manualClock("2026-02-13T09:18:32Z");
const { platform, caller } = useHosting({ clock, tokenLife: 10 ** 9 });
beforeEach(() => {
  for (const name of ["kubernetes.nodegroups", "kubernetes.clusters"]) {
    for (const row of [...platform.objects.rows(name)]) platform.objects.remove(name, row);
  }
});

const send = (method: string, path: string, body?: unknown) => caller.send(method, BASE + path, body);
const get = (path: string) => caller.get(BASE + path);
const create = (more: object = {}) =>
  send("POST", "/clusters", { cluster: { ...fixture("mks.cluster.create.minimal.request").cluster, ...more } });

async function active(more: object = {}): Promise<string> {
  const { status, body } = await create(more);
  assert.equal(status, 200, JSON.stringify(body));
  clock.advance(5000);
  return body.cluster.id;
}

test("a cluster is created, changed, upgraded and deleted, each in its time", async () => {
  const created = await create();
  assert.deepEqual(
    shape({ ...created.body.cluster, kubernetes_options: {} }),
    shape({ ...fixture("mks.cluster.read.response.200").cluster, kubernetes_options: {} }),
  );
  const path = `/clusters/${created.body.cluster.id}`;
  assert.equal(created.body.cluster.status, "PENDING_CREATE");
  assert.equal((await send("PUT", path, { cluster: { enable_autorepair: false } })).status, 409);
  assert.equal((await get(`${path}/kubeconfig`)).status, 409);
  clock.advance(5000);
  const changed = await send("PUT", path, fixture("mks.cluster.update.whole-options.request"));
  assert.equal(changed.body.cluster.status, "PENDING_UPDATE");
  clock.advance(2000);
  const read = (await get(path)).body.cluster;
  assert.deepEqual(read.kubernetes_options, fixture("mks.cluster.read.response.200").cluster.kubernetes_options);
  assert.equal(read.status, "ACTIVE");
  const moved = await send("PUT", path, { cluster: { maintenance_window_start: "23:30:00" } });
  assert.equal(moved.body.cluster.maintenance_window_end, "01:30:00");
  assert.equal(moved.body.cluster.kubernetes_options.audit_logs.enabled, true);
  clock.advance(2000);
  const wiped = await send("PUT", path, { cluster: { kubernetes_options: {} } });
  assert.deepEqual(wiped.body.cluster.kubernetes_options.feature_gates, []);
  clock.advance(2000);
  const upgraded = await send("POST", `${path}/upgrade-minor-version`);
  assert.deepEqual(
    [upgraded.body.cluster.status, upgraded.body.cluster.kube_version],
    ["PENDING_UPGRADE_MINOR_VERSION", "1.31.4"],
  );
  clock.advance(5000);
  assert.deepEqual(shape((await send("POST", `${path}/upgrade-patch-version`)).body), shape(fixture("mks.error.400")));

  const config = await fetch(`${platform.origin}${BASE}${path}/kubeconfig`, {
    headers: { "x-auth-token": caller.token },
  });
  assert.match(await config.text(), /server: https:\/\/203\.0\.113\.\d+:6443/);
  assert.equal((await send("DELETE", path)).status, 204);
  assert.equal((await get(path)).body.cluster.status, "PENDING_DELETE");
  clock.advance(3000);
  const missing = await get(path);
  assert.deepEqual(
    [missing.status, missing.body],
    [404, { error: { id: created.body.cluster.id, message: "Cluster not found" } }],
  );
});

test("invalid clusters are rejected, and there are quotas", async () => {
  for (const more of [
    { kube_version: "v1.30.7" },
    { kube_version: "1.28.0" },
    { name: "under_score" },
    { zonal: true },
    { region: "ru-1" },
    { maintenance_window_start: "25:00:00" },
  ]) {
    const { status, body } = await create(more);
    assert.deepEqual([status, shape(body)], [400, shape(fixture("mks.error.400"))], JSON.stringify(more));
  }
  for (const _ of [1, 2, 3]) await active();
  assert.equal((await create()).status, 403);
  assert.equal((await create({ zonal: true, enable_patch_version_auto_upgrade: false })).status, 200);
  const { projectId } = platform.settings;
  const quota = await caller.get(`/quota-manager/ru-3/projects/${projectId}/quotas?resource=mks_cluster_regional`);
  assert.deepEqual(quota.body.quotas.mks_cluster_regional, [{ value: 3, used: 3 }]);
});

test("a node group is created with an empty response, listed, changed, resized, and deleted with its cluster", async () => {
  const cluster = await active();
  const path = `/clusters/${cluster}/nodegroups`;
  const created = await send("POST", path, fixture("mks.nodegroup.create.request"));
  assert.deepEqual([created.status, created.body], [204, undefined]);
  const [pending] = (await get(path)).body.nodegroups;
  assert.deepEqual([pending.status, pending.nodes], ["PENDING_CREATE", []]);
  clock.advance(4000);
  const list = await get(path);
  assert.deepEqual(shape(list.body), shape(fixture("mks.nodegroup.list.response.200")));
  const own = `${path}/${pending.id}`;
  assert.deepEqual(shape((await get(own)).body), shape(fixture("mks.nodegroup.read.response.200")));

  const changed = await send("PUT", own, fixture("mks.nodegroup.update.request"));
  assert.equal(changed.body.nodegroup.status, "PENDING_UPDATE");
  assert.equal((await send("POST", `${own}/resize`, { nodegroup: { desired: 3 } })).status, 409);
  clock.advance(1000);
  if (changed.body.nodegroup.enable_autoscale) {
    await send("PUT", own, { nodegroup: { enable_autoscale: false } });
    clock.advance(1000);
  }
  const { nodegroup } = fixture("mks.nodegroup.resize.request");
  assert.equal((await send("POST", `${own}/resize`, { nodegroup })).status, 204);
  const scaling = (await get(own)).body.nodegroup;
  assert.deepEqual(
    [scaling.status, scaling.nodes.length],
    [nodegroup.desired > 2 ? "PENDING_SCALE_UP" : "PENDING_SCALE_DOWN", 2],
  );
  clock.advance(3000);
  assert.equal((await get(own)).body.nodegroup.nodes.length, nodegroup.desired);
  const nulls = await send("PUT", own, { nodegroup: { taints: [], labels: { b: "2" } } });
  assert.deepEqual([nulls.body.nodegroup.taints, nulls.body.nodegroup.labels], [[], { b: "2" }]);
  clock.advance(1000);
  await send("DELETE", `/clusters/${cluster}`);
  assert.equal((await send("POST", path, fixture("mks.nodegroup.create.request"))).status, 409);
  clock.advance(3000);
  assert.equal((await get(own)).body.error.message, "Cluster not found");
  assert.deepEqual(platform.objects.rows("kubernetes.nodegroups"), []);
});

test("invalid node groups are rejected", async () => {
  const cluster = await active();
  const good = fixture("mks.nodegroup.create.request").nodegroup;
  for (const more of [
    { flavor_id: "99b62670-0000-4000-8000-000000000001" },
    { cpus: undefined },
    { local_volume: true },
    { volume_type: undefined },
    { availability_zone: "ru-1a" },
    { install_nvidia_device_plugin: undefined },
    { taints: [{ key: "k", value: "v", effect: "Never" }] },
    { enable_autoscale: true, autoscale_min_nodes: 3, autoscale_max_nodes: 2 },
  ]) {
    const { status } = await send("POST", `/clusters/${cluster}/nodegroups`, { nodegroup: { ...good, ...more } });
    assert.equal(status, 400, JSON.stringify(more));
  }
});

test("versions, gates and controllers", async () => {
  assert.deepEqual((await get("/kubeversions")).body, fixture("mks.kubeversions.response.200"));
  assert.deepEqual((await get("/feature-gates")).body, fixture("mks.feature-gates.response.200"));
  assert.deepEqual((await get("/admission-controllers")).body, fixture("mks.admission-controllers.response.200"));
});
