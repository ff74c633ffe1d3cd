import { timeoutsField } from "@tripod/objects";
import { treeApi } from "../dialects.js";
import { managed } from "../managed.js";
import { folderId, limited } from "./contentFields.js";
import { deleteContent } from "./deletion.js";
import { movesInto } from "./moves.js";
import { personalFolder } from "./personalFolder.js";

export const Folder = managed({
  name: "Folder",
  kind: "folder",
  doc: "A folder of the content library. Deleting it deletes everything in it, also what no program knows of.",
  loses: "everything in it, also what no program knows of",
  at: {
    path: "v2/content/folders",
    dialect: (platform) => treeApi(platform, ["content"]),
    places: { parentId: personalFolder },
    folder: { input: "parentId", children: "v2/content/folders/{parentId}" },
  },
  wire: {
    isKind: ({ itemType }) => itemType === undefined || itemType === "Folder",
    otherKind: ({ itemType }) => String(itemType),
  },
  fields: {
    name: limited(128, 1)
      .autoNamed({ maxLength: 128 })
      .doc("Name of the folder, 1 to 128 characters, unique among everything in its folder."),
    description: limited(255).doc("What the folder is for, at most 255 characters; may be empty."),
    parentId: folderId.doc(
      "Identifier of the folder in which it stands, 16 hexadecimal digits; `getPersonalFolder` finds one's own. Another one moves it with all that is in it.",
    ),
    timeouts: timeoutsField(["delete"], "one minute"),
  },
  update: [movesInto("parentId"), { body: "members" }],
  delete: { run: (_, on) => deleteContent(on) },
  list: { rows: "short" },
});
