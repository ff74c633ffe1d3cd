import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { entityGroup, groupFields } from "./entityGroup.js";

/** Text of which an empty one is none: the platform may refuse it. */
const text = (doc: string) => s.string().notEmpty().emptyIsAbsent().optional().doc(doc);

export const CseEntityEntityGroupConfiguration = managed({
  name: "CseEntityEntityGroupConfiguration",
  kind: "entity group",
  doc: "A group of entities that are known by their values: by a block of addresses, or by how names begin and end. Its entities get the group's criticality and tags.",
  ...entityGroup("entity_value"),
  fields: {
    ...groupFields,
    criticality: text("Name of a criticality (`CseEntityCriticalityConfig`) that signals about its entities get."),
    entityType: text("Type of its entities, such as `_ip`, `_hostname` or `_username`."),
    entityNamespace: s.string().optional().doc("Namespace of its entities, such as the name of a sensor zone."),
    networkBlock: text("Block of addresses in which its entities are, such as `10.0.0.0/8`, for the type `_ip`."),
    prefix: s.string().optional().doc("How values of its entities begin."),
    suffix: s.string().optional().doc("How values of its entities end."),
  },
});
