import { type ResourceFixture, secret } from "@tripod/testkit";

const REGISTRY = "64f0a1b2c3d4e5f601021310";
const OTHER = "64f0a1b2c3d4e5f601021311";
const MYSQL = "64f0a1b2c3d4e5f600002010";

export const ApplicationProfileFixture: ResourceFixture = {
  resource: "ApplicationProfile",
  facts: {
    replaces: ["name", "context"],
    defaults: { version: "1.0.0", context: "project" },
    secret: ["packs[].properties"],
  },
  collection: "applicationProfiles",
  minimal: () => ({
    name: "fixture",
    packs: [{ name: "cfg", type: "manifest", manifests: [{ name: "cm", content: "kind: ConfigMap" }] }],
  }),
  full: () => ({
    name: "fixture",
    version: "2.0.0",
    description: "the shop",
    tags: ["plain", "team:web"],
    packs: [
      {
        name: "mysql",
        type: "operator-instance",
        sourceAppTier: MYSQL,
        properties: secret({ dbVolumeSize: "424242", dbRootPassword: "planted-password-1" }),
      },
      {
        name: "web",
        type: "container",
        registryUid: REGISTRY,
        tag: "1.0",
        values: "# of the team\ncontainerService:\n  serviceName: web",
        installOrder: 2,
      },
      { name: "cfg", type: "manifest", manifests: [{ name: "cm", content: "kind: ConfigMap" }] },
    ],
  }),
  variants: () => [{ name: "fixture", packs: [{ name: "web", type: "helm", registryName: "bitnami", tag: "1.0" }] }],
  changes: () => ({
    name: "other",
    version: "2.1.0",
    context: "tenant",
    description: "the other shop",
    tags: ["team:core"],
    packs: [
      {
        name: "mysql",
        type: "operator-instance",
        sourceAppTier: MYSQL,
        properties: secret({ dbVolumeSize: "30", dbRootPassword: "planted-password-2" }),
      },
      { name: "web", type: "helm", registryUid: OTHER, tag: "1.1", values: "x: 1", installOrder: 1 },
      { name: "more", type: "manifest", manifests: [{ name: "cm", content: "kind: Secret" }] },
    ],
  }),
  unordered: ["tiers"],
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
  // Responses mask passwords.
  writeOnly: ["packs"],
  // Create returns only the UID. Tiers and the content of their manifests are subresources of the profile.
  requests: { create: 6, read: 4, update: 16, delete: 2 },
};
