import { type Json, type ResourceFixture, secret } from "@tripod/testkit";

/** Returns clusters and profiles that an add-on depends on. No conformance test runs on them here. */
const stoodOn = (resource: string, collection: string, inputs: Readonly<Record<string, Json>>): ResourceFixture => ({
  resource,
  facts: {},
  collection,
  minimal: () => inputs,
  full: () => ({}),
  changes: () => ({}),
  drift: { none: "it is only stood on" },
});

const cluster = (name: string): ResourceFixture =>
  stoodOn("ClusterGke", "clusters", {
    name,
    cloudAccountId: "64f0a1b2c3d4e5f601020601",
    cloudConfig: { project: "acme-prod", region: "europe-west1" },
    machinePools: [{ name: "workers", count: 2, instanceType: "n1-standard-4" }],
  });

const profile = (version: string): ResourceFixture =>
  stoodOn("ClusterProfile", "clusterProfiles", {
    name: "ingress",
    version,
    type: "add-on",
    packs: [
      {
        name: "nginx",
        type: "manifest",
        values: "replicas: 1",
        manifests: [{ name: "web", content: "kind: Service" }],
      },
    ],
  });

const packs = (tag: string, values: string, content: string) => [
  { name: "nginx", type: "manifest", tag, values, manifests: [{ name: "web", content }] },
];

export const AddonDeploymentFixture: ResourceFixture = {
  resource: "AddonDeployment",
  dependencies: {
    cluster: cluster("host"),
    other: cluster("other"),
    profile: profile("1.0.0"),
    newer: profile("1.1.0"),
  },
  facts: {
    replaces: ["clusterUid", "context"],
    containsData: true,
    defaults: { context: "project", applySetting: "DownloadAndInstall", "clusterProfiles[].packs[].type": "spectro" },
    secret: ["clusterProfiles[].variables"],
  },
  collection: "attachedProfiles",
  sharesFieldsWith: "ClusterEks",
  minimal: (of) => ({ clusterUid: of("cluster"), clusterProfiles: [{ id: of("profile") }] }),
  full: (of) => ({
    clusterUid: of("cluster"),
    context: "project",
    clusterProfiles: [
      {
        id: of("profile"),
        packs: packs("1.0.0", "replicas: 3", "kind: ConfigMap"),
        variables: { region: "eu", password: secret("planted-variable") },
      },
    ],
    applySetting: "DownloadAndInstall",
  }),
  changes: (of) => ({
    clusterUid: of("other"),
    clusterProfiles: [
      {
        id: of("newer"),
        packs: packs("1.1.0", "replicas: 5", "kind: Secret"),
        variables: { region: "us", password: secret("planted-other") },
      },
    ],
  }),
  immutable: {
    context: "a cluster is the project's or the tenant's: another context needs another cluster",
    applySetting: "it controls how an operation runs: a change of it alone is not a diff",
  },
  drift: {
    patch: { packs: [{ name: "nginx", type: "manifest", tag: "1.0.0", values: "replicas: 9", manifests: [] }] },
    shows: ["clusterProfiles"],
  },
  writeOnly: ["clusterProfiles"],
  notStored: ["applySetting"],
  // The provider reads the cluster with its health, and the profile at its own path; then it polls until all packs are
  // installed.
  requests: { create: 14, read: 3, update: 13, delete: 5 },
};
