import type { ResourceFixture } from "@tripod/testkit";
import { FolderFixture } from "./Folder.fixture.js";

const role = { sourceType: "role", sourceId: "0000000000B7E001" };
const folder = (name: string): ResourceFixture => ({
  ...FolderFixture,
  minimal: (of) => ({ ...FolderFixture.minimal(of), name }),
});

export const ContentPermissionFixture: ResourceFixture = {
  resource: "ContentPermission",
  facts: { replaces: ["contentId"], defaults: { notificationMessage: "" } },
  collection: "content.grants",
  dependencies: { item: folder("fixture item"), other: folder("fixture other") },
  minimal: (of) => ({
    contentId: of("item"),
    notifyRecipient: false,
    permissions: [{ permissionName: "View", ...role }],
  }),
  full: (of) => ({
    contentId: of("item"),
    notifyRecipient: false,
    notificationMessage: "Have a look",
    permissions: [{ permissionName: "Manage", ...role }],
  }),
  changes: (of) => ({ contentId: of("other"), permissions: [{ permissionName: "View", ...role }] }),
  drift: { none: "a grant exists or not; its members identify it" },
  notStored: ["notifyRecipient", "notificationMessage"],
  writeOnly: ["notifyRecipient", "notificationMessage"],
  // Two further requests read the creator of the item.
  requests: { create: 7, read: 3, update: 8 },
  skip: {
    "lost create": "one resource has several grants, and a repeated grant is the same grant",
    "equal twins": "an existing grant equals the created one",
    gone: "an item without grants still exists",
    list: "the platform does not list grants",
  },
};
