import type { Clock, Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** Team, and the roles that its users have in the tenant. */
export interface Team extends Metadata {
  readonly roleIds: readonly string[];
}

/** Creates the client of the teams of the tenant. Their list may omit the roles. */
export function createTeams(api: Api, clock: Clock): Objects<Team, Metadata> {
  return createObjects(api, clock, {
    list: { operation: "List teams", path: "/v1/teams", query: { limit: LARGEST_PAGE } },
    get: (id) => ({ operation: "Get team", path: `/v1/teams/${encodeURIComponent(id)}` }),
    row: metadataOf,
    whole: decodeTeam,
  });
}

function decodeTeam(team: Reader): Team {
  const roles = (team.optionalList("spec.roles") ?? []).map((role) => role.string(""));
  return { ...metadataOf(team), roleIds: [...new Set(roles)] };
}
