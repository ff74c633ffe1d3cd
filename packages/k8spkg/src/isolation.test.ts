import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRedactor, reveal } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import fc from "fast-check";
import { lookUp, startLocal } from "./local.testing.js";
import type { k8spkg } from "./package.js";
import { type ClusterPlatform, clusterPlatformApi } from "./platform.js";

const WEEKLY = { name: "weekly" };

/** One lookup, whose result depends on the API key and the context. */
interface Ask {
  readonly account: number;
  readonly lookup: keyof typeof k8spkg.lookups;
  readonly args: Readonly<Record<string, string | boolean>>;
  /** Undefined: the lookup must report that the object does not exist. */
  readonly id: string | undefined;
}

const ASKS: readonly Ask[] = [
  { account: 0, lookup: "getClusterConfigPolicy", args: WEEKLY, id: "64f0a1b2c3d4e5f601021001" },
  {
    account: 0,
    lookup: "getClusterConfigPolicy",
    args: { ...WEEKLY, context: "tenant" },
    id: "64f0a1b2c3d4e5f601021002",
  },
  { account: 1, lookup: "getClusterConfigPolicy", args: { ...WEEKLY, context: "tenant" }, id: undefined },
  { account: 0, lookup: "getClusterConfigPolicy", args: { name: "quarterly" }, id: undefined },
  {
    account: 0,
    lookup: "getCluster",
    args: { name: "prod-eks-1", kubeconfigs: false },
    id: "64f0a1b2c3d4e5f601020701",
  },
  {
    account: 1,
    lookup: "getCluster",
    args: { name: "prod-eks-1", kubeconfigs: false },
    id: "64f0a1b2c3d4e5f602020701",
  },
  {
    account: 2,
    lookup: "getCluster",
    args: { name: "prod-eks-1", kubeconfigs: false },
    id: "64f0a1b2c3d4e5f601020704",
  },
  { account: 0, lookup: "getClusterGroup", args: { name: "beehive" }, id: "64f0a1b2c3d4e5f601021204" },
  {
    account: 0,
    lookup: "getClusterGroup",
    args: { name: "beehive", context: "system" },
    id: "64f0a1b2c3d4e5f601021201",
  },
  { account: 1, lookup: "getClusterGroup", args: { name: "beehive" }, id: undefined },
  {
    account: 0,
    lookup: "getCloudaccountCloudA",
    args: { name: "prod-main", context: "project" },
    id: "64f0a1b2c3d4e5f601020601",
  },
  {
    account: 0,
    lookup: "getCloudaccountCloudA",
    args: { name: "prod-main", context: "tenant" },
    id: "64f0a1b2c3d4e5f601020602",
  },
  { account: 1, lookup: "getCloudaccountCloudA", args: { name: "prod-main" }, id: "64f0a1b2c3d4e5f602020601" },
  { account: 0, lookup: "getSshKey", args: { name: "operations" }, id: "64f0a1b2c3d4e5f601021601" },
  { account: 0, lookup: "getSshKey", args: { name: "operations", context: "tenant" }, id: "64f0a1b2c3d4e5f601021602" },
  { account: 1, lookup: "getSshKey", args: { name: "operations", context: "tenant" }, id: undefined },
  { account: 2, lookup: "getSshKey", args: { name: "operations" }, id: undefined },
  { account: 1, lookup: "getTeam", args: { name: "Operations" }, id: undefined },
  { account: 2, lookup: "getAppliance", args: { name: "edge-dal-01" }, id: "edge-00000000000000000000000000000003" },
  { account: 0, lookup: "getAppliance", args: { name: "edge-dal-01" }, id: "edge-7c1f0d3ab2984e0c9d55e1aa20b4f6c1" },
  { account: 0, lookup: "getPrivateCloudGateway", args: { name: "dc1-gateway" }, id: "64f0a1b2c3d4e5f601020901" },
  { account: 1, lookup: "getPrivateCloudGateway", args: { name: "dc1-gateway" }, id: "64f0a1b2c3d4e5f602020901" },
];

describe("lookups at the same time", () => {
  const local = useInSuite(startLocal);

  /** Three instances: two tenants, and another project of the first. */
  function connectAll(): readonly ClusterPlatform[] {
    const [acme, globex] = local.platform.accounts;
    assert.ok(acme && globex);
    return [acme, globex, { ...acme, projectName: "edge-lab" }].map(({ apiKey, projectName }) => {
      const host = local.platform.plainOrigin;
      const settings = { apiKey, host, projectName, retryAttempts: 0, trace: false, ignoreInsecureTlsError: false };
      const surroundings = { environment: {}, secrets: createRedactor(), log: () => undefined, limits: [] };
      return clusterPlatformApi.package.connect(settings, surroundings);
    });
  }

  it("never mix contexts, projects or keys, in a thousand lookups that interleave at random", async () => {
    const order = fc.shuffledSubarray(ASKS.concat(ASKS), { minLength: 10, maxLength: 10 });
    let done = 0;
    await fc.assert(
      fc.asyncProperty(order, fc.infiniteStream(fc.nat({ max: 3 })), async (asks, pauses) => {
        const platforms = connectAll();
        await Promise.all(
          asks.map(async ({ account, lookup, args, id }) => {
            for (let turn = pauses.next().value ?? 0; turn > 0; turn -= 1) await new Promise(setImmediate);
            const platform = platforms[account];
            assert.ok(platform);
            const outcome = await lookUp(platform, lookup, args);
            const found = outcome.kind === "result" ? (reveal(outcome.value) as { id: string }).id : undefined;
            assert.equal(found, id, `${lookup} ${JSON.stringify(args)} of account ${account}`);
            done += 1;
          }),
        );
        for (const platform of platforms) platform.close();
      }),
      { numRuns: 100, endOnFailure: true },
    );
    assert.equal(done, 1000);
  });
});
