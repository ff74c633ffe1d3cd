import type { ResourceFixture } from "@tripod/testkit";

const REGISTRY = "64f0a1b2c3d4e5f601021301";

/** On one line, as the example's file is. */
const NAMESPACE = "{apiVersion: v1, kind: Namespace, metadata: {name: site}}";

const CALICO = {
  name: "cni-calico",
  type: "spectro",
  tag: "3.29.2",
  uid: "64f0a1b2c3d4e5f601021401",
  registryUid: REGISTRY,
  values: "replicas: '{{.spectro.var.replicas}}'",
};
const VARIABLES = [
  { name: "replicas", displayName: "Replicas", format: "number", defaultValue: "424242", required: true },
  { name: "token", displayName: "Token", isSensitive: true, defaultValue: "planted-token-1", hidden: true },
];

/** Returns a file as the platform exports a profile. */
function exported(name: string, version: string, template: object, variables?: readonly object[]): string {
  const metadata = { name, annotations: { description: "front end" }, labels: { team: "web" } };
  return JSON.stringify({ metadata, spec: { version, template, ...(variables && { variables }) } }, null, 2);
}

export const ClusterProfileImportFixture: ResourceFixture = {
  resource: "ClusterProfileImport",
  facts: { replaces: ["context", "importFile", "contents"], defaults: { context: "project" } },
  collection: "clusterProfiles",
  files: {
    "profile.json": JSON.stringify({
      metadata: { name: "fixture" },
      spec: {
        version: "1.0.0",
        template: {
          cloudType: "all",
          type: "add-on",
          packs: [{ name: "settings", type: "manifest", manifests: [{ name: "site", content: NAMESPACE }] }],
        },
      },
    }),
    "whole.json": exported("fixture", "1.2.0", { cloudType: "eks", type: "cluster", packs: [CALICO] }, VARIABLES),
    "next.json": exported("fixture", "2.0.0", { cloudType: "all", type: "add-on", packs: [] }),
  },
  minimal: () => ({ importFile: "profile.json" }),
  full: () => ({ importFile: "whole.json", context: "project" }),
  changes: () => ({ importFile: "next.json", context: "tenant" }),
  immutable: { name: "the file contains it", version: "the file contains it", contents: "it is what the file holds" },
  drift: {
    patch: {
      metadata: {
        name: "drifted",
        labels: { team: "web" },
        annotations: { scope: "project", projectUid: "64f0a1b2c3d4e5f601020304", description: "front end" },
      },
    },
    shows: ["name"],
  },
  writeOnly: ["importFile", "contents"],
  requests: { create: 4, read: 2, update: 5, delete: 2 },
};
