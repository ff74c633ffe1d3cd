import { type Answer, type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { objectId } from "../uuid.js";
import { iam } from "./dialect.js";

/** Returns the definition of all mappings of one federation: one list, which every federation has. */
export function groupMappings<const K extends "oidc" | "saml">(kind: K) {
  const path = `/federations/${kind}/{federationId}/group-mappings` as const;
  const list = `/federations/${kind}`;
  return {
    kind: "list of group mappings",
    endpoint: {
      path,
      itemPath: path,
      dialect: iam("federations", ["FEDERATION_NOT_FOUND"], { prefix: "/v1", home: [list, "federations"] }),
    },
    identity: { id: "{federationId}", key: null, onLostResponse: "fail" },
    fields: {
      federationId: objectId("Federation ID.").replaces(),
      groupMappings: s
        .set(
          "Group mappings of the federation. The list is complete: mappings that are not in the list are removed.",
          s.object({
            internalGroupId: objectId("Account group ID, such as `iamGroupV1Id` of an `IamGroupV1`."),
            externalGroupId: s.string("IdP group name, as the identity provider sends it.").notEmpty(),
          }),
        )
        .checkCount((count) => (count === 0 ? "must have at least one mapping" : undefined)),
    },
    create: {
      method: "PUT",
      // A federation always has the list. The provider neither overwrites nor deletes mappings of another program.
      exists: (live: Reader) => live.list("group_mappings").length > 0,
      response: {
        partial: true,
        id: (_: unknown, { federationId }: { readonly federationId: string }) => federationId,
      },
    },
    update: [{ method: "PUT", body: "inputs", returnsObject: false }],
    delete: { method: "PUT", body: () => ({ group_mappings: [] }) },
    list: {
      unlistable: {
        list,
        input: "federationId",
        has: async (_: Reader, get: (path: string) => Promise<Answer>) =>
          read(await get(path)).list("group_mappings").length > 0,
      },
    },
  } as const;
}

/** Returns the resource doc of group mappings. */
export const mappingsDoc = (provider: string, federation: string) =>
  `Group mappings of an identity federation (${provider}) in Selectel Identity and Access Management (IAM), from IdP groups to user groups of the account. The resource manages all mappings of one federation, so use one resource per federation. Import mappings that exist already: creating the resource over them is rejected. Deleting the resource removes all mappings. Mappings apply only if \`enableGroupMappings\` of \`${federation}\` is true.`;
