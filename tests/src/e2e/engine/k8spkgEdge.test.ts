import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

/** Includes the stack itself. */
const RESOURCES = 5;
const HOSTS = ["edge-bakery-1", "edge-bakery-2", "edge-bakery-3"];

interface Pool {
  readonly name: string;
  hosts: { readonly hostUid: string }[];
}
interface Cluster {
  readonly uid: string;
  readonly config: { readonly spec: { readonly clusterConfig: unknown; readonly machinePoolConfig: readonly Pool[] } };
}

describe("ClusterEdgeNative on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  const rows = (kind: string) => bench().platform.objects.rows(kind);
  const clusters = () => rows("clusters") as unknown as Cluster[];
  const cluster = () => clusters()[0] ?? assert.fail("there is no cluster");
  const pools = () =>
    cluster().config.spec.machinePoolConfig.map(({ name, hosts }) => [name, ...hosts.map(({ hostUid }) => hostUid)]);
  const listedHosts = () => rows("edgeHosts").filter(({ uid }) => HOSTS.includes(String(uid)));
  const assertUnseen = async (printed = "") => {
    const hidden = ["planted-admin-", "planted-dev-", bench().platform.settings.apiKey];
    assertHidden((await stateFiles(bench())) + printed, hidden, "state and output");
  };

  it("lives its whole life in YAML", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-edge-yaml" });
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    assert.deepEqual([clusters(), listedHosts()], [[], []]);
    await stack.run("up", "--yes", "--skip-preview");
    const { uid } = cluster();
    const { cluster: id, hosts } = await stack.outputs();
    assert.deepEqual([id, hosts], [uid, HOSTS]);
    const [first, second, third] = HOSTS;
    const whole = [
      ["control", first],
      ["ovens", second, third],
    ];
    assert.deepEqual(pools(), whole);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");

    // The address changes with the network, and the cluster is kept.
    await stack.run("config", "set", "vip", "10.20.0.6");
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.match(JSON.stringify(cluster().config.spec.clusterConfig), /"host":"10\.20\.0\.6"/);
    assert.equal(cluster().uid, uid);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");

    // A refresh shows a host that another client removed from its pool, and the next run restores it.
    const { config } = JSON.parse(JSON.stringify(cluster())) as Cluster;
    for (const pool of config.spec.machinePoolConfig)
      pool.hosts = pool.hosts.filter(({ hostUid }) => hostUid !== third);
    bench().platform.objects.patch("clusters", { uid } as never, { config } as never);
    assert.deepEqual(await stack.diffs("preview", "--refresh"), { bakery: ["machinePools[1].edgeHosts"] });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview", "--refresh"), { update: 1 });
    assert.deepEqual(pools(), whole);

    await assertUnseen(stack.printed());
    await stack.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual([clusters(), listedHosts()], [[], []], "something is left");
  });
});
