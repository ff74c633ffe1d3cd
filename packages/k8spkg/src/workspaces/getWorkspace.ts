import { idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";

export const getWorkspace = lookup({
  name: "getWorkspace",
  terraform: "workspace",
  doc: "Workspace of the project that the setting `projectName` names, found by its exact name. If several workspaces share the name, the error lists their IDs.",
  fields: { name: nameOf("the workspace"), id: idBesideName("the workspace") },
  async run({ name, id }, { platform, ...context }) {
    const kind = ["workspace", "workspaces"] as const;
    const scopeName = platform.nameOfScope("project");
    const found = await select(platform.workspaces(), { kind, scopeName, id, name, level: "project" }, context);
    return { id: found.id };
  },
});
