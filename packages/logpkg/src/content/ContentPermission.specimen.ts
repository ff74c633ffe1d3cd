import type { Specimen } from "@tripod/testkit";
import { FolderSpecimen } from "./Folder.specimen.js";

const role = { sourceType: "role", sourceId: "0000000000B7E001" };
const folder = (name: string): Specimen => ({
  ...FolderSpecimen,
  minimal: (of) => ({ ...FolderSpecimen.minimal(of), name }),
});

export const ContentPermissionSpecimen: Specimen = {
  resource: "ContentPermission",
  facts: { replaces: ["contentId"], defaults: { notificationMessage: "" } },
  collection: "content.grants",
  needs: { item: folder("specimen item"), other: folder("specimen other") },
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
  changes: (of) => ({
    contentId: of("other"),
    permissions: [{ permissionName: "View", ...role }],
  }),
  drift: { none: "a grant is there or not; its members are what it is" },
  unheld: ["notifyRecipient", "notificationMessage"],
  hidden: ["notifyRecipient", "notificationMessage"],
  // Whose item it is, two further requests tell.
  requests: { create: 7, read: 3, update: 8 },
  except: {
    "lost create": "one resource is several grants, and a repeated grant is the same",
    "equal twins": "a grant that is there already is the same grant",
    gone: "without grants an item has none, and is still there",
    list: "there is no list of grants",
  },
};
