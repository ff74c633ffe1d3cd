import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "./library.testing.js";

const columns = [
  { fieldName: "host", fieldType: "string" },
  { fieldName: "owner", fieldType: "string" },
];

export const LookupTableFixture: ResourceFixture = {
  resource: "LookupTable",
  facts: {
    containsData: true,
    replaces: ["name", "fields", "primaryKeys"],
    defaults: { ttl: 0, sizeLimitAction: "StopIncomingMessages" },
  },
  collection: "lookupTables",
  minimal: () => ({
    name: "fixture one",
    description: "Fixture",
    parentFolderId: PERSONAL,
    fields: columns,
    primaryKeys: ["host"],
  }),
  full: () => ({
    name: "fixture two",
    description: "Fixture",
    parentFolderId: PERSONAL,
    fields: columns,
    primaryKeys: ["host"],
    ttl: 60,
    sizeLimitAction: "DeleteOldData",
    content: "host,owner\nweb1,shop\n",
  }),
  changes: () => ({
    name: "fixture three",
    description: "Other",
    parentFolderId: DRAFTS,
    ttl: 120,
    sizeLimitAction: "StopIncomingMessages",
    content: "host,owner\nweb1,cart\n",
  }),
  // Columns cannot change, and names are unique in a folder.
  rejectedChanges: () => ({ fields: [...columns, { fieldName: "floor", fieldType: "int" }], primaryKeys: ["owner"] }),
  immutable: {
    "fields[].fieldName": "columns cannot change, which the change of all columns tests; keys and rows refer to them",
  },
  drift: { patch: { ttl: 5 }, shows: ["ttl"] },
  // A job uploads the rows, and no response contains them.
  writeOnly: ["content"],
  // Table and rows; the move or the upload of rows, with reads before and after.
  requests: { create: 2, update: 3 },
};
