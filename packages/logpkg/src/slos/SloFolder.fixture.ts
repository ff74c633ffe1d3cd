import type { Specimen } from "@tripod/testkit";

const plain: Omit<Specimen, "needs"> = {
  resource: "SloFolder",
  facts: { holds: true, defaults: { contentType: "Folder", type: "SlosLibraryFolder" } },
  collection: "slos",
  minimal: () => ({ name: "fixture one", description: "" }),
  full: () => ({ name: "fixture two", description: "Fixture" }),
  changes: (of) => ({ name: "fixture three", description: "Other", parentId: of("folder") }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  requests: { create: 2 },
};

/** Another folder as the target of a move. */
const elsewhere: Specimen = { ...plain, minimal: () => ({ name: "fixture place", description: "" }) };

export const SloFolderSpecimen: Specimen = { ...plain, needs: { folder: elsewhere } };
