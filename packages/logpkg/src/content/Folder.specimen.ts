import type { Specimen } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "./library.testing.js";

export const FolderSpecimen: Specimen = {
  resource: "Folder",
  facts: { holds: true },
  collection: "content.folders",
  minimal: () => ({ name: "specimen one", description: "", parentId: PERSONAL }),
  full: () => ({ name: "specimen two", description: "Specimen", parentId: PERSONAL, timeouts: { delete: "90s" } }),
  changes: () => ({ name: "specimen three", description: "Other", parentId: DRAFTS }),
  // How long operations may take is known to the program alone.
  hidden: ["timeouts"],
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  // The object, the move, and what it is then.
  requests: { update: 3 },
};
