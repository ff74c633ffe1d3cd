import { exactlyOneOf, s } from "@tripod/kit";
import { idOf, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { selectAndRead } from "../select.js";
import { createTeams } from "./teams.js";

export const getTeam = lookup({
  name: "getTeam",
  terraform: "team",
  doc: "Looks up a team of the tenant by its id or its exact name, with the roles that it has in the tenant.",
  fields: {
    id: idOf("the team", "; give either this or `name`"),
    name: nameOrId("the team"),
    roleIds: s
      .set(s.string().doc("Id of a role."))
      .computed()
      .doc("Ids of the roles that its users have in the tenant; those in projects and workspaces are not among them."),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["team", "teams"] as const;
    const teams = platform.of("tenant", createTeams);
    const team = await selectAndRead(teams, { kind, place: platform.placeOf("tenant"), id, name }, context);
    return { id: team.id, name: team.name, roleIds: team.roleIds };
  },
});
