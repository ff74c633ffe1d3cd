import { timeoutsField } from "@tripod/objects";
import { treeApi } from "../dialects.js";
import { managed } from "../managed.js";
import { folderId, limited } from "./contentFields.js";
import { deleteContent } from "./deletion.js";
import { personalFolder } from "./personalFolder.js";

export const Folder = managed({
  name: "Folder",
  terraform: "folder",
  kind: "folder",
  doc: "A folder of the content library. Deleting it deletes everything in it, also what no program knows of.",
  path: "v2/content/folders",
  list: "v2/content/folders/{parentId}",
  shownPlace: ["parentId"],
  places: { parentId: personalFolder },
  dialect: (platform) => treeApi(platform, ["content"]),
  isKind: ({ itemType }) => itemType === undefined || itemType === "Folder",
  otherKind: ({ itemType }) => String(itemType),
  fields: {
    name: limited(128, 1)
      .autoNamed({ maxLength: 128 })
      .doc("Name of the folder, 1 to 128 characters, unique among everything in its folder."),
    description: limited(255).doc("What the folder is for, at most 255 characters; may be empty."),
    parentId: folderId
      .replaces()
      .doc("Identifier of the folder in which it stands, 16 hexadecimal digits; `getPersonalFolder` finds one's own."),
    timeouts: timeoutsField(["delete"], "one minute"),
  },
  update: [{ method: "PUT", body: "members" }],
  remove: { run: (_, on) => deleteContent(on) },
});
