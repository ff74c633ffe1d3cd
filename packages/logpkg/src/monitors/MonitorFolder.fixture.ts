import type { ResourceFixture } from "@tripod/testkit";

const role = { subjectType: "role", subjectId: "0000000000B7E001" };

/** Returns the fixture of the parent folder for other fixtures of this library. */
export const folderFixture = (name: string): ResourceFixture => ({
  ...plain,
  minimal: () => ({ name, description: "" }),
});

const plain: ResourceFixture = {
  resource: "MonitorFolder",
  facts: { containsData: true, defaults: { contentType: "Folder", type: "MonitorsLibraryFolder" } },
  collection: "monitors",
  minimal: () => ({ name: "fixture one", description: "" }),
  full: (of) => ({
    name: "fixture two",
    description: "Fixture",
    parentId: of("place"),
    objPermissions: [{ ...role, permissions: ["Read", "Update"] }],
  }),
  changes: (of) => ({
    name: "fixture three",
    description: "Other",
    parentId: of("other"),
    objPermissions: [{ ...role, permissions: ["Read"] }],
  }),
  immutable: { "objPermissions[].subjectType": "IDs of roles are not valid for organizations" },
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  // Permissions have separate endpoints. Without a parent, the provider reads the root folder.
  requests: { create: 4, read: 2, update: 5 },
};

export const MonitorFolderFixture: ResourceFixture = {
  ...plain,
  dependencies: { place: folderFixture("fixture place"), other: folderFixture("fixture other") },
};
