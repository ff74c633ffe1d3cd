import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { createWording } from "@tripod/kit/testing";
import { runYamlLookups } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import {
  assertHidden,
  ENGINE,
  pluginFile,
  stackOf,
  stateFiles,
  thingPluginFolder,
  useBench,
  yamlHead,
} from "./harness.js";

const { assertWording } = createWording(import.meta.url);

describe("hostpkg on the real engine", ENGINE, () => {
  const bench = useBench(startHosting);
  const settings = () => bench().platform.settings;

  it("runs the YAML example through its whole life with the default provider", async () => {
    const stack = await stackOf(bench(), { example: "hostpkg-yaml" }, { projectId: settings().projectId });
    await stack.run("preview");
    await stack.run("up", "--yes", "--skip-preview");
    const outputs = await stack.outputs();
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    assert.deepEqual(await stack.outputs(), outputs);
    assert.deepEqual(outputs.webHeads, [
      { content: "192.0.2.10", disabled: false },
      { content: "192.0.2.11", disabled: true },
    ]);
    assert.equal(outputs.routers, 5);
    assert.equal(Object.keys(outputs).length, 17);
    assert.equal(outputs.metricsTokens, "[secret]");
    assertHidden(await stateFiles(bench()), [settings().password, "demo-metrics-001"], "the state");
    await stack.run("destroy", "--yes");

    const withoutEngine = await runYamlLookups({
      plugin: pluginFile("hostpkg"),
      program: await readFile(join(ROOT, "examples", "hostpkg-yaml", "Pulumi.yaml"), "utf8"),
      config: { projectId: settings().projectId },
      env: bench().platform.env,
    });
    const output = { ...withoutEngine, metricsTokens: "[secret]" };
    assert.deepEqual(output, outputs, "the fake engine returns the same outputs as the real one");
  });

  it("keeps two accounts in one program apart, and their passwords out of state", async () => {
    const [first, second] = bench().platform.accounts;
    assert.ok(first && second);
    const stack = await stackOf(
      bench(),
      { example: "hostpkg-two-accounts" },
      {
        authUrl: first.authUrl,
        firstAccount: first.domainName,
        firstUser: first.username,
        firstProject: first.projectId,
        secondAccount: second.domainName,
        secondUser: second.username,
        secondProject: second.projectId,
      },
      { firstPassword: first.password, secondPassword: second.password },
    );
    await stack.run("preview");
    await stack.run("up", "--yes", "--skip-preview");
    const outputs = await stack.outputs();
    assert.notEqual(outputs.firstZone, outputs.secondZone);
    await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
    await stack.run("refresh", "--yes", "--expect-no-changes");
    assertHidden(await stateFiles(bench()), [first.password, second.password], "the state");
    await stack.run("destroy", "--yes");
  });

  it("previews a lookup whose argument comes from a resource that does not exist yet", async (test) => {
    const store = join(bench().home.folder, "things.json");
    await writeFile(store, "{}");
    const yaml = `${yamlHead("waiting", ["hostpkg"], { thing: await thingPluginFolder(bench()) })}resources:
  things:
    type: pulumi:providers:thing
    properties: { file: ${store} }
  zoneName:
    type: thing:Thing
    properties: { zone: north, label: example.com. }
    options: { provider: "\${things}" }
variables:
  zone:
    fn::invoke:
      function: hostpkg:getDomainsZoneV2
      arguments: { name: "\${zoneName.token}", projectId: ${settings().projectId} }
  located:
    fn::invoke:
      function: hostpkg:getDomainsZoneV2
      arguments: { name: "\${zoneName.label}", projectId: ${settings().projectId} }
outputs: { id: "\${located.id}", other: "\${zone.id}" }
`;
    const stack = await stackOf(bench(), { yaml });
    assert.deepEqual(await stack.changes("preview"), { create: 3 });
    // The engine adds the token of the resource, which is not the name of a zone.
    assertWording(test, await stack.problems("up", "--yes", "--skip-preview"));
  });
});
