import type { Specimen } from "@tripod/testkit";

const LEAST = { name: "specimen", description: "An example", targetColumn: "Username" };

export const CseMatchListSpecimen: Specimen = {
  resource: "CseMatchList",
  facts: { holds: true, replaces: ["name", "targetColumn"] },
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
    name: "specimen two",
    description: "Other",
    defaultTtl: 3600,
    items: [
      { value: "lee", description: "changed", expiration: "2131-01-31T06:00:00" },
      { value: "Mo", description: "third" },
    ],
  }),
  // A list of the same name is in the way of one for another column.
  refused: () => ({ targetColumn: "SrcIp" }),
  nulls: ["defaultTtl"],
  anyOrder: ["items"],
  // The list and its items are read each; items are added, changed and removed by a request each.
  requests: { create: 4, read: 2, update: 7 },
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
