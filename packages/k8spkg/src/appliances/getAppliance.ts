import { exactlyOneOf, s } from "@tripod/kit";
import { freeIdentifier, idOf, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { applianceFields } from "./appliances.js";

export const getAppliance = lookup({
  name: "getAppliance",
  terraform: "appliance",
  doc: "Looks up an appliance (edge host) of the project by its id or its exact name. Where several appliances share a name, the error lists their ids.",
  fields: {
    id: idOf("the appliance", "; give either this or `name`", freeIdentifier),
    name: nameOrId("the appliance"),
    ...applianceFields,
    tags: s
      .map(s.string().doc("Value of the tag."))
      .computed()
      .doc("Its tags by name, as the platform keeps them: a tag without a value has the value `spectro__tag`."),
  },
  rules: [exactlyOneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    select(
      platform.appliances("project"),
      { kind: ["appliance", "appliances"], place: platform.placeOf("project"), id, name },
      context,
    ),
});
