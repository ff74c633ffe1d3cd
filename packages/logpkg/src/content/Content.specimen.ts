import type { Specimen } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "./library.testing.js";

const search = (name: string, queryText: string) =>
  JSON.stringify({
    type: "SavedSearchWithScheduleSyncDefinition",
    name,
    description: "Specimen",
    search: { queryText, defaultTimeRange: "-15m", byReceiptTime: false },
  });

export const ContentSpecimen: Specimen = {
  resource: "Content",
  facts: { replaces: ["config"], holds: true },
  collection: "content.imported",
  minimal: () => ({ parentId: PERSONAL, config: search("specimen one", "error") }),
  full: () => ({ parentId: PERSONAL, config: search("specimen two", "error"), timeouts: { create: "5m", read: "2m" } }),
  changes: () => ({ parentId: DRAFTS, config: search("specimen two", "warning") }),
  // How long operations may take is known to the program alone.
  hidden: ["timeouts"],
  drift: { patch: { description: "drifted" }, shows: ["config"] },
};
