import { managed } from "../managed.js";
import { folderFields, inLibrary, libraryFields } from "../monitors/libraryItem.js";

const KIND = { library: "slos", type: "SlosLibraryFolder", contentType: "Folder" } as const;
const { moves, writes, ...libraryOptions } = inLibrary(KIND);

export const SloFolder = managed({
  name: "SloFolder",
  kind: "SLO folder",
  doc: "Folder of the Sumo Logic SLO library. Deleting the folder deletes all of its content, including content that is not in the program.",
  dataLoss: "all content of the folder, including unmanaged objects",
  ...libraryOptions,
  fields: { ...libraryFields(KIND), ...folderFields },
  update: [moves, writes],
});
