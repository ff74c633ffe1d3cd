/** Runs the programs that call every lookup, on the default data of the emulators. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startClusters, startHosting, startLogs } from "@tripod/emulators";
import { runYamlLookups } from "@tripod/testkit";
import { ROOT } from "../repository/root.js";

const STARTS = {
  hostpkg: async () => {
    const platform = await startHosting();
    return { platform, config: { projectId: platform.settings.projectId } };
  },
  logpkg: async () => ({ platform: await startLogs(), config: {} }),
  k8spkg: async () => ({ platform: await startClusters(), config: {} }),
};

describe("runYamlLookups", () => {
  for (const [pkg, start] of Object.entries(STARTS)) {
    it(`finds everything that examples/${pkg}-yaml looks up, with the default seed`, async () => {
      const { platform, config } = await start();
      try {
        const outputs = await runYamlLookups({
          plugin: join(ROOT, "dist", "plugins", pkg, `pulumi-resource-${pkg}`),
          program: await readFile(join(ROOT, "examples", `${pkg}-yaml`, "Pulumi.yaml"), "utf8"),
          config,
          env: platform.env,
        });
        assert.ok(Object.keys(outputs).length > 10);
        const absent = Object.entries(outputs).filter(([, value]) => value === undefined || value === "");
        assert.deepEqual(absent, []);
      } finally {
        await platform.close();
      }
    });
  }
});
