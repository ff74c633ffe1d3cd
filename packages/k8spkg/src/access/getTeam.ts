import { exactlyOneOf, s } from "@tripod/kit";
import { idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { selectAndRead } from "../select.js";
import { createTeams } from "./teams.js";

export const getTeam = lookup({
  name: "getTeam",
  terraform: "team",
  doc: "Team of the tenant, with its tenant role IDs, found by its ID or exact name.",
  fields: {
    id: idOr("name", "the team"),
    name: nameOrId("the team"),
    roleIds: s
      .set("Tenant role IDs of the team. Roles in projects and workspaces are not included.", s.string("Role ID."))
      .computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["team", "teams"] as const;
    const teams = platform.of("tenant", createTeams);
    const team = await selectAndRead(teams, { kind, scopeName: platform.nameOfScope("tenant"), id, name }, context);
    return { id: team.id, name: team.name, roleIds: team.roleIds };
  },
});
