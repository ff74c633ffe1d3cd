import type { Specimen } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "./library.testing.js";

const columns = [
  { fieldName: "host", fieldType: "string" },
  { fieldName: "owner", fieldType: "string" },
];

export const LookupTableSpecimen: Specimen = {
  resource: "LookupTable",
  facts: {
    holds: true,
    replaces: ["name", "fields", "primaryKeys"],
    defaults: { ttl: 0, sizeLimitAction: "StopIncomingMessages" },
  },
  collection: "lookupTables",
  minimal: () => ({
    name: "specimen one",
    description: "Specimen",
    parentFolderId: PERSONAL,
    fields: columns,
    primaryKeys: ["host"],
  }),
  full: () => ({
    name: "specimen two",
    description: "Specimen",
    parentFolderId: PERSONAL,
    fields: columns,
    primaryKeys: ["host"],
    ttl: 60,
    sizeLimitAction: "DeleteOldData",
    content: "host,owner\nweb1,shop\n",
  }),
  changes: () => ({
    name: "specimen three",
    description: "Other",
    parentFolderId: DRAFTS,
    ttl: 120,
    sizeLimitAction: "StopIncomingMessages",
    content: "host,owner\nweb1,cart\n",
  }),
  // They are for ever, and a folder holds one of a name.
  refused: () => ({ fields: [...columns, { fieldName: "floor", fieldType: "int" }], primaryKeys: ["owner"] }),
  unchanged: {
    "fields[].fieldName": "columns are for ever, as the change of all of them shows; keys and rows name them",
  },
  drift: { patch: { ttl: 5 }, shows: ["ttl"] },
  // Rows come by a job, and nothing shows them.
  hidden: ["content"],
  // The table and its rows; the move, or the rows, beside what it is before and after.
  requests: { create: 2, update: 3 },
};
