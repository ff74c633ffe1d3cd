import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startEmulators } from "@tripod/cli";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import type { Fields } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";
import { type JsonObject, startPlugin } from "@tripod/testkit";
import { ROOT } from "../../repository/root.js";
import { SDKS } from "../../repository/sdks.js";

const require = createRequire(import.meta.url);
const pulumi = require("@pulumi/pulumi");

const PACKAGES: readonly {
  readonly name: string;
  readonly settings: Fields;
  readonly lookup: string;
  readonly args: object;
}[] = [
  { ...hostpkg, lookup: "getDomainsZoneV2", args: { name: "example.com." } },
  { ...logpkg, lookup: "getCallerIdentity", args: {} },
  { ...k8spkg, lookup: "getPermission", args: { name: "Cluster Read" } },
];

/** Returns inputs that `new Provider(name, args)` of a program sends to the engine. */
async function sentBySdk(name: string, args: object): Promise<JsonObject> {
  const sent: JsonObject[] = [];
  await pulumi.runtime.setMocks({
    newResource: ({ name: id, inputs }: { name: string; inputs: JsonObject }) => {
      sent.push(inputs);
      return { id, state: inputs };
    },
    call: () => ({}),
  });
  const { Provider } = require(`@tripod/pulumi-${name}`);
  const provider = new Provider("explicit", args);
  await new Promise((resolve) => provider.urn.apply(resolve));
  return sent[0] ?? assert.fail("the SDK registered no provider");
}

describe("explicit provider of a generated TypeScript SDK", SDKS, () => {
  const platforms = useInSuite(startEmulators);

  for (const { name, settings, lookup, args } of PACKAGES) {
    const fromEnvironment = Object.keys(settings).filter((key) => (settings[key]?.spec.environment ?? []).length > 0);

    it(`of ${name} sends none of the ${fromEnvironment.length} settings that the environment can supply`, async () => {
      assert.ok(fromEnvironment.length > 0);
      const sent = Object.keys(await sentBySdk(name, {}));
      assert.deepEqual(
        fromEnvironment.filter((key) => sent.includes(key)),
        [],
      );
    });

    it(`of ${name} asks the installation that the environment names`, async (t) => {
      const { env, settings } = platforms.access[name] ?? assert.fail();
      const plugin = await startPlugin({
        command: join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`),
        env: { ...env },
      });
      t.after(() => plugin.stop());
      await plugin.handshake();
      const sent = await sentBySdk(name, {});
      const urn = `urn:pulumi:dev::p::pulumi:providers:${name}::explicit`;
      const checked = await plugin.call("CheckConfig", {
        urn,
        name: "explicit",
        type: `pulumi:providers:${name}`,
        olds: {},
        news: sent,
      });
      assert.deepEqual(checked.failures, []);
      await plugin.call("Configure", { args: checked.inputs ?? {}, acceptSecrets: true, acceptResources: true });
      const { projectId } = settings as { projectId?: string };
      const options = { ...args, ...(projectId === undefined ? {} : { projectId }) };
      const answer = await plugin.call("Invoke", { tok: `${name}:index/${lookup}:${lookup}`, args: options });
      assert.ok(Object.keys(answer.return ?? {}).length > 0);
    });
  }
});
