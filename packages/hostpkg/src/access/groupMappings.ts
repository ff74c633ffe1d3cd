import { type Answer, type Reader, read } from "@tripod/http";
import { s } from "@tripod/kit";
import { iam } from "./dialect.js";

/** All mappings of one federation of a kind: one list, which its federation has whether or not a program says it. */
export function groupMappings<const K extends "oidc" | "saml">(kind: K) {
  const path = `/federations/${kind}/{federationId}/group-mappings` as const;
  const list = `/federations/${kind}`;
  return {
    kind: "list of group mappings",
    at: {
      path,
      one: path,
      dialect: iam("federations", ["FEDERATION_NOT_FOUND"], { prefix: "/v1", home: [list, "federations"] }),
    },
    identity: { id: "{federationId}", key: null, lost: "tell" },
    fields: {
      federationId: s.string().notEmpty().replaces().doc("Identifier of the federation."),
      groupMappings: s
        .set(
          s.object({
            internalGroupId: s
              .string()
              .notEmpty()
              .doc("Identifier of the group of the account, such as `iamGroupV1Id`."),
            externalGroupId: s.string().notEmpty().doc("The group as the identity provider calls it."),
          }),
        )
        .check((value) => (value.length === 0 ? "must have at least one mapping" : undefined))
        .doc("Which groups of the identity provider lead into which groups of the account. The order means nothing."),
    },
    create: {
      method: "PUT",
      answer: { isPart: true, id: (_: unknown, { federationId }: { readonly federationId: string }) => federationId },
    },
    update: [{ method: "PUT", body: "members", answersObject: false }],
    delete: { method: "PUT", body: () => ({ group_mappings: [] }) },
    list: {
      none: {
        list,
        input: "federationId",
        has: async (_: Reader, get: (path: string) => Promise<Answer>) =>
          read(await get(path)).list("group_mappings").length > 0,
      },
    },
  } as const;
}

/** What there is to say of them. */
export const mappingsDoc = (provider: string, federation: string) =>
  `The groups of a ${provider} identity provider that lead into groups of the account: all mappings of one federation. Creating this overwrites what is there, so a federation has one such resource; deleting it leaves none. They count while \`enableGroupMappings\` of \`${federation}\` is true.`;
