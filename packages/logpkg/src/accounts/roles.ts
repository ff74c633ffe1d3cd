import type { Clock, Reader } from "@tripod/http";
import type { Api } from "../api.js";
import type { Records } from "../records.js";
import { createAccounts, sortedTexts } from "./accounts.js";

/** A role as the first generation of the API shows it. */
export interface Role {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly filterPredicate: string;
  readonly capabilities: readonly string[];
}

/** A role as the second generation of the API shows it. */
export interface RoleV2 extends Omit<Role, "filterPredicate"> {
  readonly logAnalyticsFilter: string;
  readonly auditDataFilter: string;
  readonly securityDataFilter: string;
  readonly selectionType: string;
  readonly selectedViews: readonly { readonly viewName: string; readonly viewFilter: string }[];
}

/** Makes the client of the organisation's roles in the first generation of the API. */
export function createRoles(api: Api, clock: Clock): Records<Role> {
  return createAccounts<Role>(api, clock, { ...ROLES, path: "v1/roles", decode: decodeRole });
}

/** The same roles in the second generation. */
export function createRolesV2(api: Api, clock: Clock): Records<RoleV2> {
  return createAccounts<RoleV2>(api, clock, { ...ROLES, path: "v2/roles", decode: decodeRoleV2 });
}

const ROLES = { kind: "role", nameParameter: "name", nameOf: ({ name }: { readonly name: string }) => name } as const;

function decodeRole(role: Reader): Role {
  return {
    id: role.string("id"),
    name: role.string("name"),
    description: role.optionalString("description") ?? "",
    filterPredicate: role.optionalString("filterPredicate") ?? "",
    capabilities: sortedTexts(role, "capabilities"),
  };
}

function decodeRoleV2(role: Reader): RoleV2 {
  const text = (member: string) => role.optionalString(member) ?? "";
  return {
    id: role.string("id"),
    name: role.string("name"),
    description: text("description"),
    logAnalyticsFilter: text("logAnalyticsFilter"),
    auditDataFilter: text("auditDataFilter"),
    securityDataFilter: text("securityDataFilter"),
    selectionType: text("selectionType"),
    selectedViews: (role.optionalList("selectedViews") ?? []).map((view) => ({
      viewName: view.string("viewName"),
      viewFilter: view.optionalString("viewFilter") ?? "",
    })),
    capabilities: sortedTexts(role, "capabilities"),
  };
}
