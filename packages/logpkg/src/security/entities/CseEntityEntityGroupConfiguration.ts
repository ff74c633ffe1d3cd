import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { networkProblem, sameNetwork } from "../networks.js";
import { entityGroup, groupFields } from "./entityGroup.js";

/** Returns an optional string field. Empty strings are treated as unset, because the platform may reject them. */
const text = (doc: string) => s.string(doc).notEmpty().emptyAsUnset().optional();

export const CseEntityEntityGroupConfiguration = managed({
  name: "CseEntityEntityGroupConfiguration",
  kind: "entity group",
  doc: "Entity group of Sumo Logic Cloud SIEM, selected by entity values: a network block, or a prefix or suffix of names. The entities get the criticality and tags of the group.",
  ...entityGroup("entity_value"),
  fields: {
    ...groupFields,
    criticality: text("Entity criticality of the group: name of a `CseEntityCriticalityConfig`."),
    entityType: text("Entity type of the group, such as `_ip`, `_hostname` or `_username`."),
    entityNamespace: s.string("Entity namespace (sensor zone) of the group.").optional(),
    networkBlock: text(
      "Network block (CIDR) of the entities, such as `10.0.0.0/8`. For the entity type `_ip` only. Compared as a network, not as text.",
    )
      .check((network) => (network === "" ? undefined : networkProblem(network)))
      .semanticEquals(sameNetwork),
    prefix: s.string("Value prefix of the entities.").optional(),
    suffix: s.string("Value suffix of the entities.").optional(),
  },
});
