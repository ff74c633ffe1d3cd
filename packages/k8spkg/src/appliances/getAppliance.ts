import { exactlyOneOf, s } from "@tripod/kit";
import { freeIdentifier, idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { applianceFields } from "./appliances.js";

export const getAppliance = lookup({
  name: "getAppliance",
  terraform: "appliance",
  doc: "Edge host (appliance) of the project, found by its ID or exact name. If several edge hosts share the name, the error lists their IDs.",
  fields: {
    id: idOr("name", "the edge host", freeIdentifier),
    name: nameOrId("the edge host"),
    ...applianceFields,
    tags: s
      .map("Tags of the edge host by key. A tag without a value has the value `spectro__tag`.", s.string("Tag value."))
      .computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    select(
      platform.appliances("project"),
      { kind: ["appliance", "appliances"], scopeName: platform.nameOfScope("project"), id, name },
      context,
    ),
});
