// Modules that a plugin loads on first use exist in each form: a kubeconfig needs the YAML library.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { lookupToken } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { type Json, secret, startPlugin } from "@tripod/testkit";
import { executableOf, scriptOf } from "./forms.js";

const FORMS: Readonly<Record<string, () => Promise<Parameters<typeof startPlugin>[0]>>> = {
  // Script form, regardless of the form in other tests.
  script: async () => ({ command: process.execPath, args: [scriptOf("hostpkg")] }),
  executable: async () => ({ command: await executableOf("hostpkg") }),
};

describe("getMksKubeconfigV1 of the built plugin", () => {
  const platform = useInSuite(startHosting);

  for (const [form, optionsOf] of Object.entries(FORMS)) {
    it(`returns the kubeconfig and its parsed values: ${form}`, { timeout: 300_000 }, async (t) => {
      const { projectId, region, password, ...login } = platform.settings;
      const cluster = platform.objects.add("kubernetes.clusters", { name: "prod", kube_version: "1.31.4" });
      const plugin = await startPlugin(await optionsOf());
      t.after(() => plugin.stop());
      await plugin.handshake();
      const args = { ...login, password: secret(password) };
      await plugin.call("Configure", { args, acceptSecrets: true, acceptResources: true });
      const clusterId = String(cluster.id);
      const tok = lookupToken("hostpkg", "getMksKubeconfigV1");
      const { return: found = {} } = await plugin.call("Invoke", { tok, args: { clusterId, projectId, region } });
      const encoded = (what: string) => Buffer.from(`${what} of ${clusterId}`).toString("base64");
      assert.equal(plain(found.clusterCaCert), encoded("CA"));
      assert.equal(plain(found.clientCert), encoded("certificate"));
      assert.deepEqual(found.clientKey, secret(encoded("key")));
      assert.equal(plain(found.server), `https://${String(cluster.kube_api_ip)}:6443`);
      assert.match(String(plain(found.rawConfig)), /^apiVersion: v1\n/);
    });
  }
});

/** Returns a value without its secret mark. */
function plain(value: Json | undefined): Json | undefined {
  return typeof value === "object" && value !== null && "value" in value ? (value.value as Json) : value;
}
