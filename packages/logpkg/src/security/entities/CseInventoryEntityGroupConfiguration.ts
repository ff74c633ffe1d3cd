import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { entityGroup, groupFields } from "./entityGroup.js";

const text = (doc: string) => s.string(doc).notEmpty().optional();

export const CseInventoryEntityGroupConfiguration = managed({
  name: "CseInventoryEntityGroupConfiguration",
  kind: "inventory entity group",
  doc: "Entity group of Sumo Logic Cloud SIEM, selected by an inventory of users or computers. The entities get the criticality and tags of the group.",
  ...entityGroup("inventory"),
  fields: {
    ...groupFields,
    inventoryType: s
      .string("Inventory type of the entities.")
      .values({ user: "inventory of users", computer: "inventory of computers" }),
    inventorySource: s.string("Inventory source, such as `Active Directory`.").notEmpty(),
    inventoryKey: text("Inventory attribute that selects the entities, such as `groups`."),
    inventoryValue: text("Attribute value of `inventoryKey` for the entities."),
    group: text("Group in the inventory (deprecated).").deprecated("Use inventoryKey and inventoryValue."),
    criticality: text("Entity criticality of the group: name of a `CseEntityCriticalityConfig`."),
    dynamicTags: s
      .boolean("Whether dynamic tags are enabled: entities get the attribute value as a tag. Requires `tagSchema`.")
      .default(false),
    tagSchema: text("Tag schema of dynamic tags: key of a `CseTagSchema`."),
  },
  rules: [
    ({ group, inventoryKey, inventoryValue }, { fail }) => {
      if (group !== undefined && (inventoryKey !== undefined || inventoryValue !== undefined))
        fail("group", "cannot be combined with inventoryKey and inventoryValue, which replace it. Remove group");
    },
  ],
});
