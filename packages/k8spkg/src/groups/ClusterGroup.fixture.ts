import { type ResourceFixture, secret } from "@tripod/testkit";
import { ClusterProfileFixture } from "../profiles/ClusterProfile.fixture.js";

const profile = (name: string): ResourceFixture => ({
  ...ClusterProfileFixture,
  minimal: () => ({ name, context: "tenant" }),
});
const HOST = "64f0a1b2c3d4e5f600003001";
const OTHER = "64f0a1b2c3d4e5f600003002";

export const ClusterGroupFixture: ResourceFixture = {
  resource: "ClusterGroup",
  facts: {
    replaces: ["context", "config.k8sDistribution"],
    defaults: {
      context: "tenant",
      "config.hostEndpointType": "Ingress",
      "config.k8sDistribution": "vcluster-generic",
      "clusterProfiles[].packs[].type": "spectro",
    },
    secret: ["clusterProfiles[].variables"],
  },
  collection: "clusterGroups",
  dependencies: { first: profile("fixture first"), second: profile("fixture second") },
  minimal: () => ({ name: "fixture", config: {} }),
  full: (of) => ({
    name: "fixture",
    description: "shared",
    tags: ["plain", "team:web"],
    config: {
      hostEndpointType: "Ingress",
      k8sDistribution: "cncf_k8s",
      cpuMillicore: 6000,
      memoryInMb: 8192,
      storageInGb: 10,
      oversubscriptionPercent: 120,
      values: "# of the team\nsync: true",
    },
    clusters: [{ clusterUid: HOST, hostDns: "*.dev.example.com" }, { clusterUid: OTHER }],
    clusterProfiles: [
      { id: of("first"), variables: { size: secret("planted-size-1") } },
      { id: of("second"), packs: [{ name: "nginx", tag: "1.0.0", values: "a: 1" }] },
    ],
  }),
  changes: (of) => ({
    name: "other",
    context: "project",
    description: "of one",
    tags: ["team:core"],
    config: { hostEndpointType: "LoadBalancer", cpuMillicore: 7000, memoryInMb: 9216, values: "sync: false" },
    clusters: [{ clusterUid: OTHER, hostDns: "*.other.example.com" }],
    clusterProfiles: [{ id: of("second"), variables: { size: secret("planted-size-2") } }],
  }),
  drift: {
    patch: {
      metadata: {
        name: "fixture",
        labels: { team: "drifted" },
        annotations: { description: "shared", scope: "tenant" },
      },
    },
    shows: ["tags"],
  },
  // The API does not return set variables and packs.
  writeOnly: ["clusterProfiles"],
  // The response to a create contains only the UID. A separate request changes each part.
  requests: { create: 3, update: 6, delete: 2 },
};
