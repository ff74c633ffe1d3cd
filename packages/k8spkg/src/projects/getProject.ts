import { exactlyOneOf } from "@tripod/kit";
import { idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { createProjectList } from "./projectList.js";

export const getProject = lookup({
  name: "getProject",
  terraform: "project",
  doc: "Project of the tenant, found by its ID or exact name. The setting `projectName` has no effect.",
  fields: { id: idOr("name", "the project"), name: nameOrId("the project") },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["project", "projects"] as const;
    const projects = platform.of("tenant", createProjectList);
    const found = await select(projects, { kind, scopeName: platform.nameOfScope("tenant"), id, name }, context);
    return { id: found.id, name: found.name };
  },
});
