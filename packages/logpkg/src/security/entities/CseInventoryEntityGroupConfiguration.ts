import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { entityGroup, groupFields } from "./entityGroup.js";

const text = (doc: string) => s.string().notEmpty().optional().doc(doc);

export const CseInventoryEntityGroupConfiguration = managed({
  name: "CseInventoryEntityGroupConfiguration",
  kind: "inventory entity group",
  doc: "A group of the users or computers that an inventory tells about. Its entities get the group's criticality and tags.",
  ...entityGroup("inventory"),
  fields: {
    ...groupFields,
    inventoryType: s
      .string()
      .values({ user: "users", computer: "computers" })
      .doc("What its entities are in the inventory."),
    inventorySource: s.string().notEmpty().doc("The inventory that tells about them, such as `Active Directory`."),
    inventoryKey: text("Attribute in the inventory by which its entities are chosen, such as `groups`."),
    inventoryValue: text("What the attribute `inventoryKey` of its entities is."),
    group: text("Group in the inventory in which its entities are.").deprecated(
      "Use inventoryKey and inventoryValue in place of group",
    ),
    criticality: text("Name of a criticality (`CseEntityCriticalityConfig`) that signals about its entities get."),
    dynamicTags: s.boolean().default(false).doc("Whether entities get the attribute's value as a tag of `tagSchema`."),
    tagSchema: text("Key of the tag schema (`CseTagSchema`) of tags that are made of the attribute."),
  },
  rules: [
    ({ group, inventoryKey, inventoryValue }, { fail }) => {
      if (group !== undefined && (inventoryKey !== undefined || inventoryValue !== undefined))
        fail("group", "cannot stand beside inventoryKey and inventoryValue, which take its place");
    },
  ],
});
