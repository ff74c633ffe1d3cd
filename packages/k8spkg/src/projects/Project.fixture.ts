import type { Specimen } from "@tripod/testkit";

export const ProjectSpecimen: Specimen = {
  resource: "Project",
  facts: {},
  collection: "projects",
  minimal: () => ({ name: "specimen" }),
  full: () => ({ name: "specimen", description: "what it is for", tags: ["team:core", "gold", "url:http://x:80"] }),
  changes: () => ({ name: "other", description: "something else", tags: ["team:edge"] }),
  drift: {
    patch: {
      metadata: { name: "specimen", labels: { silver: "spectro__tag" }, annotations: { description: "drifted" } },
    },
    shows: ["description", "tags"],
  },
  // It is made by name and uid alone, so it is read; a change reads before and after.
  requests: { create: 2, update: 3, delete: 2 },
};
