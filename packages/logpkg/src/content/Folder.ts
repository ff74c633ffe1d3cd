import { timeoutsField } from "@tripod/objects";
import { managed } from "../managed.js";
import { folderId, limited } from "./contentFields.js";
import { deleteContent } from "./deletion.js";
import { inContent, itemOf } from "./inContent.js";
import { movesInto } from "./moves.js";

export const Folder = managed({
  name: "Folder",
  kind: "folder",
  doc: "A folder of the content library. Deleting it deletes everything in it, also what no program knows of.",
  loses: "everything in it, also what no program knows of",
  at: inContent("v2/content/folders", "parentId"),
  wire: itemOf("Folder"),
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
