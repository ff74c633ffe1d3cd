import type { Specimen } from "@tripod/testkit";

const role = { subjectType: "role", subjectId: "0000000000B7E001" };

/** Where others of this library stand in their trials. */
export const folderSpecimen = (name: string): Specimen => ({
  ...plain,
  minimal: () => ({ name, description: "" }),
});

const plain: Specimen = {
  resource: "MonitorFolder",
  facts: { holds: true, defaults: { contentType: "Folder", type: "MonitorsLibraryFolder" } },
  collection: "monitors",
  minimal: () => ({ name: "specimen one", description: "" }),
  full: (of) => ({
    name: "specimen two",
    description: "Specimen",
    parentId: of("place"),
    objPermissions: [{ ...role, permissions: ["Read", "Update"] }],
  }),
  changes: (of) => ({
    name: "specimen three",
    description: "Other",
    parentId: of("other"),
    objPermissions: [{ ...role, permissions: ["Read"] }],
  }),
  unchanged: { "objPermissions[].subjectType": "the identifiers of roles are none of organisations" },
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  // Permissions have addresses of their own; without a folder, that at the top is asked for.
  requests: { create: 4, read: 2, update: 5 },
};

export const MonitorFolderSpecimen: Specimen = {
  ...plain,
  needs: { place: folderSpecimen("specimen place"), other: folderSpecimen("specimen other") },
};
