import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { ENGINE, stackOf, useBench } from "./harness.js";
import { assertStays, destroyAll, inlineStack } from "./inlineStack.js";

describe("hostpkg DNS and backups on the real engine", ENGINE, () => {
  const bench = useBench(() => startHosting({ statePace: 0.2 }));
  const projectId = () => bench().platform.settings.projectId;
  const rows = (kind: string, name: string) =>
    bench()
      .platform.objects.rows(kind)
      .filter((row) => String(row.name).includes(name));

  for (const { example, kind, name, option, changed, isChanged } of [
    {
      example: "hostpkg-site-dns",
      kind: "dns.rrsets",
      name: "bakery.example.",
      option: "ttl",
      changed: 2,
      isChanged: (outputs: Record<string, unknown>) => (outputs.webServers as unknown[]).length === 2,
    },
    {
      example: "hostpkg-backups",
      kind: "backups.plans",
      name: "bakery-nightly",
      option: "kept",
      changed: 1,
      isChanged: (outputs: Record<string, unknown>) => JSON.stringify(outputs.plans).includes("bakery-orders"),
    },
  ]) {
    it(`${example} lives its whole life in YAML`, async () => {
      const stack = await stackOf(bench(), { example: `${example}-yaml` }, { projectId: projectId() });
      await stack.run("preview");
      assert.deepEqual(rows(kind, name), [], "a preview made something");
      await stack.run("up", "--yes", "--skip-preview");
      assert.ok(isChanged(await stack.outputs()));
      await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
      await stack.run("refresh", "--yes", "--expect-no-changes");
      await stack.run("config", "set", option, "900");
      assert.deepEqual(await stack.changes("up", "--yes", "--skip-preview"), { update: changed });
      await stack.run("destroy", "--yes");
      assert.deepEqual(rows(kind, name), []);
    });
  }

  it("hostpkg-site-dns is created and destroyed in TypeScript", async () => {
    const stack = await inlineStack(bench(), "hostpkg-site-dns-typescript", "hostpkg");
    await stack.setConfig("projectId", { value: projectId() });
    await stack.preview();
    const { outputs } = await stack.up();
    const servers = outputs.webServers?.value;
    assert.equal(Array.isArray(servers) && servers.length, 2);
    await assertStays(stack);
    await destroyAll(stack);
    assert.deepEqual(rows("dns.rrsets", "bakery.example."), []);
  });
});
