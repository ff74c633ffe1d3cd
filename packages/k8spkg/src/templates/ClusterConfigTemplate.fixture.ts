import type { Specimen } from "@tripod/testkit";
import { ClusterConfigPolicySpecimen } from "../policies/ClusterConfigPolicy.fixture.js";
import { ClusterProfileSpecimen } from "../profiles/ClusterProfile.fixture.js";

const profile = (name: string): Specimen => ({ ...ClusterProfileSpecimen, minimal: () => ({ name }) });
const policy = (name: string): Specimen => ({ ...ClusterConfigPolicySpecimen, minimal: () => ({ name }) });

export const ClusterConfigTemplateSpecimen: Specimen = {
  resource: "ClusterConfigTemplate",
  facts: {
    replaces: ["context", "cloudType"],
    defaults: {
      context: "project",
      "clusterProfiles[].variables[].assignStrategy": "all",
      "policy.kind": "maintenance",
    },
  },
  collection: "clusterTemplates",
  needs: {
    first: profile("specimen first"),
    second: profile("specimen second"),
    night: policy("specimen night"),
    noon: policy("specimen noon"),
  },
  minimal: () => ({ name: "specimen", cloudType: "CloudA" }),
  full: (of) => ({
    name: "specimen",
    cloudType: "CloudA",
    description: "fleet",
    tags: ["plain", "team:core"],
    clusterProfiles: [
      {
        id: of("first"),
        variables: [
          { name: "size", value: "2" },
          { name: "zone", assignStrategy: "cluster" },
        ],
      },
      { id: of("second") },
    ],
    policy: { id: of("night") },
    upgradeNow: "2027-01-31T08:00:00Z",
  }),
  changes: (of) => ({
    name: "other",
    context: "tenant",
    cloudType: "vsphere",
    description: "others",
    tags: ["team:web"],
    clusterProfiles: [{ id: of("second"), variables: [{ name: "size", value: "3", assignStrategy: "all" }] }],
    policy: { id: of("noon") },
    upgradeNow: "2027-02-28T08:00:00+01:00",
  }),
  unchanged: { "policy.kind": "there is one" },
  drift: {
    patch: {
      metadata: {
        name: "specimen",
        labels: { plain: "spectro__tag", team: "drifted" },
        annotations: { description: "fleet", scope: "project", projectUid: "64f0a1b2c3d4e5f601020304" },
      },
    },
    shows: ["tags"],
  },
  hidden: ["upgradeNow"],
  unheld: ["upgradeNow"],
  unmoved: {
    attachedClusters: "no program attaches clusters to it",
    "attachedClusters[].clusterUid": "no program attaches clusters to it",
    "attachedClusters[].name": "no program attaches clusters to it",
  },
  // A creation is answered with the uid alone. Each part is changed by a request of its own.
  requests: { create: 3, read: 2, update: 8, delete: 2 },
};
