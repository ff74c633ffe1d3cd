import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { assertHidden, ENGINE, stackOf, stateFiles, useBench } from "./harness.js";

describe("MksClusterV1 on the real engine", ENGINE, () => {
  const bench = useBench(() => startHosting({ statePace: 0.2 }));
  const projectId = () => bench().platform.settings.projectId;
  const left = () =>
    ["kubernetes.clusters", "kubernetes.nodegroups"].flatMap((kind) => bench().platform.objects.rows(kind));

  it("lives its whole life in YAML: its kubeconfig is secret, its node group grows in place", async () => {
    const stack = await stackOf(bench(), { example: "hostpkg-kubernetes-yaml" }, { projectId: projectId() });
    await stack.run("preview");
    await stack.run("up", "--yes", "--skip-preview");
    const before = stack.printed();
    const { kubeconfig, nodes, version } = JSON.parse(await stack.run("stack", "output", "--json", "--show-secrets"));
    const requests = stack.printed().length;
    assert.equal(version, "1.30.7");
    assert.equal(nodes.length, 2);
    const keys = [...String(kubeconfig).matchAll(/-data: (\S+)/g)].map(([, data]) => String(data));
    assert.equal(keys.length, 3);
    assert.equal((await stack.outputs()).kubeconfig, "[secret]");
    assertHidden(await stateFiles(bench()), keys, "the state");
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    await stack.run("config", "set", "nodes", "3");
    assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: 1 });
    assert.equal(((await stack.outputs()).nodes as unknown[]).length, 3);
    await stack.run("destroy", "--yes");
    assert.deepEqual(left(), []);
    assertHidden(before + stack.printed().slice(requests), keys, "what was printed");
  });
});
