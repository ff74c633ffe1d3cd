import { limited } from "../content/contentFields.js";
import { managed } from "../managed.js";
import { inLibrary, isLocked, itemName, libraryFields, postRequestMap } from "./libraryItem.js";
import { objPermissions, permissionsBeside, setPermissions } from "./permissions.js";

const KIND = { library: "monitors", type: "MonitorsLibraryFolder", contentType: "Folder" } as const;
const { moves, writes, ...place } = inLibrary(KIND);

export const MonitorFolder = managed({
  name: "MonitorFolder",
  terraform: "monitor_folder",
  kind: "monitor folder",
  doc: "A folder of the monitors library. Deleting it deletes everything in it, also what no program knows of.",
  ...place,
  fields: {
    ...libraryFields(KIND),
    name: itemName(255).doc("Name of the folder, 1 to 255 characters without a slash, unique in its folder."),
    description: limited(4096).doc("What the folder is for, at most 4096 characters; may be empty."),
    isLocked,
    objPermissions,
    postRequestMap,
  },
  born: ["name", "description", "parentId", "contentType", "type"],
  beside: permissionsBeside,
  update: [moves, writes, setPermissions as never],
});
