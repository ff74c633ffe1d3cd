import type { ResourceFixture } from "@tripod/testkit";

const plain: Omit<ResourceFixture, "dependencies"> = {
  resource: "SloFolder",
  facts: { containsData: true, defaults: { contentType: "Folder", type: "SlosLibraryFolder" } },
  collection: "slos",
  minimal: () => ({ name: "fixture one", description: "" }),
  full: () => ({ name: "fixture two", description: "Fixture" }),
  changes: (of) => ({ name: "fixture three", description: "Other", parentId: of("folder") }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  requests: { create: 2 },
};

/** Another folder as the target of a move. */
const elsewhere: ResourceFixture = { ...plain, minimal: () => ({ name: "fixture place", description: "" }) };

export const SloFolderFixture: ResourceFixture = { ...plain, dependencies: { folder: elsewhere } };
