import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

/** Includes the stack itself. */
const RESOURCES = 5;

describe("k8spkg application of a workspace on the real engine", ENGINE, () => {
  const bench = useBench(() => startClusters({ statePace: 0 }));

  const rows = (kind: string) => bench().platform.objects.rows(kind);
  const made = (kind: string) => rows(kind).filter(({ metadata }) => /^shop/.test((metadata as { name: string }).name));
  const assertUnseen = async (printed = "") =>
    assertHidden((await stateFiles(bench())) + printed, [bench().platform.settings.apiKey], "state and output");

  it("lives its whole life in YAML", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-application-yaml" });
    assert.deepEqual(await stack.changes("preview"), { create: RESOURCES });
    await stack.run("up", "--yes", "--skip-preview");
    const [workspace] = made("workspaces");
    const [application] = made("applications");
    const { clusters, ...outputs } = await stack.outputs();
    assert.deepEqual([outputs.workspace, outputs.application], [workspace?.uid, application?.uid]);
    assert.deepEqual(clusters, [{ uid: "64f0a1b2c3d4e5f601020701", clusterName: "prod-eks-1" }]);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--skip-preview", "--expect-no-changes");

    // A new version and a larger quota are updates in place.
    await stack.run("config", "set", "version", "2.0.0");
    await stack.run("config", "set", "cores", "16");
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 2 });
    assert.notEqual((await stack.outputs()).runs, outputs.runs);
    assert.deepEqual([made("workspaces")[0]?.uid, made("applications")[0]?.uid], [workspace?.uid, application?.uid]);

    // A refresh shows a removal by another client, and the next run reverts it.
    const [shop] = made("workspaces") as [{ spec: Record<string, unknown> }];
    bench().platform.objects.patch("workspaces", { uid: workspace?.uid } as never, {
      spec: { ...shop.spec, clusterRbacs: [] },
    });
    assert.deepEqual(await stack.diffs("preview", "--refresh"), { shop: ["clusterRbacBindings"] });
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview", "--refresh"), { update: 1 });
    await stack.run("destroy", "--yes", "--skip-preview");
    assert.deepEqual([made("workspaces"), made("applications")], [[], []], "something is left");
    await assertUnseen(stack.printed());
  });
});
