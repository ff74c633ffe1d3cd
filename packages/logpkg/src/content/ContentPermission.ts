import { type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import type { StepContext } from "@tripod/rest";
import { treeApi } from "../dialects.js";
import { managed } from "../managed.js";
import { folderId, sameId, spelledId } from "./contentFields.js";

interface Grant {
  readonly permissionName: string;
  readonly sourceType: string;
  readonly sourceId: string;
}

/** Lower levels that a level includes. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = { Edit: ["View"], Manage: ["Edit", "View"] };

const isSame = (one: Grant, other: Grant): boolean =>
  one.permissionName === other.permissionName && one.sourceType === other.sourceType && one.sourceId === other.sourceId;

/** Reports whether another grant to the same grantee includes this one. */
const isImplied = (grant: Grant, by: readonly Grant[]): boolean =>
  by.some(
    (other) =>
      other.sourceType === grant.sourceType &&
      other.sourceId === grant.sourceId &&
      IMPLIED[other.permissionName]?.includes(grant.permissionName) === true,
  );

/**
 * Returns the grants except the platform's own: the creator of an item has all permissions.
 *
 * @throws HttpFailure "unexpected-answer" naming a member that a grant lacks.
 */
function ownGrants(live: Reader): readonly Grant[] {
  const creator = live.optionalString("creator");
  const grants = (live.optionalList("explicitPermissions") ?? []).map((row) => ({
    permissionName: row.string("permissionName"),
    sourceType: row.string("sourceType"),
    sourceId: row.string("sourceId"),
  }));
  return grants.filter(({ sourceType, sourceId }) => !(sourceType === "user" && sourceId === creator));
}

interface Notice {
  readonly contentId: string;
  readonly notifyRecipient: boolean;
  readonly notificationMessage: string;
}

const bodyOf = (grants: readonly Grant[], { contentId, notifyRecipient, notificationMessage }: Notice) => ({
  contentPermissionAssignments: grants.map((grant) => ({ ...grant, contentId: spelledId(contentId) })),
  notifyRecipients: notifyRecipient,
  notificationMessage,
});

async function change(
  way: "add" | "remove",
  grants: readonly Grant[],
  notice: Notice,
  on: Pick<StepContext, "send">,
): Promise<void> {
  if (grants.length > 0) await on.send("PUT", `v2/content/{contentId}/permissions/${way}`, bodyOf(grants, notice));
}

export const ContentPermission = managed({
  name: "ContentPermission",
  kind: "content permission",
  doc: "Content permissions of an item in the Sumo Logic content library. The list is complete: the next update removes permissions that were granted elsewhere. The creator of the item always keeps access.",
  deletion: "removes the permissions and keeps the content item",
  endpoint: {
    path: "v2/content/{contentId}/permissions",
    itemPath: "v2/content/{contentId}/permissions?explicitOnly=true",
    dialect: (platform) => treeApi(platform, ["content"]),
  },
  identity: { id: "{contentId}", key: null, onLostResponse: "fail" },
  wire: {
    codecs: {
      permissions: {
        decode: (live, state) => {
          const recordedGrants = (state.permissions ?? []) as readonly Grant[];
          const liveGrants = ownGrants(live);
          // A lower level that a listed one includes causes no diff, unless the inputs list it too.
          return liveGrants.filter(
            (grant) => recordedGrants.some((one) => isSame(one, grant)) || !isImplied(grant, liveGrants),
          );
        },
      },
    },
  },
  fields: {
    contentId: folderId.replaces().doc("ID of the content item, 16 hexadecimal digits."),
    notifyRecipient: s
      .boolean(
        "Whether to notify recipients of new permissions by email. An update sends only the permissions that it adds or removes. Changing the value alone sends no request.",
      )
      .writeOnly()
      .noDiff(),
    notificationMessage: s.string("Email message to the recipients.").default("").writeOnly().noDiff(),
    permissions: s
      .set(
        "Permissions on the item. The list is complete.",
        s.object({
          permissionName: s
            .string("Permission on the item.")
            .values({
              View: "read access",
              GrantView: "right to grant `View`",
              Edit: "write access, includes `View`",
              GrantEdit: "right to grant `Edit`",
              Manage: "full control, includes `View` and `Edit`",
              GrantManage: "right to grant `Manage`",
            }),
          sourceType: s
            .string("Grantee type.")
            .values({ user: "one user", role: "all users with a role", org: "whole organization" }),
          sourceId: s.string("ID of the grantee: user, role or organization.").notEmpty(),
        }),
      )
      .wire("explicitPermissions"),
  },
  create: {
    method: "PUT",
    adopts: true,
    exists: (live) => ownGrants(live).length > 0,
    path: "v2/content/{contentId}/permissions/add",
    // The response shows all permissions of the item; the update step grants the missing ones.
    deferred: ["permissions"],
    body: (_, inputs) => bodyOf(inputs.permissions, inputs),
    response: { partial: true },
  },
  read: {
    subresources: {
      members: ["creator"],
      read: async ({ get, context, values: { contentId } }) => {
        const path = read(await get("v2/content/{contentId}/path")).string("path");
        const request = { operation: "Get content", path: "v2/content/path", query: { path }, tags: ["content"] };
        const item = read(await context.platform.api.send(request, context));
        if (!sameId(item.string("id"), String(contentId)))
          throw item.unexpected("id", `is not the ID of item ${contentId}`);
        return { creator: item.string("createdBy") };
      },
    },
  },
  update: [
    {
      sends: ["permissions"],
      alsoSends: ["notifyRecipient", "notificationMessage"],
      run: async ({ inputs }, on) => {
        const liveGrants = ownGrants(await on.read());
        const wished = inputs.permissions as readonly Grant[];
        const added = wished.filter((grant) => !liveGrants.some((one) => isSame(one, grant)));
        const left = liveGrants.filter(
          (grant) => !wished.some((one) => isSame(one, grant)) && !isImplied(grant, wished),
        );
        // Adds before it removes, so that no user loses access in between.
        await change("add", added, inputs, on);
        await change("remove", left, inputs, on);
      },
    },
  ],
  delete: {
    run: async (state, on) => {
      const { notifyRecipient = false, notificationMessage = "" } = state;
      const notice = { contentId: on.id, notifyRecipient, notificationMessage };
      // Also removes the lower levels that a grant includes.
      const all = ((state.permissions ?? []) as readonly Grant[]).flatMap((grant) =>
        [grant.permissionName, ...(IMPLIED[grant.permissionName] ?? [])].map((permissionName) => ({
          ...grant,
          permissionName,
        })),
      );
      await change("remove", all, notice, on);
    },
  },
  list: {
    unlistable:
      "every item of the content library has permissions. Import the permissions of an item by the ID of the item",
  },
});
