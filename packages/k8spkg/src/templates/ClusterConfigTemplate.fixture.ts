import { type ResourceFixture, secret } from "@tripod/testkit";
import { ClusterConfigPolicyFixture } from "../policies/ClusterConfigPolicy.fixture.js";
import { ClusterProfileFixture } from "../profiles/ClusterProfile.fixture.js";

const profile = (name: string): ResourceFixture => ({ ...ClusterProfileFixture, minimal: () => ({ name }) });
const policy = (name: string): ResourceFixture => ({ ...ClusterConfigPolicyFixture, minimal: () => ({ name }) });

export const ClusterConfigTemplateFixture: ResourceFixture = {
  resource: "ClusterConfigTemplate",
  facts: {
    replaces: ["context", "cloudType"],
    defaults: {
      context: "project",
      "clusterProfiles[].variables[].assignStrategy": "all",
      "policy.kind": "maintenance",
    },
    secret: ["clusterProfiles[].variables[].value"],
  },
  collection: "clusterTemplates",
  dependencies: {
    first: profile("fixture first"),
    second: profile("fixture second"),
    night: policy("fixture night"),
    noon: policy("fixture noon"),
  },
  minimal: () => ({ name: "fixture", cloudType: "CloudA" }),
  full: (of) => ({
    name: "fixture",
    cloudType: "CloudA",
    description: "fleet",
    tags: ["plain", "team:core"],
    clusterProfiles: [
      {
        id: of("first"),
        variables: [
          { name: "size", value: secret("planted-size-1") },
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
    clusterProfiles: [
      { id: of("second"), variables: [{ name: "size", value: secret("planted-size-2"), assignStrategy: "all" }] },
    ],
    policy: { id: of("noon") },
    upgradeNow: "2027-02-28T08:00:00+01:00",
  }),
  immutable: { "policy.kind": "there is one" },
  drift: {
    patch: {
      metadata: {
        name: "fixture",
        labels: { plain: "spectro__tag", team: "drifted" },
        annotations: { description: "fleet", scope: "project", projectUid: "64f0a1b2c3d4e5f601020304" },
      },
    },
    shows: ["tags"],
  },
  writeOnly: ["upgradeNow"],
  notStored: ["upgradeNow"],
  constantOutputs: {
    attachedClusters: "no program attaches clusters to it",
    "attachedClusters[].clusterUid": "no program attaches clusters to it",
    "attachedClusters[].name": "no program attaches clusters to it",
  },
  // The response to a create contains only the UID. A separate request changes each part.
  requests: { create: 3, read: 2, update: 8, delete: 2 },
};
