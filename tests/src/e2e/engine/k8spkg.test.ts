import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startClusters } from "@tripod/emulators";
import { emptyStore, ThingStore } from "../../provider/thing/store.js";
import {
  assertHidden,
  ENGINE,
  stackOf,
  stateFiles,
  tellingValues,
  thingPluginFolder,
  useBench,
  yamlHead,
} from "./harness.js";

describe("k8spkg on the real engine", ENGINE, () => {
  const bench = useBench(startClusters);

  it("runs the YAML example through its whole life", async () => {
    const stack = await stackOf(bench(), { example: "k8spkg-yaml" });
    await stack.run("preview");
    await stack.run("up", "--yes", "--skip-preview");
    const outputs = await stack.outputs();
    // The engine treats the whole result of a lookup as secret if a part of it is secret.
    assert.deepEqual([outputs.kubeConfig, outputs.cluster], ["[secret]", "[secret]"]);
    const output = JSON.parse((await stack.attempt("stack", "output", "--json", "--show-secrets")).stdout);
    assert.equal(output.cluster.state, "Running");
    assert.deepEqual(
      Object.entries(outputs).filter(([, value]) => value === undefined || value === null),
      [],
    );
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    assert.deepEqual(await stack.outputs(), outputs);
    assertHidden(await stateFiles(bench()), tellingValues(output.kubeConfig), "the state");
    await stack.run("destroy", "--yes");
  });

  it("hands a kubeconfig to a following step without showing it", async () => {
    const store = join(bench().home.folder, "things.json");
    emptyStore(store);
    const yaml = `${yamlHead("following", ["k8spkg"], { thing: await thingPluginFolder(bench()) })}variables:
  cluster:
    fn::invoke:
      function: k8spkg:getCluster
      arguments: { name: prod-eks-1 }
resources:
  things:
    type: pulumi:providers:thing
    properties: { file: ${store} }
  # Neither of these inputs is secret in the schema.
  user:
    type: thing:Thing
    properties: { zone: north, label: user, note: "\${cluster.kubeConfig}" }
    options: { provider: "\${things}" }
  administrator:
    type: thing:Thing
    properties: { zone: north, label: administrator, labels: { kubeConfig: "\${cluster.adminKubeConfig}" } }
    options: { provider: "\${things}" }
outputs: { note: "\${user.note}" }
`;
    const stack = await stackOf(bench(), { yaml });
    await stack.run("preview", "--diff");
    await stack.run("up", "--yes", "--skip-preview", "--diff");
    assert.deepEqual(await stack.outputs(), { note: "[secret]" });
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes", "--diff");
    const things = Object.values(new ThingStore(store).all());
    const kubeConfigs = things.map(({ note, labels }) => note ?? labels?.kubeConfig ?? "");
    assert.equal(kubeConfigs.length, 2);
    for (const kubeConfig of kubeConfigs) {
      assertHidden(await stateFiles(bench()), tellingValues(kubeConfig), "the state");
      assertHidden(stack.printed(), tellingValues(kubeConfig), "the output");
    }
    await stack.run("destroy", "--yes");
  });
});
