import { managed } from "../managed.js";
import { folderFields, inLibrary, libraryFields } from "../monitors/libraryItem.js";

const KIND = { library: "slos", type: "SlosLibraryFolder", contentType: "Folder" } as const;
const { moves, writes, ...place } = inLibrary(KIND);

export const SloFolder = managed({
  name: "SloFolder",
  kind: "SLO folder",
  doc: "A folder of the library of service level objectives. Deleting it deletes everything in it, also what no program knows of.",
  loses: "everything in it, also what no program knows of",
  ...place,
  fields: {
    ...libraryFields(KIND),
    ...folderFields,
  },
  update: [moves, writes],
});
