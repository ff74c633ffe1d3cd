import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { isObject, memberAt, type StepContext, type Subresource } from "@tripod/rest";
import { ignoreMissing } from "../ignoreMissing.js";
import type { ClusterPlatform } from "../platform.js";
import { uid } from "../uid.js";
import { decodeList, roleIds, uidOf } from "./grants.js";

const PATH = "/v1/users/{id}/resourceRoles";

/** Roles of a user for resources that filters select. */
export const resourceRoles = s
  .set(
    "Resource roles: roles of the type `resource`, restricted by resource filters.",
    s.object({
      filterIds: s.set("IDs of the resource filters that select the resources.", uid()),
      projectIds: s.set("IDs of the projects that contain the resources.", uid()),
      roleIds: roleIds.doc("IDs of roles of the type `resource`."),
    }),
  )
  .optional();

interface ResourceRole {
  readonly uid?: string;
  readonly filterIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** Resource roles are at a path of their own. */
export const readResourceRoles: Subresource<ClusterPlatform>["read"] = async ({ get }) => ({
  resourceRoles: decodeList(await get(PATH), "resourceRoles").map((row) => ({
    uid: uidOf(row),
    filterIds: uidsIn(row, "filterRefs"),
    projectIds: uidsIn(row, "projectUids"),
    roleIds: uidsIn(row, "roles"),
  })),
});

/**
 * Returns the IDs in a list. Null is an empty list; without the member, the response does not say what the role applies
 * to.
 */
function uidsIn(row: Reader, member: string): readonly string[] {
  return (memberAt(row.raw, member) === null ? [] : row.list(member)).map(uidOf);
}

interface Given {
  readonly inputs: { readonly resourceRoles?: readonly ResourceRole[] | undefined };
  readonly live: Reader | undefined;
}

/** Adds missing roles before it removes others, so that no permission is missing in between. */
export const setResourceRoles = {
  sends: ["resourceRoles"],
  run: async ({ inputs, live }: Given, on: Pick<StepContext, "send">): Promise<void> => {
    const liveRoles = isObject(live?.raw) ? ((live.raw.resourceRoles ?? []) as readonly ResourceRole[]) : [];
    const remaining = [...liveRoles];
    for (const desired of inputs.resourceRoles ?? []) {
      const at = remaining.findIndex((one) => equalityKey(one) === equalityKey(desired));
      if (at >= 0) remaining.splice(at, 1);
      else {
        const { filterIds: filterRefs, projectIds: projectUids, roleIds: roles } = desired;
        await on.send("POST", PATH, { filterRefs, projectUids, roles });
      }
    }
    for (const { uid } of remaining) {
      await ignoreMissing(on.send("DELETE", `${PATH}/${uid}`));
    }
  },
} as const;

function equalityKey({ filterIds, projectIds, roleIds: roles }: ResourceRole): string {
  return JSON.stringify([filterIds, projectIds, roles].map((ids) => [...ids].sort()));
}
