import { managed } from "../managed.js";
import { folderFields, inLibrary, libraryFields } from "./libraryItem.js";
import { objPermissions, permissionsBeside, setPermissions } from "./permissions.js";

const KIND = { library: "monitors", type: "MonitorsLibraryFolder", contentType: "Folder" } as const;
const { moves, writes, ...libraryOptions } = inLibrary(KIND);

export const MonitorFolder = managed({
  name: "MonitorFolder",
  kind: "monitor folder",
  doc: "Folder of the Sumo Logic monitor library. Deleting the folder deletes all of its content, including content that is not in the program.",
  dataLoss: "all content of the folder, including unmanaged objects",
  ...libraryOptions,
  fields: { ...libraryFields(KIND), ...folderFields, objPermissions },
  create: { ...libraryOptions.create, deferred: ["objPermissions"] },
  read: { subresources: permissionsBeside },
  update: [moves, writes, setPermissions],
});
