import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

/** Includes the stack itself. */
const RESOURCES = 3;
const BASE = { "1.0.0": "64f0a1b2c3d4e5f601020802", "1.2.0": "64f0a1b2c3d4e5f601020801" };

interface Cluster {
  readonly uid: string;
  readonly spec: { readonly clusterProfileTemplates: readonly { readonly uid: string }[] };
  readonly config: { readonly spec: { readonly machinePoolConfig: readonly { name: string; size: number }[] } };
}

describe("ClusterEks on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  const rows = (kind: string) => bench().platform.objects.rows(kind);
  const named = (kind: string, name: string) =>
    rows(kind).filter(({ metadata }) => (metadata as { name: string }).name === name);
  const clusters = () => named("clusters", "shop") as unknown as Cluster[];
  const cluster = () => clusters()[0] ?? assert.fail("there is no cluster");
  const sizes = () => cluster().config.spec.machinePoolConfig.map(({ name, size }) => `${name} ${size}`);
  const profiles = () => cluster().spec.clusterProfileTemplates.map(({ uid }) => uid);
  /** Removes objects that a program no longer manages. */
  const clear = () => {
    for (const [kind, name] of [
      ["clusters", "shop"],
      ["clusterProfiles", "shop-tools"],
    ] as const)
      for (const { uid } of named(kind, name)) bench().platform.objects.remove(kind, String(uid));
  };
  const assertUnseen = async (printed = "") => {
    const hidden = ["planted-admin-", "planted-dev-", bench().platform.settings.apiKey];
    assertHidden((await stateFiles(bench())) + printed, hidden, "state and output");
  };

  it("lives its whole life in YAML, and is given away", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-cluster-yaml" });
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    assert.deepEqual(clusters(), []);
    await stack.run("up", "--yes", "--skip-preview");
    const { uid } = cluster();
    const tools = String(named("clusterProfiles", "shop-tools")[0]?.uid);
    const outputs = await stack.outputs();
    assert.deepEqual([outputs.cluster, outputs.tools], [uid, tools]);
    assert.deepEqual(sizes(), ["jobs 1", "web 2"]);
    assert.deepEqual(profiles().sort(), [BASE["1.0.0"], tools].sort());
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");

    // More workers and another value of the profile update the cluster in place.
    await stack.run("config", "set", "workers", "4");
    await stack.run("config", "set", "mode", "lively");
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.deepEqual(sizes(), ["jobs 1", "web 4"]);

    // A new version of the infrastructure profile replaces the old one without a detachment.
    await stack.run("config", "set", "system", "1.2.0");
    bench().platform.requests.reset();
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    const sent = bench().platform.requests.all();
    assert.deepEqual(
      sent.filter(({ method, path }) => method === "DELETE" && path.endsWith("/profiles")),
      [],
    );
    assert.match(
      sent.find(({ method, path }) => method === "PATCH" && /\/profiles(\?|$)/.test(path))?.body ?? "",
      new RegExp(`"replaceWithProfile":"${BASE["1.0.0"]}"`),
    );
    assert.deepEqual([cluster().uid, ...profiles().sort()], [uid, ...[BASE["1.2.0"], tools].sort()]);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");

    // A refresh shows a change of the size by another client, and the next run reverts it.
    const { config } = JSON.parse(JSON.stringify(cluster())) as Cluster;
    for (const pool of config.spec.machinePoolConfig) pool.size = 9;
    bench().platform.objects.patch("clusters", { uid } as never, { config } as never);
    assert.deepEqual(await stack.diffs("preview", "--refresh"), {
      shop: ["machinePools[0].count", "machinePools[1].count"],
    });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview", "--refresh"), { update: 1 });
    assert.deepEqual(sizes(), ["jobs 1", "web 4"]);
    await assertUnseen(stack.printed());

    // After the destroy, the platform is unchanged.
    const before = JSON.stringify(cluster());
    bench().platform.requests.reset();
    await stack.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual(
      bench()
        .platform.requests.all()
        .filter(({ method }) => method === "DELETE"),
      [],
    );
    assert.equal(JSON.stringify(cluster()), before);
    assert.equal(named("clusterProfiles", "shop-tools").length, 1);
    clear();
  });
});
