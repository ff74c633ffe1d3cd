import type { Specimen } from "@tripod/testkit";

const plain: Omit<Specimen, "needs"> = {
  resource: "SloFolder",
  facts: { holds: true, defaults: { contentType: "Folder", type: "SlosLibraryFolder" } },
  collection: "slos",
  minimal: () => ({ name: "specimen one", description: "" }),
  full: () => ({ name: "specimen two", description: "Specimen" }),
  changes: (of) => ({ name: "specimen three", description: "Other", parentId: of("folder") }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  requests: { create: 2 },
};

/** Another folder, to move into. */
const elsewhere: Specimen = { ...plain, minimal: () => ({ name: "specimen place", description: "" }) };

export const SloFolderSpecimen: Specimen = { ...plain, needs: { folder: elsewhere } };
