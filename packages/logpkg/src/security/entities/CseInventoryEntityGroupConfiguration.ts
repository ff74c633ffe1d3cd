import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { entityGroup, groupFields } from "./entityGroup.js";

const text = (doc: string) => s.string().notEmpty().optional().doc(doc);

export const CseInventoryEntityGroupConfiguration = managed({
  name: "CseInventoryEntityGroupConfiguration",
  kind: "inventory entity group",
  doc: "Entity group of Sumo Logic Cloud SIEM, selected by an inventory of users or computers. The entities get the criticality and tags of the group.",
  ...entityGroup("inventory"),
  fields: {
    ...groupFields,
    inventoryType: s
      .string()
      .values({ user: "inventory of users", computer: "inventory of computers" })
      .doc("Inventory type of the entities."),
    inventorySource: s.string().notEmpty().doc("Inventory source, such as `Active Directory`."),
    inventoryKey: text("Inventory attribute that selects the entities, such as `groups`."),
    inventoryValue: text("Attribute value of `inventoryKey` for the entities."),
    group: text("Group in the inventory (deprecated).").deprecated("Use inventoryKey and inventoryValue."),
    criticality: text("Entity criticality of the group: name of a `CseEntityCriticalityConfig`."),
    dynamicTags: s
      .boolean()
      .default(false)
      .doc("Whether dynamic tags are enabled: entities get the attribute value as a tag. Requires `tagSchema`."),
    tagSchema: text("Tag schema of dynamic tags: key of a `CseTagSchema`."),
  },
  rules: [
    ({ group, inventoryKey, inventoryValue }, { fail }) => {
      if (group !== undefined && (inventoryKey !== undefined || inventoryValue !== undefined))
        fail("group", "cannot be combined with inventoryKey and inventoryValue, which replace it. Remove group");
    },
  ],
});
