import type { ResourceFixture } from "@tripod/testkit";

export const RoleFixture: ResourceFixture = {
  resource: "Role",
  facts: { defaults: { type: "project" } },
  collection: "roles",
  minimal: () => ({ name: "fixture", permissions: ["project.get"] }),
  example: {
    inputs: () => ({
      name: "Shop operators",
      type: "project",
      permissions: ["cluster.get", "cluster.list", "clusterProfile.get", "project.get"],
    }),
  },
  full: () => ({ name: "fixture", type: "tenant", permissions: ["user.list", "project.get"] }),
  changes: () => ({ name: "other", type: "resource", permissions: ["user.list", "user.get"] }),
  drift: { patch: { spec: { permissions: ["user.list"], scope: "tenant", type: "user" } }, shows: ["permissions"] },
  // The response to a create contains only the UID.
  requests: { create: 2, update: 3, delete: 2 },
};
