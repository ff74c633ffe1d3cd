import { type Clock, pathPart, type Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/objects";
import type { Api } from "../api.js";
import type { Records } from "../records.js";
import { createAccounts } from "./accounts.js";

/** A role as the first generation of the API shows it. */
export const roleFields = {
  id: s.string().optional().computed().check(pathPart).doc("Identifier of the role. Give it, or the name."),
  name: s
    .string()
    .optional()
    .computed()
    .doc("Name of the role. Upper and lower case differ, and only the complete name matches."),
  description: s.string().computed().doc("Description of the role; empty when there is none."),
  filterPredicate: s
    .string()
    .computed()
    .doc("Search filter that limits which messages the role can see; empty when there is none."),
  capabilities: s.set(s.string()).computed().doc("What the role allows, such as `viewCollectors`, sorted."),
};

export type Role = OutputsOf<typeof roleFields>;

/** A role as the second generation of the API shows it. */
export const roleV2Fields = {
  id: s.string().optional().computed().check(pathPart).doc("Identifier of the role. Give it, or the name."),
  name: s
    .string()
    .optional()
    .computed()
    .doc("Name of the role. Upper and lower case differ, and only the complete name matches."),
  description: s.string().computed().doc("Description of the role; empty when there is none."),
  logAnalyticsFilter: filterOf("the log analytics area"),
  auditDataFilter: filterOf("the audit data"),
  securityDataFilter: filterOf("the security data"),
  selectionType: s
    .string()
    .values(
      {
        All: "All views of the organisation.",
        Allow: "Only the views in `selectedViews`.",
        Deny: "All views except those in `selectedViews`.",
      },
      { open: true },
    )
    .computed()
    .doc("Which views the role can see."),
  selectedViews: s
    .list(
      s.object({
        viewName: s.string().computed().doc("Name of the view."),
        viewFilter: s.string().computed().doc("Search filter that applies to the view; empty when there is none."),
      }),
    )
    .computed()
    .doc("Views that `selectionType` speaks of."),
  capabilities: s.set(s.string()).computed().doc("What the role allows, such as `viewCollectors`, sorted."),
};

export type RoleV2 = OutputsOf<typeof roleV2Fields>;

function filterOf(area: string) {
  return s
    .string()
    .computed()
    .doc(`Search filter that applies to the partitions of ${area}; empty when there is none.`);
}

/** Makes the client of the organisation's roles in the first generation of the API. */
export function createRoles(api: Api, clock: Clock): Records<Role> {
  const decode = (role: Reader) => sorted(decodeRecord(roleFields, role, DECODING));
  return createAccounts<Role>(api, clock, { ...ROLES, path: "v1/roles", decode });
}

/** The same roles in the second generation. */
export function createRolesV2(api: Api, clock: Clock): Records<RoleV2> {
  const decode = (role: Reader) => sorted(decodeRecord(roleV2Fields, role, DECODING));
  return createAccounts<RoleV2>(api, clock, { ...ROLES, path: "v2/roles", decode });
}

const ROLES = { kind: "role", nameParameter: "name" } as const;
const DECODING = { names: "same", needs: ["id", "name"] } as const;

/** In an order of its own: the platform's changes from answer to answer. */
function sorted<R extends { readonly capabilities: readonly string[] }>(role: R): R {
  return { ...role, capabilities: [...role.capabilities].sort() };
}
