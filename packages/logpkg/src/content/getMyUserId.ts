import { lookup } from "../definitions.js";
import { resultText } from "../resultFields.js";

export const getMyUserId = lookup({
  name: "getMyUserId",
  terraform: "my_user_id",
  doc: "ID of the Sumo Logic user that owns the access key, from the creator of the personal folder.",
  fields: { id: resultText("ID of the user.") },
  async run(_, { platform, fail, ...context }) {
    const { createdBy } = await platform.contentLibrary.personalFolder(context);
    if (createdBy !== "") return { id: createdBy };
    return fail("", "the platform did not return the creator of the personal folder, so the user ID is unknown");
  },
});
