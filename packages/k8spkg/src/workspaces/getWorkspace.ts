import { idOf, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";

export const getWorkspace = lookup({
  name: "getWorkspace",
  terraform: "workspace",
  doc: "Looks up a workspace of the project of the setting `projectName` by its exact name. Where several share it, the error lists their ids.",
  fields: {
    name: nameOf("the workspace"),
    id: idOf("the workspace", " among workspaces with the name `name`"),
  },
  async run({ name, id }, { platform, ...context }) {
    const kind = ["workspace", "workspaces"] as const;
    const place = platform.placeOf("project");
    const found = await select(platform.workspaces(), { kind, place, id, name, level: "project" }, context);
    return { id: found.id };
  },
});
