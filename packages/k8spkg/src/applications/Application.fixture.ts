import type { ResourceFixture } from "@tripod/testkit";

/** Versions of an application profile. */
const [FIRST, SECOND] = ["d8485a8204e1d45c3a5e2d3a", "d8485a8204e1d45c3a5e2d3b"];
const SANDBOX = "64f0a1b2c3d4e5f601020702";
const GROUP = "64f0a1b2c3d4e5f601021203";
const OTHER_GROUP = "64f0a1b2c3d4e5f601021204";

export const ApplicationFixture: ResourceFixture = {
  resource: "Application",
  facts: { replaces: ["name", "tags", "config"], containsData: true },
  collection: "applications",
  minimal: () => ({
    name: "fixture",
    applicationProfileUid: FIRST,
    config: { clusterContext: "project", clusterUid: SANDBOX },
  }),
  full: () => ({
    name: "fixture",
    applicationProfileUid: FIRST,
    tags: ["team:web"],
    config: {
      clusterContext: "project",
      clusterGroupUid: GROUP,
      clusterName: "sandbox-9",
      limits: [{ cpu: 4, memory: 4096, storage: 10 }],
    },
  }),
  variants: () => [
    {
      name: "of-tenant",
      applicationProfileUid: FIRST,
      config: { clusterContext: "tenant", clusterGroupUid: OTHER_GROUP, clusterName: "sandbox-1" },
    },
  ],
  // No request changes them, and a replacement with the same name would first delete the old application and its data.
  rejectedChanges: () => ({
    tags: ["a:b"],
    config: { clusterContext: "project", clusterGroupUid: OTHER_GROUP, clusterName: "sandbox-9" },
  }),
  changes: () => ({ name: "other", applicationProfileUid: SECOND }),
  immutable: { "config.clusterUid": "applications of a group do not have this input" },
  drift: {
    patch: {
      spec: {
        config: { target: { clusterRef: { name: "sandbox-9", uid: SANDBOX }, envRef: { uid: GROUP } } },
        profile: { metadata: { uid: SECOND } },
      },
    },
    shows: ["applicationProfileUid"],
  },
  // The provider polls it until it runs, and reads it.
  requests: { create: 6, read: 2, update: 8, delete: 3 },
};
