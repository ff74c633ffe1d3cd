import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";

export const getPersonalFolder = lookup({
  name: "getPersonalFolder",
  terraform: "personal_folder",
  doc: "Personal folder of the Sumo Logic user that owns the access key.",
  fields: {
    id: resultText("ID of the folder."),
    name: resultText("Name of the folder."),
    description: resultText("Description of the folder. Empty if there is no description."),
  },
  async run(_, { platform, ...context }) {
    const { id, name, description } = await platform.contentLibrary.personalFolder(context);
    return { id, name, description };
  },
});
