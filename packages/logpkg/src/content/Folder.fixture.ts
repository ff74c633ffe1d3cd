import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "./library.testing.js";

export const FolderFixture: ResourceFixture = {
  resource: "Folder",
  facts: { containsData: true },
  collection: "content.folders",
  minimal: () => ({ name: "fixture one", description: "", parentId: PERSONAL }),
  full: () => ({ name: "fixture two", description: "Fixture", parentId: PERSONAL, timeouts: { delete: "90s" } }),
  changes: () => ({ name: "fixture three", description: "Other", parentId: DRAFTS }),
  // Responses do not contain timeouts.
  writeOnly: ["timeouts"],
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  // Reads the folder, moves it, and reads it again.
  requests: { update: 3 },
};
