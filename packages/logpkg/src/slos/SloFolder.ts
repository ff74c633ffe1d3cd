import { limited } from "../content/contentFields.js";
import { managed } from "../managed.js";
import { inLibrary, isLocked, itemName, libraryFields, postRequestMap } from "../monitors/libraryItem.js";

const KIND = { library: "slos", type: "SlosLibraryFolder", contentType: "Folder" } as const;
const { moves, writes, ...place } = inLibrary(KIND);

export const SloFolder = managed({
  name: "SloFolder",
  terraform: "slo_folder",
  kind: "SLO folder",
  doc: "A folder of the library of service level objectives. Deleting it deletes everything in it, also what no program knows of.",
  ...place,
  fields: {
    ...libraryFields(KIND),
    name: itemName(255).doc("Name of the folder, 1 to 255 characters without a slash, unique in its folder."),
    description: limited(4096).doc("What the folder is for, at most 4096 characters; may be empty."),
    isLocked,
    postRequestMap,
  },
  update: [moves, writes],
});
