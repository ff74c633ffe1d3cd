import { timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { folderId } from "./contentFields.js";
import { deleteContent } from "./deletion.js";
import { inContent, itemOf } from "./inContent.js";
import { movesInto } from "./moves.js";

export const Folder = managed({
  name: "Folder",
  kind: "folder",
  doc: "Folder of the Sumo Logic content library. Deleting the folder deletes all of its content, including content that is not in the program.",
  dataLoss: "all content of the folder, including unmanaged objects",
  endpoint: inContent("v2/content/folders", "parentId"),
  wire: itemOf("Folder"),
  fields: {
    name: textOf(1, 128)
      .autoName({ maxLength: 128 })
      .doc("Name of the folder, 1–128 characters, unique in the parent folder."),
    description: textOf(0, 255).doc("Description of the folder, at most 255 characters. May be empty."),
    parentId: folderId.doc(
      "Parent folder ID, 16 hexadecimal digits. `getPersonalFolder` returns your own. Changing it moves the folder with all of its content.",
    ),
    timeouts: timeoutsField(["delete"], "1 minute"),
  },
  update: [movesInto("parentId"), { sends: ["name", "description"], body: "inputs" }],
  delete: { run: (_, on) => deleteContent(on) },
  list: { rows: "partial" },
});
