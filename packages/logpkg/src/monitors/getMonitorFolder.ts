import type { CallContext } from "@tripod/http";
import { lookup } from "../definitions.js";
import { libraryPath, splitPath } from "../libraryPath.js";
import { resultText } from "../resultFields.js";
import { nearTo } from "../suggestion.js";
import { createMonitorLibrary } from "./monitorLibrary.js";

export const getMonitorFolder = lookup({
  name: "getMonitorFolder",
  terraform: "monitor_folder",
  doc: "Folder of the Sumo Logic monitor library, found by its path. A monitor at the path does not match.",
  fields: {
    path: libraryPath("/Monitor", "Absolute path of the folder, such as `/Monitor/Payments`. The root is `/Monitor`."),
    id: resultText("ID of the folder."),
    name: resultText("Name of the folder."),
    description: resultText("Description of the folder. Empty if there is no description."),
  },
  async run({ path }, { platform, fail, ...context }) {
    const monitorLibrary = platform.of(createMonitorLibrary);
    const found = await monitorLibrary.at(path, context);
    if (found?.isFolder) return { id: found.id, name: found.name, description: found.description };
    if (found !== undefined) return fail("path", `${JSON.stringify(path)} is a monitor, not a folder`);
    const [parent, name] = splitPath(path);
    const siblings = async (asking: CallContext) =>
      parent === "" ? [] : ((await monitorLibrary.at(parent, asking))?.folders ?? []);
    return fail(
      "path",
      `monitor folder ${JSON.stringify(path)} does not exist${await nearTo(name, siblings, context)}`,
    );
  },
});
