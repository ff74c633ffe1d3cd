import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";

export const getPersonalFolder = lookup({
  name: "getPersonalFolder",
  terraform: "personal_folder",
  doc: "Looks up the personal folder of the user to whom the access key belongs.",
  fields: {
    id: resultText("Identifier of the folder."),
    name: resultText("Name of the folder."),
    description: resultText("Description of the folder; empty when there is none."),
  },
  async run(_, { platform, ...context }) {
    const { id, name, description } = await platform.contentLibrary.personalFolder(context);
    return { id, name, description };
  },
});
