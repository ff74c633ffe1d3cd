import { type ResourceFixture, secret } from "@tripod/testkit";

/** Registry of the platform's own packs, and Calico in it. */
const REGISTRY = "64f0a1b2c3d4e5f601021301";
const PUBLIC = "64f0a1b2c3d4e5f601021302";

const CONFIG = "kind: ConfigMap\nmetadata:\n  name: site\ndata:\n  mode: fast";

const FULL = {
  name: "fixture",
  version: "1.2.0",
  cloud: "CloudA",
  type: "cluster",
  description: "front end",
  tags: ["plain", "team:web"],
  packs: [
    {
      name: "cni-calico",
      tag: "3.29.2",
      uid: "64f0a1b2c3d4e5f601021401",
      registryUid: REGISTRY,
      values: "# of the team\nreplicas: '{{.spectro.var.replicas}}'",
    },
    { name: "kubernetes", tag: "1.30.2", registryUid: REGISTRY, values: "pods: 10" },
    { name: "settings", type: "manifest", manifests: [{ name: "site", content: CONFIG }] },
  ],
  profileVariables: {
    variables: [
      { name: "replicas", displayName: "Replicas", format: "number", defaultValue: secret("424242"), required: true },
      {
        name: "mode",
        displayName: "Mode",
        description: "how",
        inputType: "dropdown",
        options: [
          { label: "fast", value: "f", description: "quick" },
          { label: "safe", value: "s" },
        ],
      },
      { name: "token", displayName: "Token", isSensitive: true, defaultValue: secret("planted-token-1"), hidden: true },
    ],
  },
};

export const ClusterProfileFixture: ResourceFixture = {
  resource: "ClusterProfile",
  facts: {
    replaces: ["context", "cloud", "type"],
    defaults: {
      version: "1.0.0",
      context: "project",
      cloud: "all",
      type: "add-on",
      "packs[].type": "spectro",
      "profileVariables.variables[].format": "string",
      "profileVariables.variables[].hidden": false,
      "profileVariables.variables[].immutable": false,
      "profileVariables.variables[].inputType": "text",
      "profileVariables.variables[].isSensitive": false,
      "profileVariables.variables[].required": false,
    },
    secret: ["profileVariables.variables[].defaultValue"],
  },
  collection: "clusterProfiles",
  minimal: () => ({ name: "fixture" }),
  example: {
    inputs: () => ({
      name: "shop",
      version: "1.0.0",
      cloud: "CloudA",
      type: "cluster",
      description: "Base of the clusters of the shop",
      tags: ["team:shop"],
      packs: [
        { name: "kubernetes", tag: "1.30.2", registryUid: REGISTRY, values: "pods: 10" },
        { name: "cni-calico", tag: "3.29.2", registryUid: REGISTRY, values: "replicas: '{{.spectro.var.replicas}}'" },
        { name: "settings", type: "manifest", manifests: [{ name: "site", content: CONFIG }] },
      ],
      profileVariables: { variables: [{ name: "replicas", displayName: "Replicas", format: "number" }] },
    }),
  },
  full: () => FULL,
  variants: () => [
    {
      name: "fixture",
      packs: [
        { name: "cni-calico", tag: "3.29.2", uid: "64f0a1b2c3d4e5f601021401", registryUid: REGISTRY },
        { name: "kubernetes", tag: "1.30.2", registryName: "Palette Registry" },
      ],
      profileVariables: {
        variables: [
          {
            name: "mode",
            displayName: "Mode",
            inputType: "dropdown",
            defaultValue: secret("fast"),
            options: [{ label: "fast", value: "f" }],
          },
        ],
      },
    },
  ],
  changes: () => ({
    name: "other",
    version: "1.3.0",
    context: "tenant",
    cloud: "vsphere",
    type: "infra",
    description: "back end",
    tags: ["team:core"],
    packs: [
      { name: "cni-calico", tag: "3.28.0", registryUid: PUBLIC, values: "replicas: 3" },
      { name: "settings", type: "manifest", manifests: [{ name: "site", content: "kind: Secret" }] },
    ],
    profileVariables: {
      variables: [
        { name: "replicas", displayName: "Copies", format: "number", defaultValue: secret("3"), regex: "[0-9]+" },
        {
          name: "token",
          displayName: "Token",
          isSensitive: true,
          defaultValue: secret("planted-token-2"),
          immutable: true,
        },
      ],
    },
  }),
  nestedChanges: () => [
    { "profileVariables.variables[0].name": "copies", "packs[0].values": "replicas: '{{.spectro.var.copies}}'" },
  ],
  immutable: { skipDestroy: "with it, the object is left behind" },
  notStored: ["skipDestroy"],
  drift: {
    patch: {
      metadata: {
        name: "fixture",
        labels: { team: "drifted" },
        annotations: { scope: "project", projectUid: "64f0a1b2c3d4e5f601020304", description: "drifted" },
      },
    },
    shows: ["description", "tags"],
  },
  // Create returns only the UID. The content of manifests and the variables are subresources of the profile.
  // Responses mask the default of a sensitive variable.
  writeOnly: ["profileVariables"],
  requests: { create: 12, read: 6, update: 20, delete: 3 },
};
