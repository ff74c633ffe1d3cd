import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

/** Includes the stack itself. */
const RESOURCES = 3;

interface Cluster {
  readonly uid: string;
  readonly registration: object;
  readonly namespaces: readonly unknown[];
  readonly rbacs: readonly unknown[];
  readonly variables: Readonly<Record<string, object>>;
}

describe("ClusterBrownfield on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  const rows = (kind: string) => bench().platform.objects.rows(kind);
  const clusters = () => rows("clusters") as unknown as Cluster[];
  const cluster = () => clusters()[0] ?? assert.fail("nothing is registered");
  const profiles = () =>
    rows("clusterProfiles").filter(({ metadata }) => (metadata as { name: string }).name === "existing-tools");
  const writes = () =>
    bench()
      .platform.requests.all()
      .filter(({ method, path }) => method !== "GET" && !path.endsWith("/search"))
      .map(({ method, path }) => `${method} ${path}`);
  const bringing = ({ uid }: Cluster) =>
    new RegExp(`^kubectl apply -f https?://\\S+/v1/spectroclusters/${uid}/import/manifest$`);
  const assertUnseen = async (printed = "") =>
    assertHidden((await stateFiles(bench())) + printed, [bench().platform.settings.apiKey], "state and output");

  it("lives its whole life in YAML, and is given away", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-existing-cluster-yaml" });
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    assert.deepEqual([clusters(), profiles()], [[], []]);
    await stack.run("up", "--yes", "--skip-preview");
    const { uid } = cluster();
    const outputs = await stack.outputs();
    assert.equal(outputs.cluster, uid);
    assert.match(String(outputs.bringAgent), bringing(cluster()));
    assert.deepEqual([cluster().namespaces.length, cluster().rbacs.length], [1, 2]);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");

    // Another value of its profile keeps the registration.
    await stack.run("config", "set", "mode", "lively");
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.ok(JSON.stringify(cluster().variables).includes('"mode":"lively"'));
    assert.equal(cluster().uid, uid);

    // A refresh shows a removal by another client as the only drift, and one request reverts it.
    bench().platform.objects.patch("clusters", { uid } as never, { rbacs: [] });
    assert.deepEqual(await stack.diffs("preview", "--refresh"), { shop: ["clusterRbacBindings"] });
    bench().platform.requests.reset();
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview", "--refresh"), { update: 1 });
    assert.deepEqual(writes(), [`PUT /v1/spectroclusters/${uid}/config/rbacs`]);

    await assertUnseen(stack.printed());

    // The destroy deletes only the registration, with the ordinary request, before its profile.
    const tools = String(profiles()[0]?.uid);
    bench().platform.requests.reset();
    await stack.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual(writes(), [`DELETE /v1/spectroclusters/${uid}`, `DELETE /v1/clusterprofiles/${tools}`]);
    assert.deepEqual([clusters(), profiles()], [[], []], "something is left");
  });
});
