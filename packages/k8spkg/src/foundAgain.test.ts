import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, load, reveal, type ValueObject } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { lookUp } from "./local.testing.js";
import { k8spkg } from "./package.js";
import type { ClusterPlatform } from "./platform.js";
import { startBench } from "./resources.testing.js";

/** Resource with its inputs, and the lookup that finds it with these arguments. */
interface Made {
  readonly resource: keyof typeof k8spkg.resources;
  readonly inputs: ValueObject;
  readonly lookup: keyof typeof k8spkg.lookups;
  readonly by: ValueObject;
  readonly found?: ValueObject;
}

const maas = { maasApiEndpoint: "https://maas.test", privateCloudGatewayId: "64f0a1b2c3d4e5f601020901" };
const filter = { conjunction: "and", filters: [{ key: "env", operator: "eq", values: ["prod"] }] };

const MADE: readonly Made[] = [
  { resource: "Project", inputs: { name: "made" }, lookup: "getProject", by: { name: "made" } },
  {
    resource: "Role",
    inputs: { name: "made", permissions: ["b", "a"] },
    lookup: "getRole",
    by: { name: "made" },
    found: { permissions: ["b", "a"] },
  },
  {
    resource: "Team",
    inputs: { name: "made", tenantRoleMappings: ["64f0a1b2c3d4e5f601021502"] },
    lookup: "getTeam",
    by: { name: "made" },
    found: { roleIds: ["64f0a1b2c3d4e5f601021502"] },
  },
  {
    resource: "User",
    inputs: { email: "made@example.com", firstName: "M", lastName: "A" },
    lookup: "getUser",
    by: { email: "made@example.com" },
  },
  {
    resource: "Filter",
    inputs: { metadata: { name: "made" }, spec: { filterGroup: filter } },
    lookup: "getFilter",
    by: { name: "made" },
    found: { specs: [{ filterGroups: [{ ...filter, filters: [{ ...filter.filters[0], negation: false }] }] }] },
  },
  {
    resource: "RegistrationToken",
    inputs: { name: "made", expiryDate: "2099-01-31", status: "inactive" },
    lookup: "getRegistrationToken",
    by: { name: "made" },
    found: { expiryDate: "2099-01-31", status: "inactive", projectUid: "" },
  },
  ...["project", "tenant"].map(
    (context): Made => ({
      resource: "SshKey",
      inputs: { name: "made", context, sshKey: `ssh-ed25519 ${context}` },
      lookup: "getSshKey",
      by: { name: "made", context },
      found: { sshKey: `ssh-ed25519 ${context}` },
    }),
  ),
  {
    resource: "RegistryHelm",
    inputs: {
      name: "made",
      endpoint: "https://charts.test",
      isPrivate: true,
      credentials: { credentialType: "noAuth" },
    },
    lookup: "getRegistryHelm",
    by: { name: "made" },
  },
  {
    resource: "RegistryOci",
    inputs: {
      name: "made",
      type: "basic",
      endpoint: "https://oci.test",
      isPrivate: false,
      credentials: { credentialType: "noAuth" },
    },
    lookup: "getRegistryOci",
    by: { name: "made" },
  },
  {
    resource: "CloudaccountGcp",
    inputs: { name: "made", gcpJsonCredentials: "{}" },
    lookup: "getCloudaccountGcp",
    by: { name: "made" },
  },
  {
    resource: "CloudaccountCustom",
    inputs: {
      name: "made",
      cloud: "nutanix",
      privateCloudGatewayId: maas.privateCloudGatewayId,
      credentials: { user: "planted" },
    },
    lookup: "getCloudaccountCustom",
    by: { name: "made", cloud: "nutanix" },
  },
  {
    resource: "PrivatecloudgatewayIppool",
    inputs: {
      name: "made",
      privateCloudGatewayId: maas.privateCloudGatewayId,
      networkType: "subnet",
      subnetCidr: "10.9.0.0/24",
      prefix: 24,
      gateway: "10.9.0.1",
    },
    lookup: "getIppool",
    by: { name: "made", privateCloudGatewayId: maas.privateCloudGatewayId },
  },
  {
    resource: "PrivatecloudgatewayDnsMap",
    inputs: {
      privateCloudGatewayId: maas.privateCloudGatewayId,
      dataCenter: "dc9",
      network: "n9",
      searchDomainName: "made.example.test",
    },
    lookup: "getPrivatecloudgatewayDnsMap",
    by: { searchDomainName: "made.example.test", privateCloudGatewayId: maas.privateCloudGatewayId },
    found: { network: "n9", dataCenter: "dc9" },
  },
  {
    resource: "Macros",
    inputs: { macros: { MADE: "planted" } },
    lookup: "getMacros",
    by: { macroName: "MADE" },
    found: { macroValue: "planted" },
  },
  {
    resource: "CloudaccountMaas",
    inputs: { name: "made", ...maas, maasApiKey: "planted:key" },
    lookup: "getCloudaccountMaas",
    by: { name: "made" },
    found: { ...maas, maasApiKey: "planted:key" },
  },
  {
    resource: "CloudaccountVsphere",
    inputs: {
      name: "made",
      vsphereVcenter: "v",
      vsphereUsername: "u",
      vspherePassword: "planted",
      privateCloudGatewayId: maas.privateCloudGatewayId,
    },
    lookup: "getCloudaccountVsphere",
    by: { name: "made" },
    found: { privateCloudGatewayId: maas.privateCloudGatewayId },
  },
];

describe("lookups find objects that the same run creates, and not after their delete", () => {
  const bench = useInSuite(startBench);

  for (const { resource: name, inputs, lookup, by, found = {} } of MADE) {
    it(`${name} ${JSON.stringify(by)}`, async () => {
      const resource = (await load(k8spkg.resources, name)) as AnyResource<ClusterPlatform>;
      const find = () => lookUp(bench.platform, lookup, by);
      assert.equal((await find()).kind, "failures");
      const made = await bench.create(resource, inputs);
      const outcome = await find();
      assert.equal(outcome.kind, "result", JSON.stringify(outcome));
      const result = reveal((outcome as { value: ValueObject }).value) as ValueObject;
      const wanted: ValueObject = { id: made.id, ...found };
      assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((key) => [key, result[key]])), wanted);
      await bench.delete(resource, made);
      assert.equal((await find()).kind, "failures");
    });
  }
});
