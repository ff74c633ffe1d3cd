import { managed } from "../managed.js";
import { folderFields, inLibrary, libraryFields } from "./libraryItem.js";
import { objPermissions, permissionsBeside, setPermissions } from "./permissions.js";

const KIND = { library: "monitors", type: "MonitorsLibraryFolder", contentType: "Folder" } as const;
const { moves, writes, ...place } = inLibrary(KIND);

export const MonitorFolder = managed({
  name: "MonitorFolder",
  kind: "monitor folder",
  doc: "A folder of the monitors library. Deleting it deletes everything in it, also what no program knows of.",
  loses: "everything in it, also what no program knows of",
  ...place,
  fields: {
    ...libraryFields(KIND),
    ...folderFields,
    objPermissions,
  },
  create: { ...place.create, later: ["objPermissions"] },
  read: { beside: permissionsBeside },
  update: [moves, writes, setPermissions],
});
