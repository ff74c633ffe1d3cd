import { s } from "@tripod/kit";
import type { LogPlatform } from "../../platform.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

const PATH = "sec/v1/entity-group-configurations";

/** Types of entity groups, by path segment. */
const KINDS = {
  entity_value: { type: "ENTITY_VALUE", word: "an entity group by entity values" },
  inventory: { type: "INVENTORY", word: "an entity group by inventory" },
} as const;

/** Returns endpoint and wire format of one type of entity groups. Both types share one list and their names. */
export function entityGroup(kind: keyof typeof KINDS) {
  return {
    endpoint: { path: PATH, dialect: (platform: LogPlatform) => securityApi(platform, ["entityGroups"]) },
    wire: {
      constants: { configurationType: KINDS[kind].type },
      otherKind: ({ configurationType }: { readonly configurationType?: unknown }) =>
        Object.values(KINDS).find(({ type }) => type === configurationType)?.word ??
        `an entity group of type ${configurationType}`,
    },
    create: { path: `${PATH}/${kind}` },
    update: [{ path: `${PATH}/${kind}/{id}`, body: "inputs", returnsObject: true }],
  } as const;
}

/** Fields that both types of entity groups share. */
export const groupFields = {
  name: s.string("Name of the group, unique among entity groups of both kinds.").notEmpty().autoName(),
  description: s.string("Description of the group.").optional(),
  suppressed: s.boolean("Whether the entities are suppressed entities, which create no insights.").default(false),
  tags: words().optional().doc("Tags of the entities, such as `team:red`."),
};
