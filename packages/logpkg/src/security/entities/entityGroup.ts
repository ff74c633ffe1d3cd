import { s } from "@tripod/kit";
import type { LogPlatform } from "../../platform.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

const PATH = "sec/v1/entity-group-configurations";

/** What the two kinds of groups are, by what they are called in an address. */
const KINDS = {
  entity_value: { type: "ENTITY_VALUE", word: "a group of entities by their values" },
  inventory: { type: "INVENTORY", word: "a group of entities by the inventory" },
} as const;

/** Where groups of a kind are, and how they travel: both kinds stand in one list, and share their names. */
export function entityGroup(kind: keyof typeof KINDS) {
  return {
    at: { path: PATH, dialect: (platform: LogPlatform) => securityApi(platform, ["entityGroups"]) },
    wire: {
      constants: { configurationType: KINDS[kind].type },
      otherKind: ({ configurationType }: { readonly configurationType?: unknown }) =>
        Object.values(KINDS).find(({ type }) => type === configurationType)?.word ??
        `a group of type ${configurationType}`,
    },
    create: { path: `${PATH}/${kind}` },
    update: [{ path: `${PATH}/${kind}/{id}`, body: "members", answersObject: true }],
  } as const;
}

/** What groups of both kinds do to their entities. */
export const groupFields = {
  name: s.string().notEmpty().autoNamed().doc("Name of the group, unique among entity groups of both kinds."),
  description: s.string().optional().doc("Description of the group."),
  suppressed: s.boolean().default(false).doc("Whether the entities are suppressed entities, which create no insights."),
  tags: words().optional().doc("Tags of the entities, such as `team:red`."),
};
