import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { diffInputs, type Fields, keptInputs, type ValueObject } from "@tripod/kit";
import { ClusterAks } from "./ClusterAks.js";
import { ClusterBrownfield } from "./ClusterBrownfield.js";
import { ClusterCloudB } from "./ClusterCloudB.js";
import { ClusterCloudC } from "./ClusterCloudC.js";
import { ClusterEdgeNative } from "./ClusterEdgeNative.js";
import { ClusterEks } from "./ClusterEks.js";
import { backups } from "./features/backups.js";
import { computedLocation, location } from "./features/location.js";
import { namespaces } from "./features/namespaces.js";
import { registration } from "./features/registration.js";
import { osInputs } from "./pools/azure.js";
import { decodeCloudConfigId } from "./pools/cloudConfigPaths.js";
import { decodeAction } from "./pools/nodeActions.js";
import { withPlatformValues } from "./pools/pools.js";
import { virtualPlacement } from "./virtual/placement.js";

const nodes = [
  { nodeId: "a", action: "cordon" },
  { nodeId: "b", action: "cordon" },
];
const pools = (...all: readonly object[]) => ({ machinePools: all });
const template = (...clusterProfiles: readonly object[]) => ({ clusterTemplate: { id: "t", clusterProfiles } });

// The platform has no request that removes these values: `PATCH /variables` and `PUT /location` set them, a node keeps
// its state.
describe("cluster inputs that the platform keeps", () => {
  for (const [what, resource, before, now, paths] of [
    [
      "variables of a template's profile",
      ClusterEks,
      template({ id: "p", variables: { region: "x", size: "y" } }, { id: "q" }),
      template({ id: "q" }, { id: "p", variables: { size: "y" } }),
      ["clusterTemplate.clusterProfiles[1].variables"],
    ],
    [
      "all variables of a template's profile",
      ClusterEks,
      template({ id: "p", variables: { region: "x" } }),
      template({ id: "p" }),
      ["clusterTemplate.clusterProfiles[0].variables"],
    ],
    [
      "a profile of a template",
      ClusterEks,
      template({ id: "p", variables: { region: "x" } }, { id: "q" }),
      template({ id: "q" }),
      ["clusterTemplate.clusterProfiles[0]"],
    ],
    [
      "all profiles of a template",
      ClusterEks,
      template({ id: "p", variables: { region: "x" } }),
      template(),
      ["clusterTemplate.clusterProfiles"],
    ],
    ["parallel updates", ClusterEks, { updateWorkerPoolsInParallel: true }, {}, ["updateWorkerPoolsInParallel"]],
    ["a location", ClusterEdgeNative, { locationConfigs: [{ latitude: 1, longitude: 2 }] }, {}, ["locationConfigs"]],
    [
      "a location, by an empty list",
      ClusterEdgeNative,
      { locationConfigs: [{ latitude: 1, longitude: 2 }] },
      { locationConfigs: [] },
      ["locationConfigs"],
    ],
    [
      "an action on a node of a pool",
      ClusterEks,
      pools({ name: "p", count: 1, nodes }),
      pools({ name: "p", count: 1, nodes: nodes.slice(1) }),
      ["machinePools[0].nodes[0]"],
    ],
    [
      "all actions on nodes of a pool",
      ClusterEks,
      pools({ name: "p", count: 1, nodes }),
      pools({ name: "p", count: 1 }),
      ["machinePools[0].nodes"],
    ],
    ["a pool of a registered cluster", ClusterBrownfield, pools({ name: "p", nodes }), {}, ["machinePools"]],
    [
      "one of the pools of a registered cluster",
      ClusterBrownfield,
      pools({ name: "p", nodes }, { name: "q", nodes }),
      pools({ name: "q", nodes }),
      ["machinePools[0]"],
    ],
    [
      "an action on a node of a registered cluster",
      ClusterBrownfield,
      pools({ name: "p", nodes }),
      pools({ name: "p", nodes: nodes.slice(0, 1) }),
      ["machinePools[0].nodes[1]"],
    ],
  ] as const) {
    it(`are ${what}: a removal is announced as kept and plans no update`, () => {
      const { fields } = resource as { readonly fields: Fields };
      const [old, desired] = [before as unknown as ValueObject, now as unknown as ValueObject];
      assert.deepEqual(diffInputs({ fields, update: true }, old, desired).changes, []);
      assert.deepEqual(keptInputs(fields, old, desired), paths);
    });
  }

  for (const [name, resource, value] of [
    ["osSku", ClusterAks, "Ubuntu"],
    ["disk", ClusterCloudB, { sizeGb: 60, type: "t" }],
    ["archType", ClusterEdgeNative, "arm64"],
    ["template", ClusterCloudC, { name: "t" }],
  ] as const) {
    it(`are ${name} of a pool, also if the pool changes otherwise`, () => {
      const { fields } = resource as unknown as { readonly fields: Fields };
      const old = pools({ name: "p", count: 1, [name]: value }) as unknown as ValueObject;
      for (const unset of [undefined, null]) {
        const now = pools({ name: "p", count: 2, [name]: unset }) as unknown as ValueObject;
        assert.deepEqual(keptInputs(fields, old, now), [`machinePools[0].${name}`]);
      }
    });
  }
});

