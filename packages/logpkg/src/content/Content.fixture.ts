import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "./library.testing.js";

const search = (name: string, queryText: string) =>
  JSON.stringify({
    type: "SavedSearchWithScheduleSyncDefinition",
    name,
    description: "Fixture",
    search: { queryText, defaultTimeRange: "-15m", byReceiptTime: false },
  });

export const ContentFixture: ResourceFixture = {
  resource: "Content",
  facts: { replaces: ["config"], containsData: true },
  collection: "content.imported",
  minimal: () => ({ parentId: PERSONAL, config: search("fixture one", "error") }),
  full: () => ({ parentId: PERSONAL, config: search("fixture two", "error"), timeouts: { create: "5m", read: "2m" } }),
  changes: () => ({ parentId: DRAFTS, config: search("fixture two", "warning") }),
  // Responses do not contain timeouts.
  writeOnly: ["timeouts"],
  drift: { patch: { description: "drifted" }, shows: ["config"] },
};
