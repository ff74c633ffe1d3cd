import type { ResourceFixture } from "@tripod/testkit";

export const ProjectFixture: ResourceFixture = {
  resource: "Project",
  facts: {},
  collection: "projects",
  minimal: () => ({ name: "fixture" }),
  full: () => ({ name: "fixture", description: "what it is for", tags: ["team:core", "gold", "url:http://x:80"] }),
  changes: () => ({ name: "other", description: "something else", tags: ["team:edge"] }),
  drift: {
    patch: {
      metadata: { name: "fixture", labels: { silver: "spectro__tag" }, annotations: { description: "drifted" } },
    },
    shows: ["description", "tags"],
  },
  // The response to a create contains only the UID, so the project is read. An update reads before and after.
  requests: { create: 2, update: 3, delete: 2 },
};
