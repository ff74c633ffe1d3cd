import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { startPlugin } from "@tripod/testkit";
import { ROOT } from "../repository/root.js";

interface Mapping {
  readonly name: string;
  readonly resources: Record<string, { tok: string; fields: Record<string, { name: string }> }>;
  readonly dataSources: Record<string, { tok: string }>;
  readonly provider: { resources: Record<string, Record<string, object>> };
}

describe("GetMapping for converters of Terraform programs", () => {
  it("names every resource and lookup by Terraform's words, for its own provider alone", async () => {
    const plugin = await startPlugin({ path: join(ROOT, "dist", "plugins", "hostpkg", "pulumi-resource-hostpkg") });
    try {
      assert.deepEqual((await plugin.call("GetMappings", { key: "terraform" })).providers, ["hostpkg", "selectel"]);
      const { provider, data } = await plugin.call("GetMapping", { key: "terraform", provider: "hostpkg" });
      assert.equal(provider, "hostpkg");
      const mapping = JSON.parse(Buffer.from(data as unknown as string, "base64").toString()) as Mapping;
      const rrset = mapping.resources.hostpkg_domains_rrset_v2;
      assert.equal(rrset?.tok, "hostpkg:index/domainsRrsetV2:DomainsRrsetV2");
      assert.equal(rrset?.fields.zone_id?.name, "zoneId");
      assert.equal(mapping.dataSources.hostpkg_domains_zone_v2?.tok, "hostpkg:index/getDomainsZoneV2:getDomainsZoneV2");
      assert.deepEqual(Object.keys(mapping.provider.resources), Object.keys(mapping.resources));
      assert.equal((await plugin.call("GetMapping", { key: "terraform", provider: "aws" })).data, "");
    } finally {
      await plugin.stop();
    }
  });
});