describe("cluster values that a response lacks", () => {
  const { locationConfigs } = location.decoders;
  const { clusterGroupUid, hostClusterUid } = virtualPlacement.decoders;
  const { kubectlCommand, manifestUrl } = registration.decoders;
  const recorded = {
    namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "2", memory_MiB: "512" } }],
    backupPolicy: {
      backupLocationId: "l",
      prefix: "b",
      expiryInHour: 24,
      schedule: "0 1 * * *",
      includeDisks: false,
      includeClusterResources: false,
    },
    cloudConfigId: "config",
    kubectlCommand: "kubectl apply -f url",
    manifestUrl: "url",
    locationConfigs: [{ latitude: 52.5, longitude: 13.4 }],
    clusterGroupUid: "group",
    hostClusterUid: "host",
  };
  const geoLoc = (position: object) => ({ status: { location: { geoLoc: position } } });
  const parts = (members: object) => ({ parts: members });
  const items = [{ metadata: { name: "web" } }];
  const config = { backupLocationUid: "l", includeClusterResourceMode: "Never" };
  for (const [what, decode, live, value] of [
    ["latitude", locationConfigs, geoLoc({ longitude: 1 }), [{ latitude: 52.5, longitude: 1 }]],
    ["longitude", locationConfigs, geoLoc({ latitude: 1 }), [{ latitude: 1, longitude: 13.4 }]],
    ["locationConfigs", locationConfigs, { status: {} }, recorded.locationConfigs],
    ["clusterGroupUid", clusterGroupUid, {}, "group"],
    ["location", computedLocation.decoders.locationConfigs, {}, recorded.locationConfigs],
    ["namespaces", namespaces.decoders.namespaces, parts({ namespaces: { items } }), recorded.namespaces],
    ["backupPolicy", backups.decoders.backupPolicy, parts({ backup: { spec: { config } } }), recorded.backupPolicy],
    ["cloudConfigId", decodeCloudConfigId, { spec: { cloudConfigRef: { uid: "" } } }, "config"],
    ["kubectlCommand", kubectlCommand, {}, recorded.kubectlCommand],
    ["manifestUrl", manifestUrl, {}, "url"],
    ["hostClusterUid", hostClusterUid, { parts: { cloud: { spec: { hostClusterUid: "" } } } }, "host"],
  ] as const)
    it(`keep the recorded ${what}`, () => {
      assert.ok(typeof decode === "function");
      assert.deepEqual(decode(live, recorded), value);
    });
});

describe("decodeAction", () => {
  for (const [action, state, expected] of [
    ["cordon", "Completed", "cordon"],
    ["cordon", "Failed", "uncordon"],
    ["uncordon", "Completed", "uncordon"],
    ["uncordon", "Failed", "cordon"],
  ])
    it(`returns ${expected} for a node whose ${action} is ${state}`, () => {
      assert.equal(decodeAction({ status: { maintenanceStatus: { action, state } } }), expected);
    });
});

describe("cluster inputs in another spelling", () => {
  const spot = (maxPrice: string) => pools({ name: "p", count: 1, capacityType: "spot", maxPrice });
  const subnet = (cidrBlock: string) => ({ cloudConfig: { workerNodeSubnet: { name: "n", cidrBlock } } });
  const vpc = (cidr: string) => ({ cloudConfig: { zones: [{ name: "z", network: { name: "n", vpc: { cidr } } }] } });
  for (const [what, resource, before, same, other] of [
    ["maxPrice", ClusterEks, spot("0.5"), spot("0.50"), spot("0.05")],
    [
      "publicAccessCidrs",
      ClusterEks,
      { cloudConfig: { publicAccessCidrs: ["10.0.0.0/8", "2001:DB8::/33"] } },
      { cloudConfig: { publicAccessCidrs: ["2001:db8:0:0::1/33", "10.2.0.9/8"] } },
      { cloudConfig: { publicAccessCidrs: ["10.0.0.0/8", "2001:db8:8000::/33"] } },
    ],
    [
      "vnetCidrBlock",
      ClusterAks,
      { cloudConfig: { vnetCidrBlock: "10.0.0.0/16" } },
      { cloudConfig: { vnetCidrBlock: "10.0.3.1/16" } },
      { cloudConfig: { vnetCidrBlock: "10.0.0.0/17" } },
    ],
    ["cidrBlock", ClusterCloudB, subnet("10.0.0.0/16"), subnet("10.0.0.1/16"), subnet("10.1.0.0/16")],
    ["cidr", ClusterCloudC, vpc("10.0.0.0/16"), vpc("10.0.0.1/16"), vpc("10.1.0.0/16")],
    [
      "overlayCidrRange",
      ClusterEdgeNative,
      { cloudConfig: { overlayCidrRange: "100.64.0.0/16" } },
      { cloudConfig: { overlayCidrRange: "100.64.1.0/16" } },
      { cloudConfig: { overlayCidrRange: "100.65.0.0/16" } },
    ],
    [
      "loadBalancerSourceRanges",
      ClusterEks,
      { hostConfigs: [{ loadBalancerSourceRanges: "10.0.0.0/8,192.168.0.0/16" }] },
      { hostConfigs: [{ loadBalancerSourceRanges: "192.168.9.0/16, 10.0.0.1/8" }] },
      { hostConfigs: [{ loadBalancerSourceRanges: "10.0.0.0/8" }] },
    ],
  ] as const)
    it(`plan no change of ${what}, and one of another value`, () => {
      const { fields } = resource as { readonly fields: Fields };
      const changed = (now: object) =>
        diffInputs({ fields, update: true }, before as unknown as ValueObject, now as ValueObject).changes.length;
      assert.deepEqual([changed(same), changed(other) > 0], [0, true]);
    });
});

describe("withPlatformValues", () => {
  it("returns the live value of an input that the program leaves unset or null, and no other", () => {
    const live = { osType: "Linux", osSku: "Ubuntu" };
    for (const unset of [undefined, null])
      assert.deepEqual(withPlatformValues(osInputs, { osSku: unset }, live), { osSku: "Ubuntu" });
    assert.deepEqual(withPlatformValues(osInputs, { osSku: "AzureLinux" }, live), { osSku: "AzureLinux" });
  });
});
