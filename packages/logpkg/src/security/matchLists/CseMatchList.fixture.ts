import type { ResourceFixture } from "@tripod/testkit";

const LEAST = { name: "fixture", description: "An example", targetColumn: "Username" };

export const CseMatchListFixture: ResourceFixture = {
  resource: "CseMatchList",
  facts: { containsData: true, replaces: ["name", "targetColumn"] },
  collection: "security.matchLists",
  minimal: () => LEAST,
  full: () => ({
    ...LEAST,
    defaultTtl: 10_800,
    items: [
      { value: "Kim", description: "first" },
      { value: "lee", description: "second", expiration: "2130-01-31T06:00:00" },
    ],
  }),
  changes: () => ({
    name: "fixture two",
    description: "Other",
    defaultTtl: 3600,
    items: [
      { value: "lee", description: "changed", expiration: "2131-01-31T06:00:00" },
      { value: "Mo", description: "third" },
    ],
  }),
  // A list with the same name blocks the create of a list for another column.
  rejectedChanges: () => ({ targetColumn: "SrcIp" }),
  clearedByNull: ["defaultTtl"],
  unordered: ["items"],
  // One request each reads the list and its items, and adds, updates and removes items.
  requests: { create: 4, read: 2, update: 7 },
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
